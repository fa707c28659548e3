import { expect, test } from 'vitest';
import { t } from '../../lib/i18n.svelte';
import { buttons, fakeTable, press, show } from '../testing';
import TableMenu from './TableMenu.svelte';

test('the host pauses, and resumes what is paused', async () => {
  const { table, view, send } = fakeTable(1);
  show(TableMenu, { table, view, open: true });
  await press(t('table.pause.pause'));
  expect(send).toHaveBeenCalledExactlyOnceWith('pause');
});

test('others have nothing to pause or to end', () => {
  const { table, view } = fakeTable(2);
  show(TableMenu, { table, view, open: true });
  expect(buttons()).not.toContain(t('table.pause.pause'));
  expect(buttons()).not.toContain(t('table.menu.end'));
});

test.each([
  [false, 'table.menu.end-round'],
  [true, 'table.menu.end-round-turns']
] as const)('a game ends after the round, or the turn where it goes by turns: %s', async (byTurns, text) => {
  const { table, view, send } = fakeTable(1);
  show(TableMenu, { table, view, open: true, byTurns });
  await press(t('table.menu.end'));
  await press(t(text));
  expect(send).toHaveBeenCalledExactlyOnceWith('finish', { when: 'round', count: true });
});

test('a game of which nothing is finished is not counted when it ends now', async () => {
  const { table, view } = fakeTable(1, { nothingFinished: true });
  show(TableMenu, { table, view, open: true });
  await press(t('table.menu.end'));
  expect(document.body.textContent).toContain(t('table.menu.end-nothing'));
  expect(document.body.textContent).not.toContain(t('table.menu.end-count'));
});

test('an end that was asked for can be called off', async () => {
  const { table, view, send } = fakeTable(1, { ending: true });
  show(TableMenu, { table, view, open: true });
  await press(t('table.menu.end'));
  await press(t('table.menu.end-no'));
  expect(send).toHaveBeenCalledExactlyOnceWith('finish', { when: 'never', count: true });
});

test.each([{ ending: true }, { lastRound: true }])('the last round is the last already: %o', async (more) => {
  const { table, view } = fakeTable(1, more);
  show(TableMenu, { table, view, open: true });
  expect(document.body.textContent).toContain(t('table.menu.last-round'));
  await press(t('table.menu.end'));
  expect(buttons()).toContain(t('table.menu.end-now'));
  expect(buttons()).not.toContain(t('table.menu.end-round'));
});

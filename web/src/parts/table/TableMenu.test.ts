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

test('an end that was asked for can be called off', async () => {
  const { table, view, send } = fakeTable(1, { ending: true });
  show(TableMenu, { table, view, open: true });
  await press(t('table.menu.end'));
  await press(t('table.menu.end-no'));
  expect(send).toHaveBeenCalledExactlyOnceWith('finish', { when: 'never', count: true });
});

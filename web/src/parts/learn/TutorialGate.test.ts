import { beforeEach, expect, test } from 'vitest';
import { t } from '../../lib/i18n.svelte';
import { knownGames } from '../../lib/knownGames.svelte';
import { seat } from '../../lib/testing';
import { buttons, fakeTable, press, settle, show, submit, type } from '../testing';
import type { Learn, LoadLearn } from './learn';
import TutorialGate from './TutorialGate.svelte';

const seats = ['Ana', 'Ben', 'Cem'].map((name, i) => seat(i + 1, { name }));
const noSteps: LoadLearn = () => Promise.reject(new TypeError('offline'));
const know = t('table.learn.know');
const begin = t('table.learn.begin');

beforeEach(() => {
  knownGames.games = [];
});

/** showGate shows what stands before the first game to the holder of a seat. */
async function showGate(own: number, learning: number[], load: LoadLearn | undefined = noSteps) {
  const { table, view, send } = fakeTable(own, { seats, learning });
  show(TutorialGate, { table, view, load });
  await settle();
  return send;
}

test('whoever has read waits and is told for whom', async () => {
  const send = await showGate(2, [1, 3]);
  expect(document.body.textContent).toContain('Still reading: Ana and Cem.');
  expect(buttons()).toEqual([]);
  expect(send).not.toHaveBeenCalled();
});

test('whoever began without a name is asked for one in passing', async () => {
  const { table, view, send } = fakeTable(1, {
    seats: [seat(1, { name: t('page.home.guest') })],
    learning: [1]
  });
  show(TutorialGate, {
    table,
    view,
    load: async () => ({ default: () => ({}), steps: () => [{ name: 'deal', say: 'Four cards each.' }] })
  });
  await settle();
  await press(t('table.learn.name'));
  type('Ana', 'dialog input');
  await submit();
  expect(send).toHaveBeenCalledExactlyOnceWith('rename', { name: 'Ana' });
});

test('the host need not wait', async () => {
  const send = await showGate(1, [3]);
  await press(begin);
  expect(send).toHaveBeenCalledExactlyOnceWith('begin');
});

test('a tutorial that cannot be loaded keeps nobody from playing', async () => {
  const send = await showGate(2, [2, 3]);
  expect(document.body.textContent).toContain(t('table.play.not-loaded'));
  await press(t('table.learn.ready'));
  expect(send).toHaveBeenCalledExactlyOnceWith('learnt', { game: 'iota' }, { quiet: true });
  expect(knownGames.has('iota')).toBe(true);
});

test.each([
  ['this client has no tutorial for', undefined, []],
  ['this device knows already', noSteps, ['iota']]
])('nobody is kept by a game that %s', async (_, load, known) => {
  knownGames.games = known;
  const { table, view, send } = fakeTable(2, { seats, learning: [2] });
  show(TutorialGate, { table, view, load });
  await settle();
  expect(send).toHaveBeenCalledExactlyOnceWith('learnt', { game: 'iota' }, { quiet: true });
});

test('the steps can be left at once, and only the host begins without the others', async () => {
  const learn: Learn = { default: () => ({}), steps: () => [{ name: 'deal', say: 'Four cards each.' }] };
  const send = await showGate(1, [1, 2], async () => learn);
  expect(buttons()).toContain(begin);
  await press(know);
  expect(send).toHaveBeenCalledExactlyOnceWith('learnt', { game: 'iota' }, { quiet: true });
});

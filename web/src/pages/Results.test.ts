import { beforeEach, expect, test, vi } from 'vitest';
import { celebrate } from '../lib/celebrate';
import { gameCatalogue } from '../lib/catalogue.svelte';
import { t } from '../lib/i18n.svelte';
import { sound } from '../lib/sound.svelte';
import { seat } from '../lib/testing';
import type { Catalogue } from '../lib/wire/gateway';
import type { Game, View } from '../lib/wire/table';
import { buttonNamed, buttons, fakeTable, press, settle, show } from '../parts/testing';
import Results from './Results.svelte';

vi.mock('../lib/celebrate', () => ({ celebrate: vi.fn(async () => {}) }));

const iota = { id: 'iota', name: 'iota', tagline: '', min: 2, max: 4, minutes: 20, options: [], bots: [] };
const played: Game = {
  game: 'iota',
  scoring: true,
  drawings: 0,
  scores: [
    { seat: 1, name: 'Ana', points: 30, won: false },
    { seat: 2, name: 'Ben', points: 41, won: true }
  ]
};
const finale: View['finale'] = {
  acts: [
    { kind: 'place', drawing: 0, place: 2, seats: [1] },
    { kind: 'podium', drawing: 0, place: 1, seats: [2] }
  ],
  act: 0,
  wait: 0
};

beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
  vi.spyOn(sound, 'play').mockResolvedValue();
  gameCatalogue.loaded = { games: [iota], paces: [], demo: '' } as unknown as Catalogue;
});

/** showResults shows the end of a game to the holder of a seat; the first is the host. */
async function showResults(own: number, more: Partial<View> = {}) {
  const seats = ['Ana', 'Ben'].map((name, i) => seat(i + 1, { name, ready: false }));
  const { table, view, send } = fakeTable(own, { stage: 'results', seats, evening: [played], ...more });
  show(Results, { table, view });
  await settle();
  return send;
}

test('the host goes back to the lobby or plays again, also without those who are not ready', async () => {
  const send = await showResults(1);
  await press(t('table.result.again'));
  expect(send).toHaveBeenLastCalledWith('start', { force: true });
  expect(buttons()).toContain(t('table.result.lobby'));
});

test('the others say that they are ready for another', async () => {
  const send = await showResults(2);
  expect(buttons()).not.toContain(t('table.result.again'));
  await press(t('table.lobby.i-am-ready'));
  expect(send).toHaveBeenLastCalledWith('ready', { ready: true });
});

test('who sits out comes back with one tap, and is asked for nothing else', async () => {
  const seats = ['Ana', 'Ben'].map((name, i) => seat(i + 1, { name, out: i === 1 }));
  const send = await showResults(2, { seats });
  expect(buttons()).not.toContain(t('table.lobby.i-am-ready'));
  await press(t('table.seat.play-next', { you: 'yes', name: 'Ben' }));
  expect(send).toHaveBeenLastCalledWith('sit-out', { seat: 2, out: false });
});

test('confetti is for whoever won', async () => {
  await showResults(1);
  expect(celebrate).not.toHaveBeenCalled();
  await showResults(2);
  expect(celebrate).toHaveBeenCalledExactlyOnceWith('BKWRT 1');
});

test('the host leads through the finale, and ends it for all', async () => {
  const send = await showResults(1, { finale });
  expect(celebrate).not.toHaveBeenCalled();
  await press(t('table.finale.skip')); // a place is told: there the scores are in sight already
  expect(send).toHaveBeenLastCalledWith('finale', { act: 2 });
});

test('where the podium is on show there is nothing to skip', async () => {
  await showResults(1, { finale: { ...finale, act: finale.acts.length - 1 } });
  expect(buttons()).not.toContain(t('table.finale.skip-all'));
  expect(buttons()).not.toContain(t('table.finale.skip'));
});

test('others leave the finale for themselves, and can come back to it', async () => {
  const send = await showResults(2, { finale });
  await press(t('table.finale.skip'));
  expect(send).not.toHaveBeenCalled();
  await press(t('table.finale.watch'));
  expect(buttonNamed(t('table.finale.skip'))).toBeTruthy();
});

test('the host can show the finale once more', async () => {
  const send = await showResults(1);
  await press(t('table.finale.again'));
  expect(send).toHaveBeenLastCalledWith('finale', { act: 0 });
});

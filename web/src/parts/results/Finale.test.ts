import { beforeEach, expect, test, vi } from 'vitest';
import { celebrate } from '../../lib/celebrate';
import { t } from '../../lib/i18n.svelte';
import { sound } from '../../lib/sound.svelte';
import { seat } from '../../lib/testing';
import type { Act, Gallery, Game, Part } from '../../lib/wire/table';
import type { LoadAwards } from '../play/gamePart';
import { buttons, fakeTable, settle, show } from '../testing';
import Finale from './Finale.svelte';

vi.mock('../../lib/celebrate', () => ({ celebrate: vi.fn(async () => {}) }));

const played = vi.spyOn(sound, 'play').mockResolvedValue();
const part = (id: number, name: string, points: number, won = false): Part => ({
  seat: id,
  name,
  points,
  won
});
const game: Game = {
  game: 'doodledash',
  scoring: true,
  drawings: 5,
  scores: [part(1, 'Ana', 3), part(2, 'Ben', 9, true), part(3, 'Cleo', 5)]
};
const act = (kind: Act['kind'], more: Partial<Act> = {}): Act => ({ kind, drawing: 0, place: 0, ...more });
const acts = [
  act('drawing', { drawing: 1 }),
  act('drawing', { drawing: 0 }),
  act('place', { place: 3, seats: [1] }),
  act('place', { place: 2, seats: [3] }),
  act('podium', { place: 1, seats: [2] })
];
const picture = (title: string, more = {}) => ({
  ...{ title, author: 'Ben', seat: 2, ink: 0, round: 1, notes: [], guesses: [], hearts: 0 },
  ...more
});
const guess = (by: string, text: string, right = false) => ({ by, text, right });
const gallery: Gallery[] = [
  { game: 'iota', drawings: [] },
  {
    game: 'doodledash',
    drawings: [
      picture('kite', { guesses: [guess('Ana', 'fish'), guess('Cleo', 'fish'), guess('Ana', 'kite', true)] }),
      picture('snail', { guesses: [guess('Ana', 'sofa')] })
    ]
  }
];

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('fetch', async () => Response.json(gallery));
});

/** showAct shows one act of the finale to the holder of a seat. */
async function showAct(n: number, own = 1, wait = 0, awards?: LoadAwards, last = game) {
  const seats = ['Ana', 'Ben', 'Cleo'].map((name, i) => seat(i + 1, { name }));
  const finale = { acts, act: n, wait };
  const evening = [{ ...game, game: 'iota', drawings: 0 }, last];
  const { table, view } = fakeTable(own, { stage: 'results', seats, evening, finale });
  table.view = { seat: -1, players: seats };
  show(Finale, { table, view, finale, awards });
  for (let i = 0; i < 5; i++) await settle();
}
const words = () => document.body.textContent!.replace(/\s+/g, ' ');
const status = () => document.querySelector('[role=status]')!.textContent;

test('a drawing of the game that ended is shown with its best wrong guess and who was right', async () => {
  await showAct(1);
  expect(document.querySelector('h1')!.textContent).toBe(t('table.finale.drawing', { n: 2, all: 2 }));
  expect(document.querySelector('h2')!.textContent).toBe('kite');
  expect(status()).toBe(t('table.gallery.by', { title: 'kite', author: 'Ben' }));
  expect(document.querySelector('.wrong strong')!.textContent).toContain('fish');
  expect(document.querySelector('.wrong .by')!.textContent).toContain('Ana and Cleo');
  expect(words()).toContain(t('table.finale.right', { names: 'Ana' }));
});

test('who was right at the drawing of another team did not guess it from this one', async () => {
  const teams = { 1: 'suns', 2: 'moons', 3: 'moons' } as { [seat: number]: string };
  const scores = game.scores.map((p) => ({ ...p, team: teams[p.seat] }));
  await showAct(1, 1, 0, undefined, { ...game, scores });
  expect(words()).toContain(t('table.finale.right-other', { names: 'Ana' }));
});

test('only the last drawing tells how many more there are, and one that nobody guessed says so', async () => {
  await showAct(0);
  expect(document.querySelector('.more')).toBeNull();
  expect(words()).toContain(t('table.finale.nobody'));
  document.body.innerHTML = '';
  await showAct(1);
  expect(document.querySelector('.more')!.textContent).toBe(t('table.finale.more', { n: 3 }));
});

test('CM-33 nobody gives a heart to what is covered', async () => {
  await showAct(1, 3);
  expect(buttons()).toContain(t('table.heart.give'));
  document.body.innerHTML = '';
  const covered = gallery.map((g) => ({ ...g, drawings: g.drawings.map((p) => ({ ...p, covered: true })) }));
  vi.stubGlobal('fetch', async () => Response.json(covered));
  await showAct(1, 3);
  expect(words()).toContain(t('table.report.covered'));
  expect(buttons()).not.toContain(t('table.heart.give'));
});

test('drawings are shown without their words when those cannot be fetched', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await showAct(0);
  expect(document.querySelector('.easel img')).not.toBeNull();
  expect(document.querySelector('h2')).toBeNull();
});

test('places are told from the last, and those to come are kept back', async () => {
  await showAct(2);
  expect(status()).toBe(t('table.finale.came', { place: 3, names: 'Ana' }));
  expect(words()).not.toContain('Cleo');
  document.body.innerHTML = '';
  await showAct(3);
  expect(status()).toBe(t('table.finale.came', { place: 2, names: 'Cleo' }));
  expect(words()).not.toContain('Ben');
});

test('on the podium the first place stands highest', async () => {
  await showAct(4);
  expect(document.querySelector('.place-1')!.textContent).toContain('Ben');
  expect(document.querySelector('.place-3')!.textContent).toContain('Ana');
});

test('who came behind the podium stands below it, with place and points', async () => {
  await showAct(4, 1, 0, undefined, { ...game, scores: [...game.scores, part(4, 'Dora', 2)] });
  const others = document.querySelector('.others')!;
  expect(others.textContent).toContain(t('table.finale.place', { place: 4 }));
  expect(others.textContent!.replace(/\s+/g, ' ')).toContain('Dora 2');
  expect(document.querySelector('.steps')!.textContent).not.toContain('Dora');
});

test.each([
  [0, 'page'],
  [2, 'step'],
  [4, 'fanfare']
])('act %i is heard as %s, once', async (n, name) => {
  await showAct(n);
  expect(played.mock.calls).toEqual([[name]]);
});

test.each([
  ['the winner', 2, false],
  ['who lost', 1, false],
  ['a TV', 0, true]
])('the podium is celebrated for %s', async (_, own, tv) => {
  await showAct(4, own);
  expect(celebrate).toHaveBeenCalledExactlyOnceWith('BKWRT 2', tv);
});

const awards = async () => ({
  awards: () => ['Sharpest eye', 'Steady hand'].map((name, seat) => ({ name, seat, why: 'twice' }))
});
const turnedUp = () => document.querySelectorAll('.awards li:not(.unseen)').length;

test('awards are turned up one by one while the podium is on show, the rest with a tap', async () => {
  vi.useFakeTimers();
  await showAct(4, 1, 10_000, awards);
  expect(turnedUp()).toBe(0);
  vi.advanceTimersByTime(1_800);
  await settle();
  expect(turnedUp()).toBe(1);
  document.body.click();
  await settle();
  expect(turnedUp()).toBe(2);
  vi.useRealTimers();
});

test('beside the podium is the best that the winner drew', async () => {
  await showAct(4);
  expect(document.querySelector('figcaption')!.textContent).toBe(
    t('table.gallery.by', { title: 'kite', author: 'Ben' })
  );
});

test('who wins with less than nothing has won all the same', async () => {
  const scores = [part(1, 'Ana', -20), part(2, 'Ben', -16, true), part(3, 'Cleo', -31)];
  await showAct(4, 2, 0, undefined, { ...game, scores });
  expect(document.querySelector('h1')!.textContent).toBe(t('table.result.you-won'));
  expect(document.querySelector('.place-1 .points')!.textContent).toBe(
    t('table.finale.enough', { figure: '−16' })
  );
});

test('nobody is celebrated before the podium', async () => {
  await showAct(3, 2);
  expect(celebrate).not.toHaveBeenCalled();
});

test('the bar that fills is there only while the next act comes by itself', async () => {
  await showAct(2, 1, 12_000);
  expect(document.querySelector('.progress')).not.toBeNull();
  document.body.innerHTML = '';
  await showAct(2, 1, 0);
  expect(document.querySelector('.progress')).toBeNull();
});

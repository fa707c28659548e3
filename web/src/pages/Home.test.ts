import { beforeEach, expect, test, vi } from 'vitest';
import * as api from '../lib/api';
import { gameCatalogue } from '../lib/catalogue.svelte';
import { heldSeat, lastName, saveSeat } from '../lib/heldSeats';
import { t } from '../lib/i18n.svelte';
import { knownGames } from '../lib/knownGames.svelte';
import { router } from '../lib/router.svelte';
import type { Catalogue } from '../lib/wire/gateway';
import { buttonNamed, press, settle, show, type } from '../parts/testing';
import Home from './Home.svelte';

vi.mock('../lib/api', async (original) => ({
  ...(await original<typeof api>()),
  createTable: vi.fn(),
  playNow: vi.fn()
}));

const ticket = { code: 'BKWRT', seat: 1, token: 'secret' };
const iota = { id: 'iota', name: 'iota', tagline: '', min: 2, max: 4, minutes: 20, options: [], bots: [] };
const classGame = {
  ...iota,
  id: 'funnylines',
  name: 'Funny Lines',
  max: 40,
  options: [{ choices: [{ least: 4 }, { least: 1 }, {}] }]
};
const navigate = vi.spyOn(router, 'navigate').mockImplementation(() => {});
const playButton = (game: string) => t('page.home.shelf.play-game', { game });

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  vi.mocked(api.createTable).mockResolvedValue(ticket as never);
  vi.mocked(api.playNow).mockResolvedValue(ticket as never);
});

/** openHome shows the first page of a server with some games. */
function openHome(games: object[] = [iota, classGame], demo = '') {
  vi.spyOn(gameCatalogue, 'load').mockResolvedValue();
  gameCatalogue.loaded = { games, paces: [], demo } as unknown as Catalogue;
  show(Home, {});
}

/** openTable writes a name and opens a table with it. */
async function openTable(name: string) {
  type(name);
  document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
  for (let i = 0; i < 3; i++) await settle();
}

test('a new table is opened without a game, which is chosen there', async () => {
  openHome();
  await openTable('Ana');
  expect(api.createTable).toHaveBeenCalledExactlyOnceWith('Ana', undefined);
  expect(heldSeat('BKWRT')?.token).toBe('secret');
  expect(navigate).toHaveBeenCalledExactlyOnceWith('t/BKWRT');
});

test('the only game of a server is chosen with the table', async () => {
  openHome([iota]);
  await openTable('Ana');
  expect(api.createTable).toHaveBeenCalledExactlyOnceWith('Ana', 'iota');
});

test('a refusal is shown, and nobody leaves the page', async () => {
  vi.mocked(api.createTable).mockRejectedValue(new api.RequestRefused('busy', 'too many tables'));
  openHome();
  await openTable('Ana');
  expect(document.querySelector('.entry .bad')!.textContent).toBe('Too many tables.');
  expect(navigate).not.toHaveBeenCalled();
});

test('whoever has no name plays as a guest, and as a beginner until the game is known', async () => {
  openHome();
  await press(playButton('iota'));
  expect(api.playNow).toHaveBeenLastCalledWith(t('page.home.guest'), 'iota', true);
  expect(lastName()).toBe('');
  expect(navigate).toHaveBeenLastCalledWith('t/BKWRT');
  knownGames.add('iota');
  type('Ana');
  await press(playButton('iota'));
  expect(api.playNow).toHaveBeenLastCalledWith('Ana', 'iota', false);
  expect(lastName()).toBe('Ana');
});

test('no second game begins while one is about to, and a failed one says why', async () => {
  let refuse: (why: unknown) => void = () => {};
  vi.mocked(api.playNow).mockReturnValue(new Promise((_, no) => (refuse = no)));
  openHome();
  await press(playButton('iota'));
  expect(buttonNamed(playButton('Funny Lines')).disabled).toBe(true);
  refuse(new api.RequestRefused('busy', 'too many tables'));
  await settle();
  expect(buttonNamed(playButton('Funny Lines')).disabled).toBe(false);
  expect(document.querySelector('.games .bad')!.textContent).toBe('Too many tables.');
});

test('a game for a class says how few its ways of playing need, and how many sit around a table', () => {
  openHome();
  const facts = [...document.querySelectorAll('.facts')].map((f) => f.textContent);
  expect(facts).toEqual([
    t('page.home.shelf.facts', { class: 'no', least: 2, most: 4, minutes: 20 }),
    t('page.home.shelf.facts', { class: 'yes', least: 1, most: 12, minutes: 20 })
  ]);
});

test('the last three tables that this device sits at are a tap away', () => {
  vi.useFakeTimers();
  for (const code of ['BBBBB', 'CCCCC', 'DDDDD', 'FFFFF']) {
    vi.advanceTimersByTime(1000);
    saveSeat(code, 1, 'secret');
  }
  vi.useRealTimers();
  openHome();
  const links = [...document.querySelectorAll('.entry nav a')].map((a) => a.getAttribute('href'));
  expect(links).toEqual(['t/FFFFF', 't/DDDDD', 't/CCCCC']);
});

test('the table of the demonstration is offered where there is one', () => {
  openHome([iota], 'DEMOS');
  expect(document.querySelector('a[href^="t/DEMOS/"]')).not.toBeNull();
  document.body.innerHTML = '';
  openHome([iota]);
  expect(document.querySelector('a[href^="t/DEMOS/"]')).toBeNull();
});

import { expect, test } from 'vitest';
import { games } from '.';

test('games are found by their folders, the example too, with all their parts', async () => {
  expect(Object.keys(games)).toEqual(expect.arrayContaining(['dots', 'funnylines', 'iota']));
  for (const [id, { board, tv, results }] of Object.entries(games))
    expect([id, typeof board, typeof tv, typeof results]).toEqual([id, 'function', 'function', 'function']);
  expect(typeof (await games.doodledash.waitingText?.())?.waitingText).toBe('function');
  expect(games.dots.waitingText).toBeUndefined();
});

test('every game of the shelf has a picture of its own; an example may do without', () => {
  const shelf = Object.keys(import.meta.glob(['./*/Board.svelte', '!./dots/**'])).map(
    (path) => path.split('/')[1]
  );
  expect(shelf.length).toBeGreaterThanOrEqual(5);
  const drawn = shelf.map((id) => JSON.stringify(games[id].picture ?? id));
  expect(drawn.filter((p) => !p.startsWith('['))).toEqual([]);
  expect(new Set(drawn).size).toBe(shelf.length);
});

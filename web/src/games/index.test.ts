import { expect, test } from 'vitest';
import { games } from '.';

test('games are found by their folders, the examples too, with all their parts', async () => {
  expect(Object.keys(games)).toEqual(expect.arrayContaining(['dots', 'funnylines', 'iota']));
  for (const [id, { board, tv, results }] of Object.entries(games))
    expect([id, typeof board, typeof tv, typeof results]).toEqual([id, 'function', 'function', 'function']);
  expect(typeof (await games.doodledash.line?.())?.line).toBe('function');
  expect(games.dots.line).toBeUndefined();
});

import { afterEach, describe, expect, test } from 'vitest';
import { tongue } from '../lib/texts.svelte';
import type { Values } from '../lib/wire/game';
import { games, known } from '.';

const atMost = { steps: 5, words: 20 };
/** Ways to play by which a game is told in other steps. */
const ways: Values[] = [{}, { play: 1 }, { play: 2 }];
const words = (say: string) => say.split(/\s+/).filter((w) => /[\p{L}\p{N}]/u.test(w)).length;
const ours = Object.keys(import.meta.glob('./*/Board.svelte')).map((path) => path.split('/')[1]);

afterEach(() => tongue.choose('en'));

// The first to ask for a game has it compiled.
describe.each(ours)('how %s works', { timeout: 60_000 }, (id) => {
  test.each(tongue.all.map((l) => l.id))('is told in few steps of one sentence, in %s', async (language) => {
    await tongue.choose(language);
    const learn = games[id].learn;
    if (!learn) throw new Error(`games/${id} has no Learn.svelte; see docs/adding-a-game.md`);
    const { steps } = await learn();
    for (const options of ways) {
      const told = steps(options);
      expect(told.length).toBeGreaterThan(0);
      expect(told.length).toBeLessThanOrEqual(atMost.steps);
      expect(new Set(told.map((s) => s.name)).size).toBe(told.length);
      for (const { say } of told) {
        expect(words(say), say).toBeLessThanOrEqual(atMost.words);
        expect(say, 'one sentence').toMatch(/^[^.!?]+\?? ?[^.!?]+\.$/);
      }
    }
  });
});

test('a device need not be shown what it was shown, nor what has nothing to show', () => {
  expect(known(['iota'])).toContain('iota');
  expect(known([])).not.toContain('iota');
  expect(known([]).filter((id) => games[id].learn)).toEqual([]);
});

import { expect, test } from 'vitest';
import { revealGuesses, revealTimes } from './reveal.svelte';
import type { GuessRecord } from './wire';

const guess = (text: string, more: Partial<GuessRecord> = {}): GuessRecord => ({
  seat: 2,
  student: -1,
  text,
  right: false,
  by: -1,
  void: false,
  ...more
});

test('a reveal takes four to five seconds with the flight of coins, however many guesses there were', () => {
  for (const wrong of [0, 1, 5]) {
    const times = revealTimes(wrong);
    expect(times).toHaveLength(wrong + 2);
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
    expect(times.at(-1)! + 1_000).toBeGreaterThan(4_000);
    expect(times.at(-1)! + 1_000).toBeLessThan(5_000);
  }
});

test('the last wrong guesses drop in, then the right one; what was not written down or paid back is left out', () => {
  const boat = guess('boat', { right: true });
  const said = [guess('tree'), guess(''), guess('house'), guess('crab'), boat, guess('ship', { void: true })];
  expect(revealGuesses(said, 3).map((g) => g.text)).toEqual(['house', 'crab', 'boat']);
  expect(revealGuesses(said.slice(0, 4), 3).map((g) => g.text)).toEqual(['tree', 'house', 'crab']);
  expect(revealGuesses([boat], 1).map((g) => g.text)).toEqual(['boat']);
});

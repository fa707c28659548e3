import { expect, test } from 'vitest';
import { revealGuesses, revealTimes, unpaidView } from './reveal.svelte';
import { position } from './testing';
import type { GuessRecord, NumberedFact, Record } from './wire';

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

test('money lies where it was until the pot is paid; so does a loan that was paid back from it', () => {
  const outcome = { round: 1, pot: 9, shares: [{ side: 1, amount: 5 }] } as Record;
  const view = position({ stage: 'looking', outcome, pot: 0, bank: 60 });
  const repaid = { no: 7, at: 0, kind: 'repaid', data: { seat: 1, amount: 2 } } as unknown as NumberedFact;
  for (const [facts, money, bank] of [
    [[], 70, 56],
    [[repaid], 72, 54]
  ] as const) {
    const before = unpaidView(view, [...facts]);
    expect([before.pot, before.sides[0].money, before.sides[1].money, before.bank]).toEqual([
      9,
      75,
      money,
      bank
    ]);
    const all = (v: typeof view) => v.pot + v.bank + v.sides.reduce((sum, s) => sum + s.money, 0);
    expect(all(before)).toBe(all(view));
  }
});

import { expect, test } from 'vitest';
import {
  drawingTime,
  revealGuesses,
  revealTime,
  revealTimes,
  sightTime,
  sightsOf,
  unpaidView
} from './reveal.svelte';
import { position } from './testing';
import type { GuessRecord, NumberedFact, Record, Sight } from './wire';

const guess = (text: string, more: Partial<GuessRecord> = {}): GuessRecord => ({
  seat: 2,
  student: -1,
  text,
  right: false,
  by: -1,
  void: false,
  ...more
});

const outcome = { round: 1, pot: 9, shares: [{ side: 1, amount: 5 }] } as Record;
const sight = (text: string): Sight => ({
  round: 1,
  seat: 2,
  text,
  board: 0,
  shapes: 2,
  lines: 'M0 0',
  seen: 'M9 9'
});

test('wrong guesses are acted out before the name is told, two within five seconds, and only once the round lies open', () => {
  const view = position({ stage: 'looking', outcome, sights: [sight('crab'), sight('')] });
  expect(sightsOf(view).map((s) => s.text)).toEqual(['crab']); // what is hidden from this device is not shown
  expect(revealTime(view)).toBe(sightTime + drawingTime(view));
  expect(2 * sightTime).toBeLessThan(5_000);
  const last = 8_000; // milliseconds: the shortest time to look
  expect(2 * sightTime + revealTimes(3, drawingTime(view)).at(-1)!).toBeLessThan(last);
  expect(sightsOf(position({ sights: [sight('crab')] }))).toEqual([]);
  expect(revealTime(position({ stage: 'looking', outcome }))).toBe(drawingTime(position()));
});

test('a reveal takes four to five seconds with the flight of coins, however many guesses there were', () => {
  for (const wrong of [0, 1, 5]) {
    const times = revealTimes(wrong, drawingTime(position()));
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

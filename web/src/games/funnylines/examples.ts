import { kinds } from './kinds';
import { loan, seeds } from './money';
import type { Counts, Kind } from './wire';

// The figures of the pictures of the rules: the rulebook's example of play with our own sailing boat, which is
// games/funnylines/example_test.go, and what docs/rules/funnylines.md says about money.

/** The sailing boat as lab/pictures/cards/11-sailing-boat.txt draws it, on 100 by 104, and the prices on its back (FL-7). */
export const boat: { kind: Kind; path: string }[] = [
  { kind: 'rectangle', path: 'M48 8L52 8L52 76L48 76Z' },
  { kind: 'triangle', path: 'M54 16L54 66L92 66Z' },
  { kind: 'triangle', path: 'M46 22L46 66L14 66Z' },
  { kind: 'triangle', path: 'M52 8L52 16L66 12Z' },
  { kind: 'rectangle', path: 'M52 67L94 67L94 70.5L52 70.5Z' },
  { kind: 'rectangle', path: 'M14 66L48 66L48 69.5L14 69.5Z' },
  { kind: 'trapezium', path: 'M4 76L96 76L80 96L20 96Z' },
  ...[34, 50, 66].map((x) => ({ kind: 'circle' as const, path: disc(x, 86, 4.2) })),
  ...[2, 28, 56, 82].map((x) => ({ kind: 'line' as const, path: `M${x} 101L${x + 16} 101` }))
];
export const prices: Counts = [3, 1, 1, 2, 1, 1, 1];
export const border = 'green';

/** What both teams buy first, in the order of kinds, and which shapes of the boat are drawn for it. */
export const bought: Counts[] = [
  [0, 2, 0, 1, 0, 1, 0],
  [2, 1, 1, 0, 0, 1, 0]
];
export const drawnOn = [
  [6, 4, 7, 9],
  [6, 8, 1, 3]
];

/** cost is what a purchase costs. */
export const cost = (counts: Counts) => counts.reduce((sum, n, k) => sum + n * prices[k], 0);

/** What a guess costs (FL-20), and what a team starts with (FL-10). */
export const guess = 2;
export const purse = 75;

/** A Payment is what a team pays into the pot; -1 is the bank. */
export interface Payment {
  team: number;
  amount: number;
  what: 'border' | 'shapes' | 'guesses';
}

/** What goes into the pot in the whole round, in order, until the first team is right. */
export const payments: Payment[] = [
  { team: -1, amount: seeds[border], what: 'border' },
  { team: 0, amount: cost(bought[0]), what: 'shapes' },
  { team: 1, amount: cost(bought[1]), what: 'shapes' },
  { team: 0, amount: 2 * guess, what: 'guesses' },
  { team: 1, amount: guess, what: 'guesses' },
  { team: 0, amount: cost([1, 0, 0, 2, 2, 0, 1]), what: 'shapes' },
  { team: 1, amount: cost([1, 1, 0, 1, 0, 0, 0]), what: 'shapes' },
  { team: 1, amount: guess, what: 'guesses' },
  { team: 0, amount: guess, what: 'guesses' }
];
export const pot = payments.reduce((sum, p) => sum + p.amount, 0);

/** What is in the pot after the first guess. */
export const early = payments.slice(0, 3).reduce((sum, p) => sum + p.amount, guess);

/** spent is what a team has paid in that round. */
export const spent = (team: number) =>
  payments.filter((p) => p.team === team).reduce((sum, p) => sum + p.amount, 0);

/** With everyone for themselves: what each starts with (FL-30) and how many rounds there are (FL-32), by players. */
export const money: Record<number, number> = { 3: 34, 4: 34, 5: 23, 6: 23, 7: 17, 8: 17 };
export const rounds: Record<number, number> = { 3: 6, 4: 8, 5: 5, 6: 6, 7: 7, 8: 8 };

/** An odd pot, of which the Carlo has the larger half (FL-38, FL-40). */
export const shared = 13;
export const half = { less: Math.floor(shared / 2), more: Math.ceil(shared / 2) };

export { loan, seeds };

/** Above what a loan is paid back (FL-36), and somebody who has come to that. */
export const above = 20;
export const rich = 24;

/** kindsOf are the shapes of a purchase, one by one. */
export const kindsOf = (counts: Counts): Kind[] =>
  kinds.flatMap((kind, k) => Array.from({ length: counts[k] }, () => kind));

function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`;
}

import { count } from '../../lib/words';
import type { Score } from './wire';

/** A Doubling is one of the reasons why a turn counts more than its lines. */
export interface Doubling {
  times: number;
  why: string;
}

/** cardCount is "one card", "two cards". */
export function cardCount(n: number): string {
  return `${count(n)} ${n === 1 ? 'card' : 'cards'}`;
}

export function sum(score: Score): number {
  return score.lines.reduce((all, line) => all + line.sum, 0);
}

/** doublings are what multiplies the lines of a score, in the order of the rules (IO-22 to IO-24). */
export function doublings(score: Score): Doubling[] {
  const list: Doubling[] = [];
  if (score.lots > 0) {
    list.push({ times: 2 ** score.lots, why: score.lots === 1 ? 'the lot' : `${count(score.lots)} lots` });
  }
  if (score.four) list.push({ times: 2, why: 'four cards' });
  if (score.last) list.push({ times: 2, why: 'ending the game' });
  return list;
}

/** parts is a score in its parts: "lines 8 + 4 + 5 = 17, × 2 for the lot = 34". Empty for a score of no lines. */
export function parts(score: Score): string {
  if (score.lines.length === 0) return '';
  const sums = score.lines.map((line) => line.sum);
  const lines = sums.length === 1 ? `line ${sums[0]}` : `lines ${sums.join(' + ')} = ${sum(score)}`;
  const times = doublings(score);
  if (times.length === 0) return lines;
  return `${lines}, ${times.map((d) => `× ${d.times} for ${d.why}`).join(', ')} = ${score.total}`;
}

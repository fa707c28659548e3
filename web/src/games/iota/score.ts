import { t } from '../../lib/i18n.svelte';
import type { Score } from './wire';

/** A Doubling is one of the reasons why a turn counts more than its lines. */
export interface Doubling {
  times: number;
  /** As it is written: "× 2 for a lot". */
  says: string;
}

/** sumOfLines adds up the lines of a score, before anything doubles it. */
export function sumOfLines(score: Score): number {
  return score.lines.reduce((all, line) => all + line.sum, 0);
}

/** doublingsOf are what multiplies the lines of a score, in the order of the rules (IO-22 to IO-24). */
export function doublingsOf(score: Score): Doubling[] {
  const list: Doubling[] = [];
  if (score.lots > 0) {
    const times = 2 ** score.lots;
    list.push({ times, says: t('iota.score.lots', { n: score.lots, times }) });
  }
  if (score.four) list.push({ times: 2, says: t('iota.score.four') });
  if (score.last) list.push({ times: 2, says: t('iota.score.last') });
  return list;
}

/** describeParts is a score in its parts: "lines 8 + 4 + 5 = 17, × 2 for a lot = 34". Empty for a score of no lines. */
export function describeParts(score: Score): string {
  if (score.lines.length === 0) return '';
  const sums = score.lines.map((line) => line.sum);
  const lines =
    sums.length === 1
      ? t('iota.score.line', { sum: sums[0] })
      : t('iota.score.lines', { sums: sums.join(' + '), sum: sumOfLines(score) });
  const times = doublingsOf(score).map((d) => d.says);
  if (times.length === 0) return lines;
  return t('iota.score.multiplied', { lines, times: times.join(', '), total: score.total });
}

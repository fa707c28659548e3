import { describe, expect, it } from 'vitest';
import { doublingsOf, describeParts } from './score';
import type { Score } from './wire';

function score(sums: number[], lots: number, four: boolean, last: boolean, total: number): Score {
  return { lines: sums.map((sum) => ({ cells: [], sum })), lots, four, last, total };
}

describe('a score in its parts', () => {
  it.each([
    ['IO-20 one line', score([6], 0, false, false, 6), '6 for the line'],
    ['IO-20 several lines', score([7, 4, 2], 0, false, false, 13), 'lines 7 + 4 + 2 = 13'],
    ['IO-22 a lot', score([8, 4, 5], 1, false, false, 34), 'lines 8 + 4 + 5 = 17, × 2 for a lot = 34'],
    ['IO-22 a lot of one line', score([10], 1, false, false, 20), '10 for the line, × 2 for a lot = 20'],
    [
      'IO-23 four cards',
      score([10, 10, 6], 2, true, false, 208),
      'lines 10 + 10 + 6 = 26, × 4 for 2 lots, × 2 for 4 cards = 208'
    ],
    [
      'IO-24 the end',
      score([10, 10, 6], 2, true, true, 416),
      'lines 10 + 10 + 6 = 26, × 4 for 2 lots, × 2 for 4 cards, × 2 for ending the game = 416'
    ],
    ['nothing', score([], 0, false, false, 0), '']
  ])('%s', (_, s, said) => expect(describeParts(s)).toBe(said));

  it('multiplies up to the total', () => {
    const s = score([26], 2, true, true, 416);
    expect(doublingsOf(s).reduce((n, d) => n * d.times, 26)).toBe(s.total);
  });
});

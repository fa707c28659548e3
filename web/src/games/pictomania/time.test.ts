import { describe, expect, it } from 'vitest';
import { position } from './testing';
import { wholeTime } from './time';

const options = { answer: 20, read: 12, round: 240, walk: 10 };
const ballots = [{ seat: 1, board: 2, voters: [0], yes: [], no: [] }];

describe('the whole time', () => {
  it.each([
    ['choosing', 20],
    ['reading', 12],
    ['drawing', 240],
    ['walk', 10],
    ['sheep', 10],
    ['sums', 20],
    ['over', 0]
  ] as const)('of %s', (stage, seconds) =>
    expect(wholeTime(position({ stage }), options, 100)).toBe(seconds * 1000)
  );

  it('CM-20 is that of a vote in the walk, but not while people draw', () => {
    expect(wholeTime(position({ stage: 'walk', ballots }), options, 100)).toBe(20_000);
    expect(wholeTime(position({ stage: 'drawing', ballots }), options, 100)).toBe(240_000);
  });

  it('follows the pace of the table', () => {
    expect(wholeTime(position({ stage: 'reading' }), options, 150)).toBe(18_000);
  });

  it('is nothing where a limit is off', () => {
    expect(wholeTime(position({ stage: 'drawing' }), { round: 0 }, 100)).toBe(0);
  });
});

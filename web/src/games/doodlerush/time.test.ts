import { describe, expect, it } from 'vitest';
import { position } from './testing';
import { allRounds, wholeSeconds, tableTime } from './time';

describe('time', () => {
  it('counts down to the bell', () => {
    expect(tableTime(position({ ends: 60_000 }), 20_000)).toBe(40_000);
    expect([0, 1, 1000, 1001].map(wholeSeconds)).toEqual([0, 1, 1, 2]);
  });
  it('DR-3 is six rounds, drawing and guessing in turn', () => {
    expect(allRounds(position({ phase: 3 })).map((r) => `${r.stage} ${r.when}`)).toEqual([
      'draw past',
      'guess past',
      'draw now',
      'guess next',
      'draw next',
      'guess next'
    ]);
  });
  it('DR-3 is as many rounds as the table chose', () => {
    expect(allRounds(position({ phase: 2, rounds: 1 })).map((r) => r.when)).toEqual(['past', 'now']);
  });
});

import { describe, expect, it } from 'vitest';
import type { View as TableView } from '../../lib/wire/table';
import { position } from './testing';
import { acceptTime, allRounds, seconds, tableTime, whole } from './time';

const slow = { options: { minute: 90 }, pace: 150 } as unknown as TableView;

describe('time', () => {
  it('DR-3 is the table’s minute, stretched by its pace; the count-down is not', () => {
    expect(whole(null, 'draw')).toBe(60_000);
    expect(whole(slow, 'guess')).toBe(135_000);
    expect(whole(slow, 'settle')).toBe(acceptTime(slow));
    expect(whole(slow, 'start')).toBe(3000);
  });
  it('CM-17 stretches the time to accept', () => {
    expect(acceptTime(null)).toBe(8000);
    expect(acceptTime(slow)).toBe(12_000);
  });
  it('counts down to the bell', () => {
    expect(tableTime(position({ ends: 60_000 }), 20_000)).toBe(40_000);
    expect([0, 1, 1000, 1001].map(seconds)).toEqual([0, 1, 1, 2]);
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
});

import { describe, expect, it } from 'vitest';
import { awards } from './awards';
import { judged, position, record, scored, sum } from './testing';

describe('awards', () => {
  it('honour who stands out', () => {
    const bens = scored({ seat: 1, guesses: [judged(3, 4, 3)], kept: [2, 1, 1] });
    const cleos = scored({ seat: 2, guesses: [judged(3, 1)], kept: [3, 2, 1, 1] });
    const sums = [sum(), sum({ counts: 3 }), sum({ counts: -2 }), sum(), sum()];
    const history = [record({ drawings: [scored(), bens, cleos], sums })];
    expect(awards(position({ history })).map((a) => [a.name, a.seat, a.why])).toEqual([
      ['Sharp eye', 3, '2 correct guesses'],
      ['Crystal clear', 0, '2 correct guesses by others'],
      ['Quick on the draw', 1, '3 points from bonus tokens'],
      ['Darkest wool', 2, 'black sheep once'],
      ['Ahead of their time', 2, 'a drawing nobody could make out']
    ]);
  });

  it('know a drawing that everybody read', () => {
    const history = [record({ drawings: [scored({ kept: [] })], sheep: -1 })];
    expect(awards(position({ history })).find((a) => a.name === 'An open book')?.seat).toBe(0);
  });

  it('PM-18 blame nobody for a drawing that is not there', () => {
    const history = [record({ drawings: [scored({ drawn: 'nothing', guesses: [] })], sheep: -1 })];
    expect(awards(position({ history }))).toEqual([]);
  });
});

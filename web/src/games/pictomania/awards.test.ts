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
      ['Sharp eye', 3, 'guessed right twice'],
      ['Clear hand', 0, 'had drawings guessed twice'],
      ['Fast pen', 1, 'made 3 points with bonus tokens'],
      ['Wool of the darkest', 2, 'wore the black wool once'],
      ['Ahead of their time', 2, 'drew something nobody could read once']
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

import { describe, expect, it } from 'vitest';
import { awards, bestTurn } from './awards';
import { position, scored, turn } from './testing';

const four = 'Gt2@1,1 Ys3@2,1 Bc4@3,1 Rp1@4,1';

describe('awards', () => {
  const view = position('', '', {
    turns: [
      turn(0, 'Rt2@1,0', scored(34, [8, 4, 5], 1)),
      turn(1, four, scored(208, [10, 10, 6], 2, true)),
      turn(0, 'Rt4@1,0 Gt4@2,0', scored(34, [17], 1)),
      turn(1, '', undefined, { recycled: ['Rt2@3,3'] })
    ]
  });

  it('finds the best turn', () => {
    expect(bestTurn(view)?.score.total).toBe(208);
    expect(bestTurn(position('', ''))).toBeNull();
  });

  it('gives the earlier of two equal turns', () => {
    const tied = position('', '', { turns: [turn(0, 'Rt2@1,0', scored(9)), turn(1, 'Gt2@1,0', scored(9))] });
    expect(bestTurn(tied)?.seat).toBe(0);
  });

  it('honours who stands out, and nobody where the best are equal', () => {
    expect(awards(view).map((a) => [a.name, a.seat, a.why])).toEqual([
      ['Best turn', 1, '208 points in one turn'],
      ['Full hand', 1, 'all 4 cards at once'],
      ['Wild tamer', 1, '1 wild taken'],
      ['Heavy hitter', 0, 'played 2 fours']
    ]);
  });

  it('has nothing to give before anyone has played', () => {
    expect(awards(position('', ''))).toEqual([]);
  });
});

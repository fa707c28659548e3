import { describe, expect, test } from 'vitest';
import { coinFlows, type Flow } from './coins';
import { alone, fact, position } from './testing';

const way = ({ from, to, amount }: Flow) => [from, to, amount];

describe('FL-5 coins go from where money was to where it is', () => {
  test.each([
    ['FL-3 the border seeds the pot', fact('round-began', { seed: 2 }), [['bank', 'pot', 2]]],
    ['FL-14 a purchase', fact('bought', { side: 1, cost: 7 }), [[1, 'pot', 7]]],
    ['FL-20 a guess', fact('guessed', { seat: 2, cost: 2 }), [[0, 'pot', 2]]],
    [
      'FL-21 the pot to the team',
      fact('round-ended', { pot: 14, shares: [{ side: 0, amount: 14 }] }),
      [['pot', 0, 14]]
    ],
    ['FL-26 the pot to the bank', fact('round-ended', { pot: 14, shares: [] }), [['pot', 'bank', 14]]],
    ['FL-64 a guess that does not count', fact('given-back', { side: 1, amount: 4 }), [['pot', 1, 4]]],
    ['nothing moves without money', fact('drawing-began'), []]
  ])('%s', (_, fact, want) => expect(coinFlows(position(), [fact]).map(way)).toEqual(want));

  test.each([
    ['FL-35 a loan', fact('borrowed', { seat: 1, amount: 10 }), [['bank', 1, 10]]],
    ['FL-36 paid back', fact('repaid', { seat: 1, amount: 10 }), [[1, 'bank', 10]]],
    [
      'FL-38 halves',
      fact('round-ended', {
        pot: 9,
        shares: [
          { side: 2, amount: 4 },
          { side: 0, amount: 5 }
        ]
      }),
      [
        ['pot', 2, 4],
        ['pot', 0, 5]
      ]
    ],
    [
      'FL-40 half to the Carlo, the rest to the bank',
      fact('round-ended', { pot: 9, shares: [{ side: 0, amount: 5 }] }),
      [
        ['pot', 0, 5],
        ['pot', 'bank', 4]
      ]
    ]
  ])('%s', (_, fact, want) => expect(coinFlows(alone(), [fact]).map(way)).toEqual(want));

  test('FL-50 a guess in a class costs nothing and moves nothing', () => {
    expect(coinFlows(position(), [fact('guessed', { seat: -1, cost: 0 })])).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { awards, bestTurn, shownLines } from './awards';
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

  it('shows all lines of a turn, with the cards that lay there before, and a wild that was taken later', () => {
    const cells = [1, 2, 3, 4].map((x) => ({ x, y: 0 }));
    const score = {
      ...scored(28, [], 1),
      lines: [
        { cells, sum: 9 },
        {
          cells: [
            { x: 4, y: 0 },
            { x: 4, y: 1 }
          ],
          sum: 5
        }
      ]
    };
    const best = turn(0, 'Rt3@3,0 Rt4@4,0', score);
    const view = position('Rt1@1,0 Rt2@2,0 Rt3@3,0 Rt4@4,0 Bs1@4,1', '', {
      turns: [best, turn(1, '', undefined, { recycled: ['Rt1@1,0'] })]
    });
    const shown = shownLines(view, best);
    expect(shown.map((line) => line.cards.map((c) => c.card))).toEqual([
      ['W', 'Rt2', 'Rt3', 'Rt4'],
      ['Rt4', 'Bs1']
    ]);
    expect(shown.map((line) => line.sum)).toEqual([9, 5]);
    expect(shown[0].cards.map((c) => c.laid)).toEqual([false, false, true, true]);
  });

  it('honours who stands out, nobody more than twice, and nobody where the best are equal', () => {
    expect(awards(view).map((a) => [a.name, a.seat, a.why])).toEqual([
      ['Jackpot', 1, '208 points in one turn'],
      ['Empty-handed', 1, 'all 4 cards at once'],
      ['One-card wonder', 0, '34 points with a single card']
    ]);
  });

  it('honours everyone: who is best at nothing, for what they laid most', () => {
    const turns = [
      turn(0, 'Rt2@1,0 Rt3@2,0', scored(40, [20], 1)),
      turn(1, 'Bc2@1,1 Bs3@2,1', scored(12)),
      turn(0, 'Gc3@1,4', scored(30)),
      turn(1, 'Yc2@1,2 Gc2@1,3', scored(12))
    ];
    const given = awards(position('', '', { turns }));
    expect(given.map((a) => [a.name, a.seat, a.why])).toEqual([
      ['Jackpot', 0, '40 points in one turn'],
      ['One-card wonder', 0, '30 points with a single card'],
      ['Full circle', 1, 'played 3 circles']
    ]);
  });

  it('knows who came from behind, who came close and who never passed', () => {
    const turns = [0, 1, 2, 3].flatMap((i) => [
      turn(0, 'Rt2@1,0 Rt3@2,0', scored(i < 2 ? 30 : 6)),
      i === 2 ? turn(1, '', undefined, { traded: 4 }) : turn(1, 'Bc2@1,1 Gs3@2,1', scored(i === 3 ? 60 : 8))
    ]);
    const players = [72, 76].map((score, k) => ({ name: ['Ana', 'Ben'][k], cards: 0, score }));
    const ended = { reason: 'stalemate' as const, winners: [1], points: [72, 76] };
    const names = awards(position('', '', { turns, players, ended })).map((a) => [a.name, a.seat]);
    expect(names).toEqual([
      ['Jackpot', 1],
      ['Back from the brink', 1],
      ['By a whisker', 0],
      ['Like clockwork', 0]
    ]);
  });

  it('has nothing to give before anyone has played', () => {
    expect(awards(position('', ''))).toEqual([]);
  });
});

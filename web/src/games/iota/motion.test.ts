import { describe, expect, it } from 'vitest';
import { drawnCards, lastLaidTurn } from './motion';
import { fact, scored } from './testing';

describe('what moves', () => {
  it('is nothing before anything has happened', () => {
    expect(lastLaidTurn([])).toBeNull();
    expect(drawnCards([])).toEqual([]);
  });

  it('is the last play, or the last card in a wild’s place', () => {
    const played = fact('played', { seat: 1, place: ['Rt2@1,0', 'Bp2@2,0'], score: scored(6) });
    const recycled = fact('recycled', { seat: 0, card: 'Gc1', cell: { x: 3, y: -1 } });
    expect(lastLaidTurn([played, fact('turn-came', { seat: 0 })])).toMatchObject({
      seat: 1,
      place: ['Rt2@1,0', 'Bp2@2,0']
    });
    expect(lastLaidTurn([played, recycled])).toEqual({ seat: 0, place: ['Gc1@3,-1'] });
  });

  it('is what was drawn or dealt last', () => {
    const dealt = fact('dealt', { hand: ['Rt1', 'Rt2', 'Rt3', 'Rt4'] });
    expect(drawnCards([dealt])).toEqual(['Rt1', 'Rt2', 'Rt3', 'Rt4']);
    expect(drawnCards([dealt, fact('drew', { cards: ['W'] })])).toEqual(['W']);
  });
});

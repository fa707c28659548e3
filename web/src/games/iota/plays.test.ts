import { describe, expect, it } from 'vitest';
import { cellsForCard, playsContaining, playableCards, cardsThatTakeWild, totalOf } from './plays';
import type { Option } from './wire';

// The starter is Rp3 at 0,0; the hand is Bs4, Yt2, Gc1 (docs/rules/iota.md, worked examples 6 and 7).
const plays: Option[] = [
  { place: ['Bs4@1,0'], total: 7 },
  { place: ['Bs4@0,1'], total: 7 },
  { place: ['Bs4@1,0', 'Yt2@1,-1'], total: 13 },
  { place: ['Yt2@1,-1', 'Bs4@1,0', 'Gc1@1,1'], total: 14 },
  { place: ['Yt2@1,0', 'Gc1@3,0', 'Bs4@2,0'], total: 20 }
];

describe('plays', () => {
  it('keeps the plays that contain what is laid out, in any order', () => {
    expect(playsContaining(plays, [])).toHaveLength(5);
    expect(playsContaining(plays, ['Bs4@1,0'])).toHaveLength(3);
    expect(playsContaining(plays, ['Yt2@1,-1', 'Bs4@1,0'])).toHaveLength(2);
    expect(playsContaining(plays, ['Bs4@5,5'])).toHaveLength(0);
  });

  it('IO-20 tells the score of exactly what is laid out', () => {
    expect(totalOf(plays, [])).toBeNull();
    expect(totalOf(plays, ['Bs4@1,0'])).toBe(7);
    expect(totalOf(plays, ['Yt2@1,-1', 'Bs4@1,0'])).toBe(13);
    expect(totalOf(plays, ['Gc1@1,1', 'Yt2@1,-1', 'Bs4@1,0'])).toBe(14);
  });

  it('tells no score of a part of a play', () => {
    expect(totalOf(plays, ['Yt2@1,0', 'Gc1@3,0'])).toBeNull();
  });

  it('IO-7 shows the cells that a card may go onto next', () => {
    expect([...cellsForCard(plays, [], 'Bs4')]).toEqual([
      ['1,0', 7],
      ['0,1', 7],
      ['2,0', null]
    ]);
    expect([...cellsForCard(plays, ['Bs4@1,0'], 'Yt2')]).toEqual([['1,-1', 13]]);
    expect([...cellsForCard(plays, ['Bs4@1,0'], 'Gc1')]).toEqual([['1,1', null]]);
  });

  it('tells the score of a cell whichever play names it first', () => {
    expect(cellsForCard([...plays].reverse(), [], 'Bs4').get('1,0')).toBe(7);
  });

  it('offers no cell for a card that is laid out already', () => {
    expect(cellsForCard(plays, ['Bs4@1,0', 'Yt2@1,-1'], 'Bs4').size).toBe(0);
  });

  it('IO-14 lays two wilds, each on its own cell', () => {
    const wild: Option[] = [
      { place: ['W@1,0'], total: 3 },
      { place: ['W@1,0', 'W@2,0'], total: 3 }
    ];
    expect([...cellsForCard(wild, ['W@1,0'], 'W')]).toEqual([['2,0', 3]]);
    expect(totalOf(wild, ['W@2,0', 'W@1,0'])).toBe(3);
  });

  it('knows which cards can go somewhere at all', () => {
    expect(playableCards(plays, [])).toEqual(new Set(['Bs4', 'Yt2', 'Gc1']));
    expect(playableCards(plays, ['Yt2@1,-1', 'Bs4@1,0'])).toEqual(new Set(['Gc1']));
    expect(playableCards([], [])).toEqual(new Set());
  });

  it('IO-16 groups the cards that may take a wild by its cell', () => {
    expect([...cardsThatTakeWild(['Rt2@1,-3', 'Gt2@1,-3', 'Rt2@0,4'])]).toEqual([
      ['1,-3', ['Rt2', 'Gt2']],
      ['0,4', ['Rt2']]
    ]);
  });
});

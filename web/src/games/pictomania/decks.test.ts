import { describe, expect, it } from 'vitest';
import { deckOf, recommendsGreen, votesFor } from './decks';
import { cardName, placeName, symbolName, symbols } from './symbols';

describe('PM-3 decks', () => {
  it('are told apart by name and level, not by colour alone', () => {
    const decks = ['green', 'orange', 'blue', 'purple'];
    const all = decks.map((d) => deckOf(d, decks));
    expect(all.map((d) => d.name)).toEqual(['Green', 'Orange', 'Blue', 'Purple']);
    expect(all.map((d) => d.level)).toEqual([1, 2, 3, 4]);
  });
  it('may be of a pack that nobody here knows', () => {
    expect(deckOf('spooky', ['green', 'spooky'])).toMatchObject({
      name: 'Spooky',
      called: 'spooky deck',
      says: '',
      level: 2
    });
  });
  it('PM-30 are recommended in a table’s first game: the green one', () => {
    const decks = ['green', 'orange', 'blue', 'purple'];
    expect(recommendsGreen(decks, [])).toBe(true);
    expect(recommendsGreen(decks, [{ game: 'iota' }])).toBe(true);
    expect(recommendsGreen(decks, [{ game: 'iota' }, { game: 'pictomania' }])).toBe(false);
    expect(recommendsGreen(['spooky', 'scary'], [])).toBe(false);
  });
  it('are wished for by some', () => expect(votesFor(['blue', '', 'blue'], 'blue')).toEqual([0, 2]));
});

describe('PM-5 symbols', () => {
  it('are six, with a shape and a name each', () => {
    expect(new Set(symbols.map((_, i) => symbolName(i))).size).toBe(6);
    expect(new Set(symbols.map((s) => s.path)).size).toBe(6);
  });
  it('name cards and words', () => {
    expect([cardName(2, false), placeName(2, 4, false)]).toEqual(['Crown card', 'Crown 4']);
  });
  it('PM-40 are left out for children', () => {
    expect([cardName(0, true), placeName(0, 4, true)]).toEqual([null, '4']);
  });
});

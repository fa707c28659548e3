import { describe, expect, it } from 'vitest';
import { judged, scored } from './testing';
import { giftIndex, turnGuesses, turnTimes, countWrongBefore } from './walk';

const tokens = [3, 2, 1, 1];

describe('a drawing of the walk', () => {
  it('PM-28 begins with every guess face down and every token with its author', () => {
    const { up, left, done } = turnGuesses(scored(), tokens, 0);
    expect([up, left.map((t) => t.token), done]).toEqual([[], [3, 2, 1, 1], false]);
  });

  it('PM-20 gives the highest token left to each right guess, in the order laid', () => {
    const left = (n: number) => turnGuesses(scored(), tokens, n).left.map((t) => t.token);
    expect([1, 2, 3].map(left)).toEqual([
      [2, 1, 1],
      [2, 1, 1],
      [1, 1]
    ]);
    expect([0, 1, 2].map((i) => giftIndex(scored(), i))).toEqual([0, -1, 1]);
  });

  it('PM-50 leaves with the author what the rules say', () => {
    const { left, done } = turnGuesses(scored(), tokens, Infinity);
    expect([left.map((t) => t.token), done]).toEqual([scored().kept, true]);
  });

  it('keeps each token in its place, so that it can be seen to go', () => {
    expect(turnGuesses(scored(), tokens, 1).left.map((t) => t.at)).toEqual([1, 2, 3]);
  });

  it('PM-18 is over at once where nobody could guess', () => {
    const empty = scored({ drawn: 'nothing', guesses: [], kept: tokens });
    expect(turnGuesses(empty, tokens, 0)).toMatchObject({ up: [], done: true });
    expect(turnTimes(empty)).toEqual([]);
  });

  it('PM-20 puts wrong guesses into the middle one by one', () => {
    expect(countWrongBefore([1, 0, 2, 0, 0], scored())).toEqual([1, 0, 1, 0, 0]);
    expect(countWrongBefore([0, 0, 0], scored({ guesses: [judged(1, 4, 3)] }))).toEqual([0, 0, 0]);
  });

  it('turns guesses over one after the other, all within the shortest step', () => {
    const five = scored({ guesses: [1, 2, 3, 4, 5].map((seat) => judged(seat, 1)) });
    const at = turnTimes(five);
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(new Set(at).size).toBe(5);
    expect(at[4]).toBeLessThan(8_000);
  });
});

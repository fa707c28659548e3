import { describe, expect, it } from 'vitest';
import { judged, scored } from './testing';
import {
  bestScored,
  countWrongBefore,
  drawingTime,
  giftIndex,
  pileSteps,
  revealStep,
  revealTimes,
  turnGuesses
} from './walk';

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
  });

  it('PM-20 puts wrong guesses into the middle one by one', () => {
    expect(countWrongBefore([1, 0, 2, 0, 0], scored())).toEqual([1, 0, 1, 0, 0]);
    expect(countWrongBefore([0, 0, 0], scored({ guesses: [judged(1, 4, 3)] }))).toEqual([0, 0, 0]);
  });

  it('is the best of its round where most have recognised it, and none where nobody has', () => {
    const wrong = scored({ seat: 2, guesses: [judged(1, 4)] });
    const once = scored({ seat: 3, guesses: [judged(1, 4, 3), judged(0, 2)] });
    expect(bestScored([wrong, once, scored(), scored({ seat: 4 })])?.seat).toBe(scored().seat);
    expect(bestScored([wrong])).toBeUndefined();
  });

  it('PM-28 lets guesses drop in, tells the word, and then judges them in the order laid', () => {
    const steps = [0, 1, 2, 3, 4, 5].map((step) => revealStep(2, step));
    expect(steps.map((s) => `${s.dropped}${s.told ? '!' : ''}${s.judged}`)).toEqual([
      '00',
      '10',
      '20',
      '2!0',
      '2!1',
      '2!2'
    ]);
    expect(revealStep(2, Infinity)).toEqual({ dropped: 2, told: true, judged: 2 });
    expect(revealStep(0, 0).told).toBe(false);
  });

  it('has a time for each step, in order, and leaves a second of the shortest to look at it', () => {
    for (const guesses of [0, 1, 2, 3, 4, 5]) {
      const at = revealTimes(guesses);
      expect(at).toHaveLength(2 * guesses + 1);
      expect(at).toEqual([...new Set(at)].sort((a, b) => a - b));
      expect(at.at(-1)).toBeLessThan(guesses === 0 ? 2_000 : 4_000);
      expect(drawingTime(guesses)).toBe(at[guesses]);
    }
  });

  it('PM-21 heaps up wrong guesses level by level, so that the black sheep is last to be known', () => {
    expect(pileSteps([1, 0, 2])).toEqual([
      [0, 0, 0],
      [1, 0, 1],
      [1, 0, 2]
    ]);
    expect(pileSteps([0, 0])).toEqual([[0, 0]]);
  });
});

import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countedPoints, Counting, countParts } from './counting.svelte';
import { position, scored, turn } from './testing';
import type { Score, View } from './wire';

const motion = vi.hoisted(() => ({ prefersReducedMotion: { current: false } }));
vi.mock('svelte/motion', () => motion);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  motion.prefersReducedMotion.current = false;
});

const last: Score = { ...scored(416, [10, 10, 6], 2, true), last: true };

describe('the points of a play', () => {
  it('are its lines, then twice or more for each lot, four cards and the last card', () => {
    expect(countParts(last)).toBe(6);
    expect([0, 1, 2, 3, 4, 5, 6].map((n) => countedPoints(last, n))).toEqual([0, 10, 20, 26, 104, 208, 416]);
  });

  it('are none where none are counted', () => {
    const none = { ...scored(0), lines: [] };
    expect([countParts(none), countedPoints(none, 0)]).toEqual([0, 0]);
  });
});

describe('counting', () => {
  const play = turn(0, 'Rt2@1,0', last);

  /** withCounting shows one view after the other, and tells after each how many parts are counted. */
  function withCounting(test: (show: (view: View) => number, counting: Counting) => void): void {
    let view = $state.raw(position('', ''));
    const stop = $effect.root(() => {
      const counting = new Counting(
        () => view,
        () => view.turns.length - 1,
        () => 4_000
      );
      flushSync();
      test((next) => {
        view = next;
        flushSync();
        return counting.parts;
      }, counting);
    });
    stop();
  }

  it('takes one part after the other, within its time, whatever else happens', () =>
    withCounting((show, counting) => {
      expect(show(position('', '', { turns: [play] }))).toBe(0);
      vi.advanceTimersByTime(1_000);
      expect([counting.parts, counting.done]).toEqual([1, false]);
      expect(show(position('', '', { turns: [play], pile: 3 }))).toBe(1);
      vi.advanceTimersByTime(2_000);
      expect([counting.parts, counting.done]).toEqual([6, true]);
    }));

  it('is over at once where no motion is wanted', () =>
    withCounting((show, counting) => {
      motion.prefersReducedMotion.current = true;
      expect([show(position('', '', { turns: [play] })), counting.done]).toEqual([6, true]);
    }));

  it('is over for what lay there before', () => {
    const stop = $effect.root(() => {
      const counting = new Counting(
        () => position('', '', { turns: [play] }),
        () => 0,
        () => 4_000
      );
      flushSync();
      expect([counting.parts, counting.done]).toEqual([6, true]);
    });
    stop();
  });
});

import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LastMoment, lastMomentTime } from './lastMoment.svelte';
import { tableOf } from './testing';
import type { Finale, View } from './wire/table';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const finale: Finale = { acts: [], act: 0, wait: 0 };
const at = (stage: View['stage'], finale?: Finale): View => tableOf({ stage, finale });

/** withMoment shows one view after the other to a LastMoment, and tells after each whether the game is on show. */
function withMoment(test: (show: (view: View) => boolean, moment: LastMoment) => void): void {
  let view = $state.raw<View | null>(null);
  const stop = $effect.root(() => {
    const moment = new LastMoment(
      () => view,
      (game) => (game === 'iota' ? 2_000 : 0)
    );
    test((next) => {
      view = next;
      flushSync();
      return moment.holds;
    }, moment);
  });
  stop();
}

it('keeps the last move on show before the finale', () =>
  withMoment((show, moment) => {
    expect([show(at('playing')), show(at('results', finale))]).toEqual([false, true]);
    expect(show(at('results', finale))).toBe(true); // a heart, say
    vi.advanceTimersByTime(2_000);
    expect(moment.holds).toBe(false);
  }));

it('ends with a tap, and with the next game', () =>
  withMoment((show, moment) => {
    show(at('playing'));
    expect(show(at('results', finale))).toBe(true);
    moment.end();
    expect(moment.holds).toBe(false);
    show(at('playing'));
    expect([show(at('results', finale)), show(at('lobby'))]).toEqual([true, false]);
  }));

it('is for those who saw the game end, and for games that want it', () =>
  withMoment((show) => {
    expect(show(at('results', finale))).toBe(false);
    show(at('playing'));
    expect(show(at('results'))).toBe(false); // broken off: there is no finale
    show(at('playing'));
    expect(show({ ...at('results', finale), game: 'dots' })).toBe(false);
  }));

it('takes no more than half of the first act, so that a quick table sees that, too', () =>
  expect([0, 20_000, 3_000].map((wait) => lastMomentTime(2_000, { ...finale, wait }))).toEqual([
    2_000, 2_000, 1_500
  ]));

import { untrack } from 'svelte';
import type { Finale, View } from './wire/table';

/**
 * lastMomentTime is how many milliseconds of those that a game wants its last move stays on show: at most half of the
 * first act of the finale, which begins meanwhile.
 */
export function lastMomentTime(wanted: number, finale: Finale | undefined): number {
  return finale && finale.wait > 0 ? Math.min(wanted, finale.wait / 2) : wanted;
}

/**
 * A LastMoment keeps a game that has just ended on show for a while, so that its last move is seen before the finale
 * begins. A tap ends it. Who comes later does not wait.
 */
export class LastMoment {
  /** Whether the game is still on show. */
  holds = $state(false);

  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Made while a component is set up; `timeFor` is how many milliseconds a game has, 0 for none. */
  constructor(view: () => View | null | undefined, timeFor: (game: string) => number) {
    let before: View['stage'] | undefined;
    $effect.pre(() => {
      const now = view();
      untrack(() => {
        const ended = before === 'playing' && now?.stage === 'results' && now.finale !== undefined;
        if (ended) this.#hold(lastMomentTime(timeFor(now.game), now.finale));
        else if (now?.stage !== 'results') this.end();
        before = now?.stage;
      });
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  #hold(time: number): void {
    if (time <= 0) return;
    this.holds = true;
    this.#timer = setTimeout(() => this.end(), time);
  }

  /** Goes on to the finale. */
  end(): void {
    clearTimeout(this.#timer);
    this.holds = false;
  }
}

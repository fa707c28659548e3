import type { View } from './wire';

/** The last seconds, in which the clock is set in another colour. */
export const hurry = 10_000;

/** tableTime is what the clock of the table shows, in milliseconds, as far as this device knows. */
export function tableTime(view: View, left: number): number {
  return view.ends - Math.max(0, left);
}

/** A Round is a time to draw or a time to guess. */
export interface Round {
  phase: number;
  stage: 'draw' | 'guess';
  when: 'past' | 'now' | 'next';
}

/** allRounds are drawing and guessing in turn (DR-3), with where the game is. */
export function allRounds(view: View): Round[] {
  return Array.from({ length: 2 * view.rounds }, (_, i) => {
    const phase = i + 1;
    const when = phase < view.phase ? 'past' : phase === view.phase ? 'now' : 'next';
    return { phase, stage: phase % 2 === 1 ? 'draw' : 'guess', when };
  });
}

/** wholeSeconds is a clock in whole seconds; it rounds up, so that 0 means the end. */
export function wholeSeconds(left: number): number {
  return Math.ceil(Math.max(0, left) / 1000);
}

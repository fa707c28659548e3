import { cubicOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import type { TransitionConfig } from 'svelte/transition';
import { calledToAll } from './boards';
import type { Facts, NumberedFact } from './wire';

// Motion that explains: which board is waved, which has just been turned over, where a guess goes. Only what has
// just happened moves; what was there before, or is heard late, simply lies there.

const waveStays = 3_000;

/** lastWaveFact is the number of the last fact that waved a board, after a given one; 0 for none. */
export function lastWaveFact(facts: NumberedFact[], board: number, after: number): number {
  const fact = facts.findLast((f) => f.kind === 'waved' && f.data.board === board);
  return fact && fact.no > after ? fact.no : 0;
}

/** wiggleOnWave draws eyes to a board each time it is waved, and shows its hand for a while, which is all for those who want calm. */
export function wiggleOnWave(wave: number) {
  return (node: HTMLElement): void | (() => void) => {
    if (wave === 0) return;
    const hand = node.querySelector('.hand');
    const shown = hand?.animate([{ opacity: 1 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], waveStays);
    const frames = [0, -7, 6, -5, 4, -2, 0].map((deg) => ({ rotate: `${deg}deg` }));
    const waved = prefersReducedMotion.current ? undefined : node.animate(frames, 700);
    return () => {
      shown?.cancel();
      waved?.cancel();
    };
  };
}

/** wasJustTaken reports whether a board was taken after a given fact. */
export function wasJustTaken(facts: NumberedFact[], board: number, after: number): boolean {
  return facts.some((f) => f.no > after && f.kind === 'taken' && f.data.board === board);
}

/** turnFaceDown turns a board face down, if that has just happened. */
export function turnFaceDown(_: Element, { fresh }: { fresh: boolean }): TransitionConfig {
  if (!fresh || prefersReducedMotion.current) return { duration: 0 };
  return { duration: 320, easing: cubicOut, css: (t) => `transform: rotateY(${90 - 90 * t}deg)` };
}

/** A Flight is a guess on its way through the room. */
export interface Flight {
  no: number;
  guess: Facts['guessed'];
}

const flightsAtOnce = 16;

/** newFlights are the guesses that were heard after a given fact, as many as can be followed. */
export function newFlights(facts: NumberedFact[], after: number): Flight[] {
  return facts
    .flatMap(({ no, kind, data }) => (no > after && kind === 'guessed' ? [{ no, guess: data }] : []))
    .slice(-flightsAtOnce);
}

/** countBelow is how many guesses still lie where one lands: at the same board, or calls of the same player. */
export function countBelow(flying: Flight[], { no, guess }: Flight): number {
  return flying.filter(
    (f) =>
      f.no < no &&
      f.guess.board === guess.board &&
      (guess.board !== calledToAll || f.guess.seat === guess.seat)
  ).length;
}

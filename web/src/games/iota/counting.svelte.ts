import { untrack } from 'svelte';
import { prefersReducedMotion } from 'svelte/motion';
import { doublingsOf } from './score';
import type { Score, View } from './wire';

/** countParts is how many parts a score has: its lines, and what doubles them. */
export const countParts = (score: Score): number => score.lines.length + doublingsOf(score).length;

/** countedPoints is what a score comes to when so many of its parts are counted. */
export function countedPoints(score: Score, parts: number): number {
  const sum = score.lines.slice(0, parts).reduce((all, line) => all + line.sum, 0);
  const doubled = Math.max(0, parts - score.lines.length);
  return doublingsOf(score)
    .slice(0, doubled)
    .reduce((points, { times }) => points * times, sum);
}

const landing = 700; // milliseconds until the cards of a play lie
const stamped = 1_200; // and until the stamp of the last card is gone from them
const rest = 1_000; // milliseconds that the sum is read, at least
const slowest = 600; // milliseconds for one part, at most

/**
 * A Counting counts the points of a play part by part: its lines, then what doubles them. What was played before it was
 * made is counted already, and so is all where no motion is wanted.
 */
export class Counting {
  /** How many parts are counted. */
  parts = $state(0);
  /** Whether all are. */
  done = $state(true);

  /**
   * Made while a component is set up; `no` is the number of the play in the turns, -1 for none, and `time` how many
   * milliseconds there are for all of it.
   */
  constructor(view: () => View, no: () => number, time: () => number) {
    const counted = $derived(no());
    let before: number | undefined;
    $effect.pre(() => {
      const next = counted;
      return untrack(() => {
        const score = view().turns[next]?.score;
        const all = score ? countParts(score) : 0;
        const still = before === undefined || prefersReducedMotion.current;
        before = next;
        this.parts = still ? all : 0;
        this.done = this.parts === all;
        return this.done ? undefined : this.#count(all, view().ended ? stamped : landing, time());
      });
    });
  }

  #count(all: number, from: number, time: number): () => void {
    const each = Math.min(slowest, Math.max(0, time - from - rest) / all);
    const countNext = () => {
      this.done = ++this.parts === all;
      if (!this.done) timer = setTimeout(countNext, each);
    };
    let timer = setTimeout(countNext, from);
    return () => clearTimeout(timer);
  }
}

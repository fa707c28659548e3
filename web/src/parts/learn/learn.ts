import type { Component } from 'svelte';
import type { Values } from '../../lib/wire/game';

/** A Step of how a game works: one sentence, and the name of the picture that says the same. */
export type Step = { name: string; say: string };

/**
 * How a game works, in at most five steps: what its Learn.svelte exports. The steps may differ by the options of the
 * table. The component is the picture of one step, on a Stage; it is made anew whenever the step is shown.
 */
export type Learn = { default: Component<{ step: string }>; steps: (options: Values) => Step[] };

/** makeSteps are the steps of a game that has the same ones at every table; what they say may name its options. */
export function makeSteps<Name extends string>(
  names: Name[],
  say: (name: Name, options: Values) => string
): (options: Values) => Step[] {
  return (options) => names.map((name) => ({ name, say: say(name, options) }));
}

export type LoadLearn = () => Promise<Learn>;

/** Where somebody is who goes through so many steps: they neither go back before the first nor on after the last. */
export function clampStep(at: number, by: number, steps: number): number {
  return Math.max(0, Math.min(steps - 1, at + by));
}

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** By how many steps a key goes on: an arrow does, and forward is the way that the page is read. */
export function keyStep({ key, altKey, ctrlKey, metaKey }: Pressed, dir: string): number {
  if (altKey || ctrlKey || metaKey || !/^Arrow(Left|Right)$/.test(key)) return 0;
  return (key === 'ArrowLeft') === (dir === 'rtl') ? 1 : -1;
}

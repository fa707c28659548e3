import type { Stage, View } from './wire';

const patience = 2_000; // milliseconds until the die rolls for somebody who does not (DD-8)
const rollEvery = 500; // and then between its rolls

/**
 * timeLeft is how many milliseconds the stage has left, -1 for no limit. The bell, which is what the table counts
 * down to, is the stage's end but for one case: while the die is rolled it is the next roll, or the end if that
 * comes first.
 */
export function timeLeft(view: View, bell: number): number {
  if (view.stage !== 'drawing' || !view.rolling) return bell;
  if (view.drawLeft < 0) return -1;
  const sinceRoll = (view.alone ? rollEvery : patience) - bell;
  return Math.max(bell, view.drawLeft - sinceRoll);
}

const limitOf: { [stage in Stage]?: string } = {
  naming: 'ready',
  ready: 'ready',
  drawing: 'draw',
  guessing: 'guess',
  accepting: 'answer',
  voting: 'answer',
  looking: 'look'
};

/** wholeTime is how many milliseconds a stage lasts at a table's options and pace; 0 for no limit. */
export function wholeTime(stage: Stage, options: { [key: string]: number }, pace: number): number {
  return ((options[limitOf[stage] ?? ''] ?? 0) * 1000 * pace) / 100;
}

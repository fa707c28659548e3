import type { View } from './wire';

/**
 * timeLeft is how many milliseconds the stage has left, -1 for no limit. The bell, which is what the table counts
 * down to, is the stage's end but for one case: while the die is rolled it is the next roll, or the end if that
 * comes first.
 */
export function timeLeft(view: View, bell: number): number {
  if (view.stage !== 'drawing' || !view.rolling) return bell;
  if (view.drawLeft < 0) return -1;
  const sinceRoll = view.rollIn - bell;
  return Math.max(bell, view.drawLeft - sinceRoll);
}

import type { NumberedFact } from './wire';

/** takerOf is who has just taken the cylinder or the die; -1 for nobody. */
export function takerOf(fresh: NumberedFact[], piece: 'cylinder' | 'die'): number {
  for (const { kind, data } of fresh.toReversed())
    if ((kind === 'cylinder-taken' || kind === 'die-taken') && kind === `${piece}-taken`) return data.seat;
  return -1;
}

import type { Happened } from '../../lib/table.svelte';
import type { CylinderTaken, DieTaken } from '../../lib/wire/doodledash';

/** taker is who has just taken the cylinder or the die; -1 for nobody. */
export function taker(fresh: Happened[], piece: 'cylinder' | 'die'): number {
  const fact = fresh.findLast((f) => f.kind === `${piece}-taken`);
  return fact ? (fact.data as CylinderTaken | DieTaken).seat : -1;
}

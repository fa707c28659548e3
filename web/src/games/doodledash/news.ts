import type { Happened } from '../../lib/table.svelte';
import type { CylinderTaken, DieTaken } from '../../lib/wire/doodledash';

/** An Ear tells facts that are new from those it has heard before, and those before its time. */
export class Ear {
  #heard: number;

  constructor(before: Happened[]) {
    this.#heard = before.at(-1)?.no ?? 0;
  }

  listen(facts: Happened[]): Happened[] {
    const fresh = facts.filter((f) => f.no > this.#heard);
    this.#heard = fresh.at(-1)?.no ?? this.#heard;
    return fresh;
  }
}

/** taker is who has just taken the cylinder or the die; -1 for nobody. */
export function taker(fresh: Happened[], piece: 'cylinder' | 'die'): number {
  const fact = fresh.findLast((f) => f.kind === `${piece}-taken`);
  return fact ? (fact.data as CylinderTaken | DieTaken).seat : -1;
}

/** happened reports whether something of a kind has just happened. */
export function happened(fresh: Happened[], kind: string): boolean {
  return fresh.some((f) => f.kind === kind);
}

import { untrack } from 'svelte';
import type { Happened, Table } from '../../lib/table.svelte';
import type { CylinderTaken, DieTaken } from '../../lib/wire/doodledash';

/**
 * News is what has just happened: the facts that came with what is on show now. What was heard late, after a gap, is
 * not among them, so nothing old is ever played again.
 */
export class News {
  fresh = $state.raw<Happened[]>([]);

  /** Made while a component is set up; it listens as long as that lives. */
  constructor(table: Table) {
    let heard = table.facts.at(-1)?.no ?? 0;
    // Before the page changes, so that what comes into being knows whether it is new.
    $effect.pre(() => {
      void table.match;
      const fresh = table.facts.filter((f) => f.no > heard);
      heard = table.facts.at(-1)?.no ?? heard;
      untrack(() => {
        if (fresh.length > 0 || this.fresh.length > 0) this.fresh = fresh;
      });
    });
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

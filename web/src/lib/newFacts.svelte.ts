import { untrack } from 'svelte';
import type { NumberedFact, Table, Wire } from './table.svelte';

/** Numbered is anything that has a number in the order in which it happened. */
type Numbered = { no: number };

/** A FactFilter passes each fact once, and none that happened before it was made. */
export class FactFilter {
  #heard: number;

  constructor(before: Numbered[]) {
    this.#heard = before.at(-1)?.no ?? 0;
  }

  filterNew<F extends Numbered>(facts: F[]): F[] {
    const fresh = facts.filter((f) => f.no > this.#heard);
    this.#heard = fresh.at(-1)?.no ?? this.#heard;
    return fresh;
  }
}

/** hasFact reports whether something of a kind is among some facts. */
export function hasFact<F extends NumberedFact>(fresh: F[], kind: F['kind']): boolean {
  return fresh.some((f) => f.kind === kind);
}

/**
 * NewFacts has the news: the facts that came with what is on show now. What was heard late, after a gap, is not among
 * them, so nothing old is ever played again.
 */
export class NewFacts<G extends Wire> {
  fresh = $state.raw<NumberedFact<G>[]>([]);

  /** Made while a component is set up; it listens as long as that lives. */
  constructor(table: Table<G>) {
    const ear = new FactFilter(table.facts);
    // Before the page changes, so that what comes into being knows whether it is new.
    $effect.pre(() => {
      void table.match;
      const fresh = ear.filterNew(table.facts);
      untrack(() => {
        if (fresh.length > 0 || this.fresh.length > 0) this.fresh = fresh;
      });
    });
  }
}

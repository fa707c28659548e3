import { untrack } from 'svelte';
import type { Happened, Table } from '../../lib/table.svelte';
import { Ear } from './news';

/**
 * Hearing has the news: the facts that came with what is on show now. What was heard late, after a gap, is not among
 * them, so nothing old is ever played again.
 */
export class Hearing {
  fresh = $state.raw<Happened[]>([]);

  /** Made while a component is set up; it listens as long as that lives. */
  constructor(table: Table) {
    const ear = new Ear(table.facts);
    // Before the page changes, so that what comes into being knows whether it is new.
    $effect.pre(() => {
      void table.match;
      const fresh = ear.listen(table.facts);
      untrack(() => {
        if (fresh.length > 0 || this.fresh.length > 0) this.fresh = fresh;
      });
    });
  }
}

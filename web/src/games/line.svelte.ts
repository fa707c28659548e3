import { t } from '../lib/texts.svelte';
import { duringGame } from '../lib/words';
import { stillLooking } from '../parts/learn/looking';
import type { Table } from '../lib/table.svelte';
import { games, type Line } from '.';

/** A WaitingLine says whom a table waits for during a game, in the game's own words once they have been fetched. */
export class WaitingLine {
  #table: Table;
  #own = $state.raw<Line | null>(null);

  text = $derived.by(() => {
    const { table, match } = this.#table;
    if (!table || !match) return '';
    if (table.learning.length > 0) return stillLooking(table, this.#table.seat);
    return table.paused ? t('table.pause.line') : duringGame(table, match, this.#own?.(match));
  });

  /** Made while a component is set up; it listens as long as that lives. */
  constructor(table: Table) {
    this.#table = table;
    const game = $derived(table.table?.game ?? '');
    $effect(() => {
      const load = games[game]?.line;
      this.#own = null;
      let wanted = true;
      // Without it the plain line does; the board, which is fetched from the same place, says if that is in trouble.
      load?.().then(
        ({ line }) => wanted && (this.#own = line ?? null),
        () => {}
      );
      return () => (wanted = false);
    });
  }
}

import { t } from '../lib/i18n.svelte';
import { waitingDuringGame } from '../lib/sentences';
import { describeLearners } from '../parts/learn/learners';
import type { Table } from '../lib/table.svelte';
import { games, type WaitingText } from './';

/** A WaitingLine says whom a table waits for during a game, in the game's own words once they have been fetched. */
export class WaitingLine {
  #table: Table;
  #gameText = $state.raw<WaitingText | null>(null);

  text = $derived.by(() => {
    const { tableView: table, match } = this.#table;
    if (!table || !match) return '';
    if (table.learning.length > 0) return describeLearners(table, this.#table.seat);
    return table.paused ? t('table.pause.line') : waitingDuringGame(table, match, this.#gameText?.(match));
  });

  /** Made while a component is set up; it listens as long as that lives. */
  constructor(table: Table) {
    this.#table = table;
    const game = $derived(table.tableView?.game ?? '');
    $effect(() => {
      const load = games[game]?.waitingText;
      this.#gameText = null;
      let wanted = true;
      // Without it the plain line does; the board, which is fetched from the same place, says if that is in trouble.
      load?.().then(
        ({ waitingText }) => wanted && (this.#gameText = waitingText ?? null),
        () => {}
      );
      return () => (wanted = false);
    });
  }
}

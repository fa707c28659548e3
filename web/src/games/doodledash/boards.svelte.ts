import { untrack } from 'svelte';
import type { Table } from './wire';

/**
 * Forgets the drawings of a round when the next one begins. The server sends a board once it may be seen, after the
 * view that shows it: until then the drawing of an earlier round would be there, of another word.
 */
export function forgetBoardsEachRound(table: Table): void {
  const round = () => `${table.view.round} ${table.view.history.length} ${table.view.again}`;
  let current = untrack(round);
  $effect.pre(() => {
    if (round() === current) return;
    current = round();
    untrack(() => table.boards.clear());
  });
}

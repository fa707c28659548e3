import type { Component } from 'svelte';
import type { Table } from '../lib/table.svelte';

/** What every component of a game is given: the line to the table, with the game's own view in `table.match`. */
export type GameProps = { table: Table };

type Load = () => Promise<{ default: Component<GameProps> }>;

/** The parts of a game that only its players need, so each is fetched when it is first shown. */
export type GameParts = { board: Load; tv: Load; results: Load };

/** The games that this client can show, by the id that the server's catalogue gives them. */
export const games: Record<string, GameParts> = {
  doodledash: {
    board: () => import('./doodledash/Board.svelte'),
    tv: () => import('./doodledash/Tv.svelte'),
    results: () => import('./doodledash/Results.svelte')
  },
  doodlerush: {
    board: () => import('./doodlerush/Board.svelte'),
    tv: () => import('./doodlerush/Tv.svelte'),
    results: () => import('./doodlerush/Results.svelte')
  },
  iota: {
    board: () => import('./iota/Board.svelte'),
    tv: () => import('./iota/Tv.svelte'),
    results: () => import('./iota/Results.svelte')
  }
};

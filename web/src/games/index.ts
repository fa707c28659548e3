import type { Component } from 'svelte';
import type { Match, Table } from '../lib/table.svelte';

// The server says which game is played. From here on it is taken at its word, and the game's parts have their types.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Trusted = any;

/** What every component of a game is given: the line to the table, with the game's own view. */
export type GameProps = { table: Table<Trusted> };

type Load = () => Promise<{ default: Component<GameProps> }>;

/**
 * Whom the table waits for, as the game itself says it: the line at the top of the page. '' leaves it to the page,
 * which knows who is awaited and nothing of what for.
 */
export type Line = (match: Match<Trusted>) => string;

/** The parts of a game that only its players need, so each is fetched when it is first shown. */
export type GameParts = {
  board: Load;
  tv: Load;
  results: Load;
  line?: () => Promise<{ line: Line }>;
};

/** The games that this client can show, by the id that the server's catalogue gives them. */
export const games: Record<string, GameParts> = {
  doodledash: {
    board: () => import('./doodledash/Board.svelte'),
    tv: () => import('./doodledash/Tv.svelte'),
    results: () => import('./doodledash/Results.svelte'),
    line: () => import('./doodledash/story')
  },
  doodlerush: {
    board: () => import('./doodlerush/Board.svelte'),
    tv: () => import('./doodlerush/Tv.svelte'),
    results: () => import('./doodlerush/Results.svelte'),
    line: () => import('./doodlerush/story')
  },
  funnylines: {
    board: () => import('./funnylines/Board.svelte'),
    tv: () => import('./funnylines/Tv.svelte'),
    results: () => import('./funnylines/Results.svelte'),
    line: () => import('./funnylines/story')
  },
  iota: {
    board: () => import('./iota/Board.svelte'),
    tv: () => import('./iota/Tv.svelte'),
    results: () => import('./iota/Results.svelte')
  },
  pictomania: {
    board: () => import('./pictomania/Board.svelte'),
    tv: () => import('./pictomania/Tv.svelte'),
    results: () => import('./pictomania/Results.svelte'),
    line: () => import('./pictomania/story')
  }
};

import type { Component } from 'svelte';
import type { Award } from '../../lib/awards';
import type { Table } from '../../lib/table.svelte';

// The server says which game is played. From here on it is taken at its word, and the game's parts have their types.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyWire = any;

/** GameProps is what every component of a game is given: the table, with the game's own view. */
export type GameProps = { table: Table<AnyWire> };

/** GamePart is a component of a game as a module: its board, its TV, its results. */
export type GamePart = { default: Component<GameProps> };

/** LoadGamePart fetches a component of a game when it is first shown. */
export type LoadGamePart = () => Promise<GamePart>;

/** LoadAwards fetches what honours a game gives when it is over, from its view. */
export type LoadAwards = () => Promise<{ awards: (view: AnyWire) => Award[] }>;

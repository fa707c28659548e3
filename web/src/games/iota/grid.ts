import type { Out, Slot } from './arrangement.svelte';
import { cardName, cellOf, key, placement, put } from './cards';
import { layerStory, where } from './story';
import type { Card, Cell, Laid, Placement, View } from './wire';

// What is to be seen on the grid, cell by cell.

/** An Item is one cell with something on it: a card, a card laid out, one that was refused, or a place to lay one. */
export interface Item {
  cell: Cell;
  kind: 'card' | 'out' | 'tried' | 'fit' | 'empty';
  card?: Card;
  laid?: Laid;
  out?: Out;
  /** Of a place to lay a card: what it would score then; null when yet another card is needed. */
  score?: number | null;
}

export interface Shown {
  view: View;
  out: Out[];
  tried: Placement[];
  fits: Iterable<[key: string, score: number | null]>;
  cursor: Cell;
}

/** rows are the items by row, from the top and from the left; a row without any is left out. */
export function rows({ view, out, tried, fits, cursor }: Shown): { y: number; items: Item[] }[] {
  const items = new Map<string, Item>();
  const add = (item: Item) => {
    if (!items.has(key(item.cell))) items.set(key(item.cell), item);
  };
  for (const laid of view.grid) add({ cell: laid.cell, kind: 'card', card: laid.card, laid });
  for (const o of out) add({ cell: o.cell, kind: 'out', card: o.card, out: o });
  for (const p of tried) add({ ...put(p), kind: 'tried' });
  for (const [at, score] of fits) add({ cell: cellOf(at), kind: 'fit', score });
  add({ cell: cursor, kind: 'empty' });

  const byRow = new Map<number, Item[]>();
  for (const item of items.values()) byRow.set(item.cell.y, [...(byRow.get(item.cell.y) ?? []), item]);
  return [...byRow]
    .sort(([a], [b]) => a - b)
    .map(([y, items]) => ({ y, items: items.sort((a, b) => a.cell.x - b.cell.x) }));
}

/** said is what a cell says to those who listen: where it is, what lies there, what could. */
export function said(
  item: Item,
  view: View,
  picked: Slot | undefined,
  takeable: boolean,
  corner: Cell
): string {
  const at = where(item.cell, corner);
  switch (item.kind) {
    case 'card':
      return `${at}, ${cardName(item.card!)}, ${layerStory(view, item.laid!)}${takeable ? '; you can take this wild' : ''}`;
    case 'out':
      return `${at}, ${cardName(item.card!)}, laid out; press to take it back`;
    case 'tried':
      return `${at}, empty, ${cardName(item.card!)} does not fit`;
    case 'fit':
      return `${at}, empty, fits ${picked ? cardName(picked.card) : 'your card'}${scoring(item.score, view)}`;
    case 'empty':
      return `${at}, empty${picked && !view.unaided ? `, ${cardName(picked.card)} does not fit` : ''}`;
  }
}

function scoring(score: number | null | undefined, view: View): string {
  if (score === null || score === undefined) return ' with another card';
  return view.scoring ? `: scores ${score}` : '';
}

/** tagCell is where the score of the last play is written: at the corner of its last card, in reading order. */
export function tagCell(place: Placement[]): Cell | null {
  const cells = place.map((p) => put(p).cell);
  return cells.sort((a, b) => b.y - a.y || b.x - a.x)[0] ?? null;
}

export function sameCell(a: Cell | null, b: Cell): boolean {
  return a !== null && a.x === b.x && a.y === b.y;
}

/** belongs reports whether a card belongs to a play. */
export function belongs(laid: Laid, place: Placement[]): boolean {
  return place.includes(placement(laid.card, laid.cell));
}

import { t } from '../../lib/i18n.svelte';
import type { LaidCard, Slot } from './arrangement.svelte';
import { nameCell, type CardsByCell } from './placeNames';
import { cardName, parseCellKey, cellKey, neighboursOf, parsePlacement } from './cards';
import { layerStory } from './story';
import type { Card, Cell, GridCard, Placement, View } from './wire';

// What is to be seen on the grid, cell by cell.

/** An Item is one cell with something on it: a card, one laid out, refused or hinted at, a place to lay or to try one, or one for none. */
export interface Item {
  cell: Cell;
  kind: 'card' | 'out' | 'tried' | 'hint' | 'fit' | 'try' | 'dead' | 'empty';
  card?: Card;
  laid?: GridCard;
  out?: LaidCard;
  /** Of a place to lay a card: what it would score then; null when yet another card is needed. */
  score?: number | null;
}

export interface Shown {
  view: View;
  out: LaidCard[];
  tried: Placement[];
  /** The cells that a hint points at. */
  hint: Cell[];
  fits: Iterable<[key: string, score: number | null]>;
  /** The fits are places to try a card, and nothing says that it fits. */
  trying?: boolean;
  cursor: Cell;
}

/** gridRows are the items by row, from the top and from the left; a row without any is left out. */
export function gridRows({
  view,
  out,
  tried,
  hint,
  fits,
  trying,
  cursor
}: Shown): { y: number; items: Item[] }[] {
  const items = new Map<string, Item>();
  const add = (item: Item) => {
    if (!items.has(cellKey(item.cell))) items.set(cellKey(item.cell), item);
  };
  for (const laid of view.grid) add({ cell: laid.cell, kind: 'card', card: laid.card, laid });
  for (const o of out) add({ cell: o.cell, kind: 'out', card: o.card, out: o });
  for (const p of tried) add({ ...parsePlacement(p), kind: 'tried' });
  for (const [at, score] of fits) add({ cell: parseCellKey(at), kind: trying ? 'try' : 'fit', score });
  for (const cell of hint) add({ cell, kind: 'hint' });
  for (const cell of view.dead) add({ cell, kind: 'dead' });
  add({ cell: cursor, kind: 'empty' });

  const byRow = new Map<number, Item[]>();
  for (const item of items.values()) byRow.set(item.cell.y, [...(byRow.get(item.cell.y) ?? []), item]);
  return [...byRow]
    .sort(([a], [b]) => a - b)
    .map(([y, items]) => ({ y, items: items.sort((a, b) => a.cell.x - b.cell.x) }));
}

/** describeItem is what a cell says to those who listen: what lies there or could, and where it is. */
export function describeItem(
  item: Item,
  view: View,
  picked: Slot | undefined,
  is: { takeable?: boolean; fresh?: boolean },
  lies: CardsByCell
): string {
  const where = nameCell(item.cell, lies);
  switch (item.kind) {
    case 'card': {
      const there = { where, card: cardName(item.card!), story: layerStory(view, item.laid!) };
      if (is.takeable) return t('iota.cell.wild', there);
      return is.fresh ? t('iota.cell.new', there) : t('iota.cell.card', there);
    }
    case 'out':
      return t('iota.cell.laid', { where, card: cardName(item.card!) });
    case 'tried':
      return t('iota.cell.misfit', { where, card: cardName(item.card!) });
    case 'hint':
      return t('iota.cell.hint', { where });
    case 'fit': {
      const fits = { where, card: cardName(picked!.card) }; // nothing fits as long as nothing is picked
      if (item.score === null || item.score === undefined) return t('iota.cell.fit-later', fits);
      return view.scoring ? t('iota.cell.fit-for', { ...fits, n: item.score }) : t('iota.cell.fit', fits);
    }
    case 'try':
      return t('iota.cell.try', { where, card: cardName(picked!.card) });
    case 'dead':
      return t('iota.cell.dead', { where });
    case 'empty':
      if (!picked || view.unaided || view.turn !== view.seat) return t('iota.cell.empty', { where });
      return t('iota.cell.misfit', { where, card: cardName(picked.card) });
  }
}

/**
 * tagCell is where the score of the last play is written: on a free cell beside its cards, so that it hides none, and
 * in sight, if there is one. It is wider than high: a cell whose neighbours to the left and right are free, too, suits
 * it best, and from the only neighbour it leans away.
 */
export function tagCell(
  place: Placement[],
  lies: ReadonlyMap<string, unknown>,
  seen: (cell: Cell) => boolean = () => true
): Cell | null {
  const cells = place.map((p) => parsePlacement(p).cell).sort((a, b) => b.y - a.y || b.x - a.x);
  const taken = (x: number, y: number) => Number(lies.has(cellKey({ x, y })));
  const crowd = ({ x, y }: Cell) => taken(x - 1, y) + taken(x + 1, y);
  const [best] = cells
    .flatMap(neighboursOf)
    .filter(({ x, y }) => !taken(x, y))
    .sort((a, b) => Number(seen(b)) - Number(seen(a)) || crowd(a) - crowd(b));
  if (!best) return null;
  const { x, y } = best;
  return { x: x + (taken(x - 1, y) - taken(x + 1, y)) / 3, y };
}

/** sameCell reports whether there is a first cell, and it is the other. */
export function sameCell(a: Cell | null, b: Cell): boolean {
  return a !== null && a.x === b.x && a.y === b.y;
}

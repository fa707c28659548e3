import { t } from '../../lib/i18n.svelte';
import type { Card, Cell, Placement } from './wire';

export type Colour = 'R' | 'G' | 'B' | 'Y';
export type Shape = 't' | 'p' | 's' | 'c';

/** A Face is what a card that is not wild shows. */
export interface Face {
  colour: Colour;
  shape: Shape;
  number: number;
}

/** A PlacedCard is a card on a cell, taken apart. */
export interface PlacedCard {
  card: Card;
  cell: Cell;
}

/** faceOf reads a card; null for a wild, which shows nothing of its own. */
export function faceOf(card: Card): Face | null {
  if (card === 'W') return null;
  return { colour: card[0] as Colour, shape: card[1] as Shape, number: Number(card[2]) };
}

/** cardName is how a card is said aloud: "red triangle 2". */
export function cardName(card: Card): string {
  const f = faceOf(card);
  return f ? t('iota.card.name', { ...f }) : t('iota.card.wild');
}

/** cellKey names a cell, for maps and for keyed lists. */
export function cellKey(cell: Cell): string {
  return `${cell.x},${cell.y}`;
}

/** parseCellKey reads what cellKey writes. */
export function parseCellKey(key: string): Cell {
  const [x, y] = key.split(',').map(Number);
  return { x, y };
}

/** formatPlacement writes a card on a cell as the wire does: "Rt2@1,-3". */
export function formatPlacement(card: Card, cell: Cell): Placement {
  return `${card}@${cellKey(cell)}`;
}

/** parsePlacement reads a placement. */
export function parsePlacement(p: Placement): PlacedCard {
  const [card, at] = p.split('@');
  return { card, cell: parseCellKey(at) };
}

/** neighboursOf are the cells beside a cell: below, to the right, above, to the left. */
export function neighboursOf({ x, y }: Cell): Cell[] {
  return [
    { x, y: y + 1 },
    { x: x + 1, y },
    { x, y: y - 1 },
    { x: x - 1, y }
  ];
}

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

/** A Put is a card on a cell, taken apart. */
export interface Put {
  card: Card;
  cell: Cell;
}

/** face reads a card; null for a wild, which shows nothing of its own. */
export function face(card: Card): Face | null {
  if (card === 'W') return null;
  return { colour: card[0] as Colour, shape: card[1] as Shape, number: Number(card[2]) };
}

/** cardName is how a card is said aloud: "red triangle 2". */
export function cardName(card: Card): string {
  const f = face(card);
  return f ? t('iota.card.name', { ...f }) : t('iota.card.wild');
}

/** key names a cell, for maps and for keyed lists. */
export function key(cell: Cell): string {
  return `${cell.x},${cell.y}`;
}

export function cellOf(key: string): Cell {
  const [x, y] = key.split(',').map(Number);
  return { x, y };
}

/** placement writes a card on a cell as the wire does: "Rt2@1,-3". */
export function placement(card: Card, cell: Cell): Placement {
  return `${card}@${key(cell)}`;
}

/** put reads a placement. */
export function put(p: Placement): Put {
  const [card, at] = p.split('@');
  return { card, cell: cellOf(at) };
}

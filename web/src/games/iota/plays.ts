import { key, put } from './cards';
import type { Card, Option, Placement } from './wire';

// What may be laid where. The rules are the server's: it lists every legal play of the turn, and all that
// is done here is to look into that list. A card may go onto a cell, given what is laid out already, when
// some entry contains all of it; what is laid out may be played when it equals an entry.

/** open lists the plays that contain everything that is laid out. */
export function open(plays: Option[], laid: Placement[]): Option[] {
  return laid.length === 0 ? plays : plays.filter((o) => laid.every((p) => o.place.includes(p)));
}

/** total is what the cards laid out would score, or null when they make no legal play as they lie. */
export function total(plays: Option[], laid: Placement[]): number | null {
  if (laid.length === 0) return null;
  return open(plays, laid).find((o) => o.place.length === laid.length)?.total ?? null;
}

/**
 * cells are the cells that a card may go onto, given what is laid out, by key; with what the play would
 * score then, or null where it would need yet another card.
 */
export function cells(plays: Option[], laid: Placement[], card: Card): Map<string, number | null> {
  const found = new Map<string, number | null>();
  for (const option of open(plays, laid)) {
    for (const p of option.place) {
      const at = put(p);
      if (at.card !== card || laid.includes(p)) continue;
      const complete = option.place.length === laid.length + 1;
      if (complete) found.set(key(at.cell), option.total);
      else if (!found.has(key(at.cell))) found.set(key(at.cell), null);
    }
  }
  return found;
}

/** playable are the cards that can go somewhere, given what is laid out. */
export function playable(plays: Option[], laid: Placement[]): Set<Card> {
  const found = new Set<Card>();
  for (const option of open(plays, laid))
    for (const p of option.place) if (!laid.includes(p)) found.add(put(p).card);
  return found;
}

/** takers are the cards of the hand that can take a wild's place, by the key of the wild's cell. */
export function takers(recycles: Placement[]): Map<string, Card[]> {
  const found = new Map<string, Card[]>();
  for (const p of recycles) {
    const { card, cell } = put(p);
    found.set(key(cell), [...(found.get(key(cell)) ?? []), card]);
  }
  return found;
}

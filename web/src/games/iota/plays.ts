import { cellKey, parsePlacement } from './cards';
import type { Card, Option, Placement } from './wire';

// What may be laid where. The rules are the server's: it lists every legal play of the turn, and all that
// is done here is to look into that list. A card may go onto a cell, given what is laid out already, when
// some entry contains all of it; what is laid out may be played when it equals an entry.

/** playsContaining lists the plays that contain everything that is laid out. */
export function playsContaining(plays: Option[], laid: Placement[]): Option[] {
  return laid.length === 0 ? plays : plays.filter((o) => laid.every((p) => o.place.includes(p)));
}

/** totalOf is what the cards laid out would score, or null when they make no legal play as they lie. */
export function totalOf(plays: Option[], laid: Placement[]): number | null {
  if (laid.length === 0) return null;
  return playsContaining(plays, laid).find((o) => o.place.length === laid.length)?.total ?? null;
}

/**
 * cellsForCard are the cells that a card may go onto, given what is laid out, by key; with what the play would
 * score then, or null where it would need yet another card.
 */
export function cellsForCard(plays: Option[], laid: Placement[], card: Card): Map<string, number | null> {
  const found = new Map<string, number | null>();
  for (const option of playsContaining(plays, laid)) {
    for (const p of option.place) {
      const at = parsePlacement(p);
      if (at.card !== card || laid.includes(p)) continue;
      const complete = option.place.length === laid.length + 1;
      if (complete) found.set(cellKey(at.cell), option.total);
      else if (!found.has(cellKey(at.cell))) found.set(cellKey(at.cell), null);
    }
  }
  return found;
}

/** playableCards are the cards that can go somewhere, given what is laid out. */
export function playableCards(plays: Option[], laid: Placement[]): Set<Card> {
  const found = new Set<Card>();
  for (const option of playsContaining(plays, laid))
    for (const p of option.place) if (!laid.includes(p)) found.add(parsePlacement(p).card);
  return found;
}

/** cardsThatTakeWild are the cards of the hand that can take a wild's place, by the key of the wild's cell. */
export function cardsThatTakeWild(recycles: Placement[]): Map<string, Card[]> {
  const found = new Map<string, Card[]>();
  for (const p of recycles) {
    const { card, cell } = parsePlacement(p);
    found.set(cellKey(cell), [...(found.get(cellKey(cell)) ?? []), card]);
  }
  return found;
}

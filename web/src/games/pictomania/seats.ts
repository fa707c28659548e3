import type { View } from './wire';

/** otherSeats are all seats but the own, from the left neighbour of whoever looks around; all of them for the public. */
export function otherSeats(view: Pick<View, 'seat' | 'players'>): number[] {
  const n = view.players.length;
  const own = view.seat < 0 ? 0 : 1;
  return Array.from({ length: n - own }, (_, i) => (Math.max(0, view.seat) + own + i) % n);
}

/** seatsAround are all boards as they are laid out: the own first, then the others'. */
export function seatsAround(view: Pick<View, 'seat' | 'players'>): number[] {
  return view.seat < 0 ? otherSeats(view) : [view.seat, ...otherSeats(view)];
}

/** nextBoard is the next of some boards, or the one before, going round; the first or last of them from elsewhere. */
export function nextBoard(boards: readonly number[], from: number, by: 1 | -1): number | null {
  if (boards.length === 0) return null;
  const at = boards.indexOf(from);
  if (at < 0) return by > 0 ? boards[0] : boards[boards.length - 1];
  return boards[(at + by + boards.length) % boards.length];
}

/**
 * tokenRange is what a right guess at a drawing would get if it were laid now: the least, if every guess before it is right,
 * and the most, if none is. Null where nothing is left to get.
 */
export function tokenRange(
  view: Pick<View, 'tokens' | 'players'>,
  board: number
): [least: number, most: number] | null {
  const least = view.tokens[view.players[board].stack.length];
  return least === undefined ? null : [least, view.tokens[0]];
}

/**
 * canDeclareNothing reports whether the way out for a word that cannot be drawn is at hand (PM-18): not any more when there is
 * a drawing and somebody has guessed at it, though the rules would still allow it.
 */
export function canDeclareNothing(view: Pick<View, 'seat' | 'players' | 'blank'>): boolean {
  return view.blank || (view.players[view.seat]?.stack.length ?? 0) === 0;
}

/** Awaited is who else has not stopped: those with a drawing left to guess, and those who only have to say so. */
export interface Awaited {
  guessing: number[];
  ending: number[];
}

/** awaitedSeats is whom a round waits for, beside whoever looks. */
export function awaitedSeats(view: Pick<View, 'seat' | 'players'>): Awaited {
  const busy = otherSeats(view).filter((k) => view.players[k].place === 0 && !view.players[k].done);
  const guesses = (seat: number) =>
    view.players.some((p, board) => board !== seat && p.drawn === '' && !p.stack.includes(seat));
  return { guessing: busy.filter(guesses), ending: busy.filter((k) => !guesses(k)) };
}

import { nameOf, type Company } from '../../lib/names';
import type { Sum, View } from './wire';

/** signed is a number as it is added or taken away: "+3", "−2", "0". */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : number(n);
}

/** number is a number with a proper minus. */
export function number(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}

export function total(tokens: readonly number[]): number {
  return tokens.reduce((sum, t) => sum + t, 0);
}

/** bonusSays is why a bonus token counts as it does, in as few words as can be (PM-23 to PM-25). */
export function bonusSays(why: Sum['why']): string {
  switch (why) {
    case 'guessed':
      return 'drawing was guessed';
    case 'unguessed':
      return 'nobody guessed the drawing';
    case 'sheep':
      return 'black sheep';
  }
  return 'no bonus token';
}

/** sumSays is a player's round in one sentence, with all its parts, for those who listen. */
export function sumSays(view: Company, seat: number, sum: Sum): string {
  const parts = [
    ...sum.received.map((g) => `${signed(g.token)} from ${nameOf(view, g.from)}`),
    ...(sum.kept.length > 0 ? [`${number(-total(sum.kept))} for own tokens kept`] : []),
    ...(sum.bonus > 0 ? [`${signed(sum.counts)} for the bonus token (${bonusSays(sum.why)})`] : [])
  ];
  return `${nameOf(view, seat)}: ${parts.join(', ') || 'nothing'}; together ${number(sum.total)}, ${number(sum.points)} in all.`;
}

/** A Rank is a place in the order of points; those who are level share it. */
export interface Rank {
  seat: number;
  place: number;
}

/** ranking is all seats, most points first. */
export function ranking(points: readonly number[]): Rank[] {
  return points
    .map((p, seat) => ({ seat, place: 1 + points.filter((other) => other > p).length }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** level are the seats with most wrong guesses, where there are several; they are why nobody is the black sheep. */
export function level(view: Pick<View, 'middle'>): number[] {
  const most = Math.max(...view.middle);
  const seats = view.middle.flatMap((n, seat) => (n === most && n > 0 ? [seat] : []));
  return seats.length > 1 ? seats : [];
}

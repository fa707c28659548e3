import { cssColourOfInk } from './marks';
import type { Table } from './table.svelte';
import { formatList, t } from './i18n.svelte';
import type { Objected } from './wire/game';

// Players as one speaks of them, in every game: the one who looks is "you".

/** A PlayersView is what the view of any game tells of its players: their names by seat, and the own seat, -1 for the public. */
export type PlayersView = { seat: number; players: readonly { name: string }[] };

/** seatName is how a seat is called by the one who looks: "You" for the own. */
export function seatName(view: PlayersView, seat: number): string {
  return seat === view.seat ? t('table.you') : (view.players[seat]?.name ?? t('table.nobody'));
}

/**
 * personArgs is a seat as a message takes it: {you, select, yes {You look} other {{name} looks}}.
 */
export function personArgs(view: PlayersView, seat: number): { you: 'yes' | 'no'; name: string } {
  return { you: seat === view.seat ? 'yes' : 'no', name: view.players[seat]?.name ?? t('table.nobody') };
}

/** joinNames are several, oneself last: "Ben, Cleo and you". */
export function joinNames(view: PlayersView, seats: readonly number[]): string {
  const others = seats.filter((k) => k !== view.seat).map((k) => seatName(view, k));
  return formatList(others.length < seats.length ? [...others, t('table.waiting.you')] : others);
}

const atMost = 3; // names that fit on a line

/** listAwaited names those who are waited for: the first, and how many more where they are too many for a line. */
export function listAwaited(names: readonly string[]): string {
  if (names.length <= atMost) return formatList([...names]);
  const n = names.length - (atMost - 1);
  return formatList([...names.slice(0, atMost - 1), t('table.waiting.others', { n })]);
}

/** joinAwaited are the other seats that are waited for; the one who looks knows what to do. */
export function joinAwaited(view: PlayersView, seats: readonly number[]): string {
  return listAwaited(seats.filter((k) => k !== view.seat).map((k) => seatName(view, k)));
}

/** winSentence is the end of a game in a sentence: "You win.", "Ben and you share the win." */
export function winSentence(view: PlayersView, winners: readonly number[]): string {
  if (winners.length > 1) return t('table.result.shared', { names: joinNames(view, winners) });
  return t('table.result.won', personArgs(view, winners[0]));
}

/** seatInk is which colour and mark a seat of the match has. */
export function seatInk(table: Pick<Table, 'seatPlaying'>, seat: number): number {
  return table.seatPlaying(seat)?.ink ?? seat;
}

/** seatColour is the colour of a seat of the match, for styles. */
export function seatColour(table: Pick<Table, 'seatPlaying'>, seat: number): string {
  return cssColourOfInk(seatInk(table, seat));
}

/**
 * ownerArgs is a seat whose something is, as a message takes it beside a person:
 * {yours, select, yes {your drawing} other {{owner}’s drawing}}.
 */
export function ownerArgs(view: PlayersView, seat: number): { yours: 'yes' | 'no'; owner: string } {
  const { you, name } = personArgs(view, seat);
  return { yours: you, owner: name };
}

/** drawingObjectionSentence says who objects to whose drawing, and where it is so that the artist alone decides. */
export function drawingObjectionSentence({ seat, board, asksArtist }: Objected, view: PlayersView): string {
  const whom = { ...personArgs(view, seat), ...ownerArgs(view, board) };
  return t(asksArtist ? 'table.vote.asks-artist' : 'table.drawing.objects', whom);
}

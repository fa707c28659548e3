import { optionValue } from './options';
import { formatList, serverText, t } from './i18n.svelte';
import { choiceLabel, gameName } from './labels';
import { listAwaited } from './names';
import type { CatalogueEntry } from './wire/gateway';
import type { MatchView, SeatView, Summary, View } from './wire/table';
import type { Message } from './wire/texts';

/** describePresence says at the door who is at a table: names for the invited, else how many people. */
export function describePresence(table: Pick<Summary, 'names' | 'people'>): string {
  const { names = [], people } = table;
  if (names.length > 0) return t('page.door.here', { names: formatList(names), n: names.length });
  return t('page.door.people', { n: people });
}

/** capitalise makes the first letter of a text large. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** asSentence gives a text a large first letter and a full stop; refusals of a table have neither. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? capitalise(text) : capitalise(text) + '.';
}

/** refusalText is a refusal of the table as a sentence in the language of this device. */
export function refusalText(refused: Partial<Message>): string {
  return asSentence(serverText({ text: '', ...refused }) || t('table.refused'));
}

/** joinSentences puts sentences one after the other and leaves out empty ones. */
export function joinSentences(sentences: string[]): string {
  return sentences.filter((s) => s !== '').join(' ');
}

/** lostGameNotice says why the last game ended without a result; '' when it did not. */
export function lostGameNotice(table: View): string {
  return table.abandoned ? t('table.lobby.lost-game') : '';
}

/** notReadySeats lists the people who have not said that they are ready. The host says so by starting. */
export function notReadySeats(table: View): SeatView[] {
  return table.seats.filter((s) => !s.out && !s.bot && !s.host && !s.ready);
}

/** whyCannotStart says why a game cannot start with the people who are seated; '' when it can. */
export function whyCannotStart(table: View, game: CatalogueEntry | undefined): string {
  const n = table.seats.filter((s) => !s.out).length;
  if (!game) return t('table.lobby.choose-game');
  if (n < game.min) return t('table.lobby.too-few', { game: gameName(game), more: game.min - n });
  if (n > game.max) return t('table.lobby.too-many', { game: gameName(game), most: game.max, n });
  for (const option of game.options) {
    const chosen = option.choices.find((c) => c.value === optionValue(option, table.options));
    const { least = n, most = n } = chosen ?? {};
    const choice = chosen ? choiceLabel(game.id, option, chosen) : '';
    if (n < least) return t('table.lobby.too-few-for', { choice, more: least - n });
    if (n > most) return t('table.lobby.too-many-for', { choice, most, n });
  }
  return '';
}

/** waitingBeforeGame says whom the table waits for before a game, and who sits it out, as seen from one seat (0 for a watcher). */
export function waitingBeforeGame(table: View, game: CatalogueEntry | undefined, seat: number): string {
  const out = table.seats.filter((s) => s.out).map((s) => s.name);
  const line = waitedForBeforeGame(table, game, seat);
  return out.length > 0 && game
    ? `${line} ${t('table.lobby.sitting-out', { names: listAwaited(out), n: out.length })}`
    : line;
}

function waitedForBeforeGame(table: View, game: CatalogueEntry | undefined, seat: number): string {
  if (!game && !table.seats.some((s) => s.id === seat && s.host)) return t('table.lobby.host-chooses');
  const trouble = whyCannotStart(table, game);
  if (trouble) return trouble;
  const others = notReadySeats(table).filter((s) => s.id !== seat);
  const me = notReadySeats(table).some((s) => s.id === seat);
  if (others.length > 0) {
    return t('table.lobby.waiting-ready', {
      names: listAwaited(others.map((s) => s.name)),
      n: others.length
    });
  }
  const host = table.seats.find((s) => s.host);
  const again = table.stage === 'results' ? 'yes' : 'no';
  if (host?.id === seat) return t('table.lobby.all-ready', { again });
  if (me) return t('table.lobby.you-ready');
  return host
    ? t('table.lobby.waiting-start', { name: host.name, again })
    : t('table.lobby.waiting-host', { again });
}

/**
 * waitingDuringGame says whom the table waits for during a game, as seen from one seat of the match (-1 for the public). What the game
 * itself says, if anything, is better; only that somebody is not connected is added to it.
 */
export function waitingDuringGame(table: View, match: MatchView, gameText = ''): string {
  const awaited = match.waiting.flatMap((k) => {
    const seat = table.seats.find((s) => s.id === table.playing[k]);
    return seat && !seat.vacant ? [{ ...seat, me: k === match.seat }] : [];
  });
  const gone = awaited.filter((s) => !s.here);
  const note =
    gone.length > 0
      ? t('table.waiting.gone', { names: listAwaited(gone.map((s) => s.name)), n: gone.length })
      : '';
  if (gameText || awaited.length === 0) return gameText && joinSentences([gameText, note]);
  const playing = table.playing.filter((id) => !table.seats.find((s) => s.id === id)?.vacant);
  if (awaited.length > 1 && awaited.length === playing.length)
    return joinSentences([t('table.waiting.everyone'), note]);
  if (awaited.some((s) => s.me)) return joinSentences([t('table.your-turn'), note]);
  const names = listAwaited(awaited.map((s) => s.name));
  if (gone.length === awaited.length) return t('table.waiting.all-gone', { names, n: awaited.length });
  return joinSentences([t('table.waiting.for', { names }), note]);
}

/** formatPoints writes points with a real minus sign: 3, 0, −4. */
export function formatPoints(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}

/** formatClock writes a time as clocks do: 1:05, 0:09. It rounds up, so that 0:00 means the end. */
export function formatClock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** moveItem is a list in another order: the item at `from` goes to `to`. */
export function moveItem(items: number[], from: number, to: number): number[] {
  const order = items.toSpliced(from, 1);
  return order.toSpliced(Math.max(0, Math.min(to, order.length)), 0, items[from]);
}

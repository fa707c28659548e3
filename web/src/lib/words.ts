import { chosen } from './options';
import type { Catalogued } from './wire/gateway';
import type { MatchView, SeatView, Summary, View } from './wire/table';

/** Names as one says them: "Ana", "Ana and Ben", "Ana, Ben and Cleo". */
export function listed(names: string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

/** Who is at a table, told at its door: names to who was invited, else how many people. */
export function whoIsHere(table: Pick<Summary, 'names' | 'people'>): string {
  const { names = [], people } = table;
  if (names.length > 0) return `${listed(names)} ${names.length > 1 ? 'are' : 'is'} here`;
  if (people === 0) return 'Nobody is here yet';
  return people === 1 ? 'One person is here' : `${begun(count(people))} people are here`;
}

/** The beginning of a sentence, of words that may begin small. */
export function begun(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A refusal as a sentence: the table says them in lower case, as parts of one. */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? begun(text) : begun(text) + '.';
}

/** Sentences in a row; what has nothing to say is left out. */
export function spoken(sentences: string[]): string {
  return sentences.filter((s) => s !== '').join(' ');
}

/** Why the last game ended without a result, or ''. */
export function lostGame(table: View): string {
  if (!table.abandoned) return '';
  return "This server was updated, and the game you were in could not be carried over. Your evening's score is safe.";
}

/** Whom a ready check still waits for. The host says so by starting. */
export function unready(table: View): SeatView[] {
  return table.seats.filter((s) => !s.out && !s.bot && !s.host && !s.ready);
}

/** Why a game cannot start with the people who are seated; '' when it can. */
export function misfit(table: View, game: Catalogued | undefined): string {
  const n = table.seats.filter((s) => !s.out).length;
  if (!game) return 'Choose a game first.';
  if (n < game.min) {
    const more = game.min - n;
    return `${game.name} needs ${more} more ${more === 1 ? 'player' : 'players'}. Share the code, or add a bot.`;
  }
  if (n > game.max)
    return `${game.name} takes ${game.max} at most, and ${n} are in. Let someone sit this one out.`;
  for (const option of game.options) {
    const choice = option.choices.find((c) => c.value === chosen(option, table.options));
    if (choice?.least && n < choice.least)
      return `“${choice.label}” needs ${choice.least - n} more. Share the code, add a bot, or choose otherwise.`;
    if (choice?.most && n > choice.most)
      return `“${choice.label}” is for ${choice.most} at most, and ${n} are in. Choose otherwise.`;
  }
  return '';
}

/** Whom the table waits for before a game, as seen from one seat (0 for a watcher). */
export function beforeGame(table: View, game: Catalogued | undefined, seat: number): string {
  const trouble = misfit(table, game);
  if (trouble) return trouble;
  const others = unready(table).filter((s) => s.id !== seat);
  const me = unready(table).some((s) => s.id === seat);
  if (others.length > 0) return `Waiting for ${listed(others.map((s) => s.name))} to be ready.`;
  const host = table.seats.find((s) => s.host);
  if (host?.id === seat) return 'Everyone is ready. Start when you like.';
  if (me) return 'Everyone waits for you to be ready.';
  return `Waiting for ${host?.name ?? 'the host'} to start.`;
}

const atMost = 3; // names that fit on the line

/**
 * Whom the table waits for during a game, as seen from one seat of the match (-1 for the public). What the game
 * itself says, if anything, is better; only that somebody is not connected is added to it.
 */
export function duringGame(table: View, match: MatchView, says = ''): string {
  const awaited = match.waiting.flatMap((k) => {
    const seat = table.seats.find((s) => s.id === table.playing[k]);
    return seat ? [{ ...seat, me: k === match.seat }] : [];
  });
  const gone = awaited.filter((s) => !s.here);
  const are = gone.length === 1 ? 'is' : 'are';
  const note = gone.length > 0 ? ` ${listed(gone.map((s) => s.name))} ${are} not connected.` : '';
  if (says || awaited.length === 0) return says && says + note;
  if (awaited.every((s) => s.me)) return 'Your turn.';
  if (awaited.length === table.playing.length) return `Everyone plays at once.${note}`;
  const others = awaited.filter((s) => !s.me).map((s) => s.name);
  const names = others.length > atMost ? [`${others.length} others`] : others;
  const waiting = `Waiting for ${listed(others.length < awaited.length ? [...names, 'you'] : names)}`;
  return gone.length === awaited.length ? `${waiting}, who ${are} not connected.` : `${waiting}.${note}`;
}

const counts = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Small numbers written out, as they are said. */
export function count(n: number): string {
  return counts[n] ?? String(n);
}

/** Points as one reads them, with a real minus sign: 3, 0, −4. */
export function points(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}

/** How often: "once", "twice", "three times". */
export function times(n: number): string {
  return n === 1 ? 'once' : n === 2 ? 'twice' : `${count(n)} times`;
}

/** A clock as people read it: 1:05, 0:09. It rounds up, so that 0:00 means the end. */
export function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The seats in another order: the one at `from` goes to `to`. */
export function reordered(seats: number[], from: number, to: number): number[] {
  const order = seats.toSpliced(from, 1);
  return order.toSpliced(Math.max(0, Math.min(to, order.length)), 0, seats[from]);
}

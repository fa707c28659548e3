import type { Guessed } from './wire/game';
import type { Act, Finale, Game, Part, View } from './wire/table';

/*
 * The finale of a game, as it is shown on every screen: the server says which acts there are and which one is on show
 * (table/finale.go); here is what is in them.
 */

const drawnFor = 6_000; // milliseconds that a drawing takes to be drawn again, at most: then there is time to look

/** filmAt is where the film of a drawing is, so many milliseconds after it began. Short ones take as long as they took. */
export function filmAt(elapsed: number, length: number): number {
  return Math.min(length, Math.max(0, elapsed) * Math.max(1, length / drawnFor));
}

/** actOn is the act on show; none when it is over. */
export const actOn = (finale: Finale | undefined): Act | undefined => finale?.acts[finale.act];

/** drawingsShown is how many drawings there are in the finale, and which one of them is on show, from 1. */
export function drawingsShown({ acts, act }: Finale): { n: number; all: number } {
  const drawings = (list: Act[]) => list.filter((a) => a.kind === 'drawing').length;
  return { n: drawings(acts.slice(0, act + 1)), all: drawings(acts) };
}

/** A Rung is who came to one place, or to that one and those behind it. */
export interface Rung {
  place: number;
  rest: boolean;
  /** Whether it has been told who it was. */
  told: boolean;
  /** Best first. */
  people: Part[];
}

/** ladder is all places, best first, of which those up to the act on show have been told. */
export function ladder(game: Game, { acts, act }: Finale): Rung[] {
  return acts
    .flatMap(({ kind, place, rest = false, seats = [] }, i) => {
      if (kind !== 'place' && kind !== 'podium') return [];
      const people = seats.flatMap((id) => game.scores.find((s) => s.seat === id) ?? []);
      return [{ place, rest, told: i <= act, people }];
    })
    .reverse();
}

/** podium is the first three places, as far as somebody came there. */
export function podium(game: Game, finale: Finale): Rung[] {
  return ladder(game, finale).filter((r) => r.place <= 3 && !r.rest);
}

/** teamOf is the name of the team that all of some people play in; '' where each plays alone. */
export function teamOf(people: Part[]): string {
  const team = people[0]?.team ?? '';
  return people.every((p) => p.team === team) ? team : '';
}

/** A Wrong guess, as it was first written, and who made it. */
export interface Wrong {
  text: string;
  by: string[];
}

/** wrongOnes are the wrong guesses in words: first those that most people made, and of these the earlier. */
export function wrongOnes(guesses: readonly Guessed[]): Wrong[] {
  const said = new Map<string, Wrong>();
  for (const { by, text, right } of guesses) {
    if (right || !text) continue;
    const key = text.trim().toLocaleLowerCase();
    const one = said.get(key) ?? { text, by: [] };
    if (!one.by.includes(by)) one.by.push(by);
    said.set(key, one);
  }
  return [...said.values()].sort((a, b) => b.by.length - a.by.length);
}

/** bestWrong is the wrong guess that is worth telling; null where nobody was wrong in words. */
export const bestWrong = (guesses: readonly Guessed[]): Wrong | null => wrongOnes(guesses)[0] ?? null;

/** guessedBy is who guessed a drawing. */
export function guessedBy(guesses: readonly Guessed[]): string[] {
  return [...new Set(guesses.filter((g) => g.right).map((g) => g.by))];
}

/** heartsFor is how many hearts a drawing has. */
export const heartsFor = (game: Game | undefined, drawing: number): number =>
  game?.hearts?.filter((h) => h.drawing === drawing).length ?? 0;

/** heartOf is the drawing that a seat has given its heart to; -1 for none. */
export const heartOf = (game: Game | undefined, seat: number): number =>
  game?.hearts?.find((h) => h.by === seat)?.drawing ?? -1;

/** loved is who was given most hearts this evening, and how many; nobody where none were given. */
export function loved({ standing }: Pick<View, 'standing'>): { names: string[]; hearts: number } {
  const hearts = Math.max(0, ...standing.map((row) => row.hearts));
  return { names: hearts > 0 ? standing.filter((r) => r.hearts === hearts).map((r) => r.name) : [], hearts };
}

/*
 * Who has had enough of a finale has had enough of it after a reload too.
 */
const key = 'linework.skipped';

/** hasSkipped reports whether this device has left the finale of a game: that of a table, counted over the evening. */
export function hasSkipped({ code, evening }: Pick<View, 'code' | 'evening'>): boolean {
  try {
    return sessionStorage.getItem(key) === `${code} ${evening.length}`;
  } catch {
    return false;
  }
}

/** skip notes that this device leaves a finale, or comes back to it. */
export function skip({ code, evening }: Pick<View, 'code' | 'evening'>, away = true): void {
  try {
    sessionStorage.setItem(key, away ? `${code} ${evening.length}` : '');
  } catch {
    // Without storage it is asked again after a reload.
  }
}

import { t } from './i18n.svelte';
import { loadValue, saveValue, tabStorage } from './store';
import type { Guessed } from './wire/game';
import type { Act, Finale, Gallery, Game, Part, View } from './wire/table';
import type { Message } from './wire/texts';

/*
 * The finale of a game, as it is shown on every screen: the server says which acts there are and which one is on show
 * (table/finale.go); here is what is in them.
 */

const drawnFor = 6_000; // milliseconds that a drawing takes to be drawn again, at most: then there is time to look

/** filmTime is the position in the film of a drawing some milliseconds after it began. Long films are shown faster. */
export function filmTime(elapsed: number, length: number): number {
  return Math.min(length, Math.max(0, elapsed) * Math.max(1, length / drawnFor));
}

/**
 * awardTime is how many milliseconds lie between two awards, so that all of them are out while the podium is on show:
 * the time of that, or 0 where it stays as long as the host likes.
 */
export function awardTime(wait: number, awards: number): number {
  const unhurried = 1_800;
  return wait > 0 ? Math.min(unhurried, (0.8 * wait) / Math.max(1, awards)) : unhurried;
}

/** currentAct is the act on show; none when it is over. */
export const currentAct = (finale: Finale | undefined): Act | undefined => finale?.acts[finale.act];

/** drawingPosition is how many drawings there are in the finale, and which one of them is on show, from 1. */
export function drawingPosition({ acts, act }: Finale): { n: number; all: number } {
  const drawings = (list: Act[]) => list.filter((a) => a.kind === 'drawing').length;
  return { n: drawings(acts.slice(0, act + 1)), all: drawings(acts) };
}

/** A Placing is who came to one place, or to that one and those behind it. */
export interface Placing {
  place: number;
  andBelow: boolean;
  /** Whether the finale has shown who it was. */
  revealed: boolean;
  /** Best first. */
  people: Part[];
}

/** placings lists all places, best first; those up to the act on show are revealed. */
export function placings(game: Game, { acts, act }: Finale): Placing[] {
  return acts
    .flatMap(({ kind, place, rest = false, seats = [] }, i) => {
      if (kind !== 'place' && kind !== 'podium') return [];
      const people = seats.flatMap((id) => game.scores.find((s) => s.seat === id) ?? []);
      return [{ place, andBelow: rest, revealed: i <= act, people }];
    })
    .reverse();
}

/**
 * finalPlacings lists all places of a game that is over, best first; nothing where nobody has won, or where it does not
 * count. Who shares a team shares a place (room.Game.placeOf).
 */
export function finalPlacings({ scores, scoring, uncounted }: Game): Placing[] {
  const places: Placing[] = [];
  if (uncounted) return places;
  const add = (people: Part[], place: number) =>
    people.length > 0 && places.push({ place, andBelow: false, revealed: true, people });
  const sides = (people: Part[]) => new Set(people.map((p) => p.team || p.seat)).size;
  const winners = scores.filter((p) => p.won);
  add(winners, 1);
  if (!scoring || winners.length === 0) return places;
  const others = scores.filter((p) => !p.won);
  for (const points of [...new Set(others.map((p) => p.points))].sort((a, b) => b - a)) {
    const ahead = others.filter((p) => p.points > points);
    add(
      others.filter((p) => p.points === points),
      1 + sides(winners) + sides(ahead)
    );
  }
  return places;
}

/** drawnShapes is how many shapes of a picture of Funny Lines its author drew, and of how many (FL-55); 0 of 0 elsewhere. */
export function drawnShapes(notes: readonly Message[]): { n: number; all: number } {
  const { n, all } = notes.find((note) => note.say === 'note.shapes-drawn')?.figures ?? {};
  return typeof n === 'number' && typeof all === 'number' ? { n, all } : { n: 0, all: 0 };
}

/**
 * bestDrawing is the number of the best drawing of some people in the gallery of a game: the one with most hearts, of
 * these one of which at least half is theirs, of these the one that most guessed right, and of these the one guessed at
 * most; -1 where they drew none. What was covered is nobody's best.
 */
export function bestDrawing(drawings: Gallery['drawings'], seats: readonly number[]): number {
  const worth = (k: number) => {
    const { hearts, guesses, notes } = drawings[k];
    const { n, all } = drawnShapes(notes);
    return [hearts, Number(2 * n >= all), rightGuessers(guesses).length, guesses.length];
  };
  const better = (a: number, b: number) => {
    const [x, y] = [worth(a), worth(b)];
    const differs = x.findIndex((n, i) => n !== y[i]);
    return differs < 0 ? a - b : y[differs] - x[differs];
  };
  const theirs = [...drawings.keys()].filter((k) => seats.includes(drawings[k].seat) && !drawings[k].covered);
  return theirs.sort(better)[0] ?? -1;
}

/**
 * drawingsWorthShowing are the numbers of those drawings of a game that somebody recognised or loved; where there are
 * none, of all. What was covered or awaits the host is not among them.
 */
export function drawingsWorthShowing(drawings: Gallery['drawings']): number[] {
  const seen = [...drawings.keys()].filter((k) => !drawings[k].covered && !drawings[k].awaiting);
  const worth = seen.filter((k) => drawings[k].hearts > 0 || rightGuessers(drawings[k].guesses).length > 0);
  return worth.length > 0 ? worth : seen;
}

/** sharedTeam is the name of the team that all of some people play in; '' where each plays alone. */
export function sharedTeam(people: Part[]): string {
  const team = people[0]?.team ?? '';
  return people.every((p) => p.team === team) ? team : '';
}

/** nameWithYou is the name of somebody in a list of places, with what tells that it is oneself. */
export const nameWithYou = ({ name, seat }: Part, own: number): string =>
  seat === own ? `${name} ${t('table.result.you')}` : name;

/** A WrongGuess is a wrong guess as it was first written, and who made it. */
type WrongGuess = { text: string; by: string[] };

/** wrongGuesses are the wrong guesses in words: first those that most people made, and of these the earlier. */
export function wrongGuesses(guesses: readonly Guessed[]): WrongGuess[] {
  const said = new Map<string, WrongGuess>();
  for (const { by, text, right } of guesses) {
    if (right || !text) continue;
    const key = text.trim().toLocaleLowerCase();
    const one = said.get(key) ?? { text, by: [] };
    if (!one.by.includes(by)) one.by.push(by);
    said.set(key, one);
  }
  return [...said.values()].sort((a, b) => b.by.length - a.by.length);
}

/** fold is a text by which guesses are compared with words: its letters and digits alone, small. */
const fold = (text: string): string => text.toLocaleLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * bestWrongGuess is the wrong guess at a drawing that most people made, and of these the earliest; none that is a part of
 * what was drawn, or has it in it, for "hat" is no joke about a sun hat.
 */
export function bestWrongGuess(title: string, guesses: readonly Guessed[]): WrongGuess | undefined {
  const word = fold(title);
  const isNear = (guess: string) => word.includes(guess) || (word !== '' && guess.includes(word));
  return wrongGuesses(guesses).find(({ text }) => !isNear(fold(text)));
}

/** rightGuessers lists who guessed a drawing right, each once. */
export function rightGuessers(guesses: readonly Guessed[]): string[] {
  return [...new Set(guesses.filter((g) => g.right).map((g) => g.by))];
}

/** countHearts counts the hearts that a drawing was given. */
export const countHearts = (game: Game | undefined, drawing: number): number =>
  game?.hearts?.filter((h) => h.drawing === drawing).length ?? 0;

/** drawingHearted is the drawing that a seat has given its heart to; -1 for none. */
export const drawingHearted = (game: Game | undefined, seat: number): number =>
  game?.hearts?.find((h) => h.by === seat)?.drawing ?? -1;

/** mostHearts is who was given most hearts this evening, and how many; nobody where none were given. */
export function mostHearts({ standing }: Pick<View, 'standing'>): { names: string[]; hearts: number } {
  const hearts = Math.max(0, ...standing.map((row) => row.hearts));
  return { names: hearts > 0 ? standing.filter((r) => r.hearts === hearts).map((r) => r.name) : [], hearts };
}

const gameKey = ({ code, evening }: Pick<View, 'code' | 'evening'>) => `${code} ${evening.length}`;

/** hasSkippedFinale reports whether this tab has left the finale of the table's last game, before a reload too. */
export const hasSkippedFinale = (view: Pick<View, 'code' | 'evening'>): boolean =>
  loadValue('skipped', tabStorage) === gameKey(view);

/** setFinaleSkipped notes that this tab leaves a finale, or comes back to it. */
export function setFinaleSkipped(view: Pick<View, 'code' | 'evening'>, away = true) {
  saveValue('skipped', away ? gameKey(view) : null, tabStorage);
}

/**
 * stepHeights is how high the steps of a podium are, best first: 1 for whoever won and 0 for nothing. Each is in
 * proportion to its points, and always seen to be lower than the one before it.
 */
export function stepHeights(points: number[]): number[] {
  const [most] = points;
  const heights: number[] = [];
  for (const n of points) {
    const share = most > 0 ? Math.max(0, n / most) : 1;
    heights.push(Math.min(share, 0.75 * (heights.at(-1) ?? Infinity)));
  }
  return heights;
}

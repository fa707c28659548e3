import type { JudgedGuess, ScoredDrawing } from './wire';

/** A TurnedStack is a drawing's stack of which some guesses have been turned over: one step of the walk in the making. */
export interface TurnedStack {
  /** Guesses that can be read, in the order laid. */
  up: JudgedGuess[];
  /** Scoring tokens that the author still has, with their places among all, highest first. */
  left: { token: number; at: number }[];
  /** Reports whether all has been turned over. */
  done: boolean;
}

/** turnGuesses is a drawing of which so many guesses have been turned over. Tokens are what every author begins with. */
export function turnGuesses(drawing: ScoredDrawing, tokens: readonly number[], n: number): TurnedStack {
  const up = drawing.guesses.slice(0, n);
  const given = up.filter((g) => g.right).length;
  return {
    up,
    left: tokens.map((token, at) => ({ token, at })).slice(given),
    done: up.length === drawing.guesses.length
  };
}

/** bestScored is the drawing that most people have recognised, the first of several; undefined where none was. */
export function bestScored(drawings: readonly ScoredDrawing[]): ScoredDrawing | undefined {
  const right = (d: ScoredDrawing) => d.guesses.filter((g) => g.right).length;
  const most = Math.max(1, ...drawings.map(right));
  return drawings.find((d) => right(d) === most);
}

/** giftIndex is the place among the author's tokens of the one that a right guess gets; -1 for a wrong one. */
export function giftIndex(drawing: ScoredDrawing, guess: number): number {
  if (!drawing.guesses[guess]?.right) return -1;
  return drawing.guesses.slice(0, guess).filter((g) => g.right).length;
}

/** countWrongBefore is how many wrong guesses lay in the middle before a drawing was looked at, by seat. */
export function countWrongBefore(middle: readonly number[], drawing: ScoredDrawing): number[] {
  return middle.map((n, seat) => n - drawing.guesses.filter((g) => g.seat === seat && !g.right).length);
}

/** A Reveal is how far the showing of a drawing has come: so many guesses dropped in, the word told, so many judged. */
export interface Reveal {
  dropped: number;
  told: boolean;
  judged: number;
}

/** revealStep is what can be seen after so many steps: each guess drops in, the word is told, each guess is judged. */
export function revealStep(guesses: number, step: number): Reveal {
  return {
    dropped: Math.min(guesses, step),
    told: step > guesses,
    judged: Math.max(0, Math.min(guesses, step - guesses - 1))
  };
}

const pace = { first: 350, drop: 350, word: 450, judge: 250 } as const; // milliseconds

/** drawingTime is how long a drawing is drawn again, in milliseconds: until its word is told. */
export function drawingTime(guesses: number): number {
  return pace.first + guesses * pace.drop + pace.word;
}

/** revealTimes is when each step of a drawing with so many guesses comes, in milliseconds from the beginning. */
export function revealTimes(guesses: number): number[] {
  const told = drawingTime(guesses);
  const each = Array.from({ length: guesses }, (_, i) => i);
  return [
    ...each.map((i) => pace.first + i * pace.drop),
    told,
    ...each.map((i) => told + (i + 1) * pace.judge)
  ];
}

/** pileTime is how long wrong guesses of one level come down before those of the next, in milliseconds. */
export const pileTime = 380;

/** namedAfter is when the black sheep is named, in milliseconds from the first wrong guess that comes down. */
export const namedAfter = (middle: readonly number[]) => pileSteps(middle).length * pileTime;

/** pileSteps is how the wrong guesses of a round come down: each player's first, then each second one, and so on. */
export function pileSteps(middle: readonly number[]): number[][] {
  const highest = Math.max(0, ...middle);
  return Array.from({ length: highest + 1 }, (_, n) => middle.map((count) => Math.min(count, n)));
}

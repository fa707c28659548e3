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

/** giftIndex is the place among the author's tokens of the one that a right guess gets; -1 for a wrong one. */
export function giftIndex(drawing: ScoredDrawing, guess: number): number {
  if (!drawing.guesses[guess]?.right) return -1;
  return drawing.guesses.slice(0, guess).filter((g) => g.right).length;
}

/** countWrongBefore is how many wrong guesses lay in the middle before a drawing was looked at, by seat. */
export function countWrongBefore(middle: readonly number[], drawing: ScoredDrawing): number[] {
  return middle.map((n, seat) => n - drawing.guesses.filter((g) => g.seat === seat && !g.right).length);
}

/** pace is how many milliseconds pass between two guesses of a drawing; one that nobody guessed at needs none. */
export const pace = { first: 900, each: 1000 } as const;

/** turnTimes is when each guess of a drawing is turned over, in milliseconds from the beginning of the step. */
export function turnTimes(drawing: ScoredDrawing): number[] {
  return drawing.guesses.map((_, i) => pace.first + i * pace.each);
}

import { calledToAll } from './boards';
import type { MadeGuess, View } from './wire';

/** A Verdict is what is said to a guess (DR-10): by the machine, or by the owner after it. */
export type Verdict = 'yes' | 'close' | 'far' | 'late' | 'no';

/** verdictOf is how a guess stands at a board. */
export function verdictOf(guess: MadeGuess, board: number): Verdict {
  if (guess.right.includes(board)) return 'yes';
  const said = guess.said.findLast((a) => a.board === board);
  if (said) return said.far ? 'far' : 'close';
  return guess.close.includes(board) ? 'close' : 'no';
}

/** isAboutBoard reports whether a guess says something about a board: aimed at it, or called and not simply wrong. */
function isAboutBoard(guess: MadeGuess, board: number): boolean {
  return guess.board === board || (guess.board === calledToAll && verdictOf(guess, board) !== 'no');
}

/** guessesAt are the guesses that say something about a board, the latest first. */
export function guessesAt(view: View, board: number): MadeGuess[] {
  return view.guesses.filter((g) => isAboutBoard(g, board)).reverse();
}

/** isFromEarlierRound reports whether a guess is of an earlier round: the drawing may be another one since. */
export const isFromEarlierRound = (view: View, guess: MadeGuess): boolean => guess.round < view.round;

/** lastGuessAt is the latest of them in this round. */
export function lastGuessAt(view: View, board: number): MadeGuess | undefined {
  return view.guesses.findLast((g) => isAboutBoard(g, board) && !isFromEarlierRound(view, g));
}

/** ownBoardInPlay is the own board in play that was guessed at last, or the first of them; null for none. */
export function ownBoardInPlay(view: View): number | null {
  const last = (board: number) => lastGuessAt(view, board)?.n ?? -1;
  return view.can.wave.reduce<number | null>(
    (best, b) => (best === null || last(b) > last(best) ? b : best),
    null
  );
}

/** missesAt are the latest guesses of this round that did not take a board, the oldest first. */
export function missesAt(view: View, board: number, most: number): MadeGuess[] {
  return view.guesses
    .filter((g) => isAboutBoard(g, board) && !isFromEarlierRound(view, g) && !g.right.includes(board))
    .slice(-most);
}

/** ownLastGuessAt is the latest of them by whoever looks. */
export function ownLastGuessAt(view: View, board: number): MadeGuess | undefined {
  return view.guesses.findLast(
    (g) => g.seat === view.seat && isAboutBoard(g, board) && !isFromEarlierRound(view, g)
  );
}

/** A Question is a guess at an own board that its owner can still say something to. */
export interface Question {
  guess: MadeGuess;
  board: number;
  /** Milliseconds for which it can be accepted (CM-17); 0 when it cannot. */
  accept: number;
  /** Reports whether close or far can be said (DR-10). */
  answer: boolean;
}

/** answerableGuesses are what the owner of a board can answer at table time `now`, the latest first. */
export function answerableGuesses(view: View, board: number, now: number): Question[] {
  const list = view.guesses.map((guess): Question => {
    const by = (a: { guess: number; boards: number[] }) => a.guess === guess.n && a.boards.includes(board);
    const accept = Math.max(0, (view.can.accept.find(by)?.until ?? 0) - now);
    return { guess, board, accept, answer: view.can.answer.some(by) };
  });
  return list.filter((q) => q.accept > 0 || q.answer).reverse();
}

/** closeGuesses are the refused guesses that were close to an own board and can still be accepted, the oldest first. */
export function closeGuesses(view: View, now: number): Question[] {
  return view.can.accept.flatMap(({ guess: n, boards, until }) => {
    const guess = view.guesses.find((g) => g.n === n);
    if (!guess || until <= now) return [];
    return boards
      .filter((board) => guess.close.includes(board))
      .map((board) => ({ guess, board, accept: until - now, answer: mayAnswer(view, n, board) }));
  });
}

function mayAnswer(view: View, guess: number, board: number): boolean {
  return view.can.answer.some((a) => a.guess === guess && a.boards.includes(board));
}

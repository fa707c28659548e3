import type { Board, View } from './wire';

/** How many boards everyone has (DR-1). */
export const boardsPerPlayer = 6;

/** The board of a guess that is called out to all (DR-7). */
export const calledToAll = -1;

/** A Group is the boards of one player. */
export interface Group {
  seat: number;
  boards: Board[];
}

/** boardsByOwner are all boards by owner, from the left neighbour of whoever looks around to their own. */
export function boardsByOwner(view: View): Group[] {
  const n = view.players.length;
  return view.players.map((_, i) => {
    const seat = (view.seat + 1 + i) % n;
    return { seat, boards: view.boards.slice(seat * boardsPerPlayer, (seat + 1) * boardsPerPlayer) };
  });
}

/** ownBoards are the boards of whoever looks; none for the public. */
export function ownBoards(view: View): Board[] {
  return view.boards.filter((b) => b.owner === view.seat);
}

/** boardNumber counts a board among those of its owner, from 1. */
export function boardNumber(board: number): number {
  return (board % boardsPerPlayer) + 1;
}

/** wordIndexOn is which of the own words is on an own board, by its number among the words; -1 for none. */
export function wordIndexOn(view: View, board: number): number {
  return view.words.findIndex((w) => w.board === board);
}

/** firstAnswer is a word where there is little room: without the other answers that are right as well ("zip / zipper"). */
export function firstAnswer(word: string): string {
  return word.split(' / ')[0];
}

/** hasLongPart reports whether some part of a word is too long for a narrow line at its usual size. */
export function hasLongPart(word: string): boolean {
  return word.split(/[\s-]/).some((part) => part.length > 8);
}

/**
 * nextBoard is the next board that can be guessed, or for the public one that can be seen, after a board in the
 * order of groups; null when there is none. It goes round, and may come back to the same board.
 */
export function nextBoard(view: View, from: number | null, step: 1 | -1): number | null {
  const order = boardsByOwner(view).flatMap((g) => g.boards.map((b) => b.id));
  const open = new Set(
    view.seat < 0 ? view.boards.filter((b) => b.state === 'inked').map((b) => b.id) : view.can.guess
  );
  const n = order.length;
  const start = from === null ? (step > 0 ? -1 : 0) : order.indexOf(from);
  for (let i = 1; i <= n; i++) {
    const id = order[(start + i * step + n * 2) % n];
    if (open.has(id)) return id;
  }
  return null;
}

/** firstBoardToDraw is the own board to begin a drawing round with: an empty one if there is, else any that is left. */
export function firstBoardToDraw(view: View, empty: (board: number) => boolean): number | null {
  return view.can.draw.find(empty) ?? view.can.draw[0] ?? null;
}

/** tileId is the id of the element that shows a board among all others; guesses fly there. */
export const tileId = (board: number) => `rush-board-${board}`;

/** homeId is the id of the element that stands for a player; guesses fly from there. */
export const homeId = (seat: number) => `rush-home-${seat}`;

/** isFaceDown reports whether a board lies face down: somebody took it, or it is out of play. */
export function isFaceDown(board: Board): boolean {
  return board.state === 'taken' || board.state === 'struck';
}

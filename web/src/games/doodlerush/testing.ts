import { boardsPerPlayer } from './boards';
import type { Board, Facts, NumberedFact, MadeGuess, Can, Taken, View } from './wire';

// Positions for tests.

const names = ['Ana', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay'];

export const nothing: Can = {
  draw: [],
  assign: [],
  guess: [],
  wave: [],
  object: [],
  vote: [],
  accept: [],
  answer: [],
  done: true,
  left: -1
};

/** position is a guessing round of three players as Ana sees it, with ink on every board. */
export function position(more: Partial<View> = {}, n = 3): View {
  const boards = Array.from({ length: n * boardsPerPlayer }, (_, id): Board => board(id));
  return {
    phase: 2,
    seat: 0,
    stage: 'guess',
    round: 1,
    rounds: 3,
    hard: false,
    acceptFor: 8_000,
    ends: 100_000,
    players: names.slice(0, n).map((name) => ({
      name,
      score: { taken: 0, left: boardsPerPlayer, total: -boardsPerPlayer },
      done: false
    })),
    boards,
    words: Array.from({ length: boardsPerPlayer }, (_, k) => ({ text: `word ${k}`, board: k })),
    guesses: [],
    takes: [],
    can: { ...nothing, guess: boards.filter((b) => b.owner !== 0).map((b) => b.id) },
    ended: null,
    ...more
  };
}

export function board(id: number, more: Partial<Board> = {}): Board {
  const owner = Math.floor(id / boardsPerPlayer);
  return {
    id,
    owner,
    state: 'inked',
    word: owner === 0 ? `word ${id}` : '',
    by: [],
    waves: 0,
    vote: null,
    ...more
  };
}

/** guess is "boat" by a seat at a board, wrong unless more is said. */
export function guess(n: number, seat: number, at: number, more: Partial<MadeGuess> = {}): MadeGuess {
  return { n, seat, board: at, text: 'boat', right: [], close: [], late: [], said: [], round: 1, ...more };
}

/** taken is a board that went to a seat in round 1. */
export function taken(at: number, seat: number, more: Partial<Taken> = {}): Taken {
  return { board: at, seat, word: 'kite', guess: at, text: 'kite', accepted: false, round: 1, ...more };
}

/** put replaces some boards of a position. */
export function put(view: View, ...boards: Board[]): View {
  return { ...view, boards: view.boards.map((b) => boards.find((other) => other.id === b.id) ?? b) };
}

/** fact is something that was heard as it happened. */
export function fact<K extends keyof Facts>(kind: K, data: Partial<Facts[K]> = {}, no = 1) {
  return { kind, data, no } as unknown as NumberedFact;
}

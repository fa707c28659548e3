import { describe, expect, it } from 'vitest';
import {
  guessesAt,
  lastGuessAt,
  ownLastGuessAt,
  closeGuesses,
  missesAt,
  answerableGuesses,
  ownBoardInPlay,
  verdictOf
} from './guesses';
import { guess, nothing, position } from './testing';

describe('what is said to a guess', () => {
  it.each([
    ['DR-8 yes from the machine', guess(0, 1, 3, { right: [3] }), 'yes'],
    ['DR-10 close from the machine', guess(0, 1, 3, { close: [3] }), 'close'],
    ['DR-10 far from the owner', guess(0, 1, 3, { said: [{ guess: 0, board: 3, far: true }] }), 'far'],
    ['DR-10 close from the owner', guess(0, 1, 3, { said: [{ guess: 0, board: 3, far: false }] }), 'close'],
    [
      'the owner speaks last',
      guess(0, 1, 3, { close: [3], said: [{ guess: 0, board: 3, far: true }] }),
      'far'
    ],
    ['DR-10 no', guess(0, 1, 3), 'no'],
    ['DR-7 a call, elsewhere close', guess(0, 1, -1, { close: [9] }), 'no']
  ])('%s', (_, g, said) => expect(verdictOf(g, 3)).toBe(said));
});

describe('the guesses at a board', () => {
  const view = position({
    guesses: [
      guess(0, 0, 6),
      guess(1, 2, 6, { close: [6] }),
      guess(2, 2, -1),
      guess(3, 2, 7),
      guess(4, 2, -1, { close: [6, 12] })
    ]
  });
  it('are those aimed at it and the calls that mean something for it, the latest first', () => {
    expect(guessesAt(view, 6).map((g) => g.n)).toEqual([4, 1, 0]);
    expect(lastGuessAt(view, 6)?.n).toBe(4);
    expect(lastGuessAt(view, 8)).toBeUndefined();
  });
  it('know the own ones', () => {
    expect(ownLastGuessAt(view, 6)?.n).toBe(0);
    expect(ownLastGuessAt(view, 7)).toBeUndefined();
  });
});

describe('the own board that is shown when nothing is left to guess', () => {
  const wave = [0, 2, 3];
  it.each([
    ['the first one in play', position({ can: { ...nothing, wave } }), 0],
    [
      'the one that was guessed at last',
      position({ can: { ...nothing, wave }, guesses: [guess(0, 1, 3), guess(1, 2, 2), guess(2, 1, 9)] }),
      2
    ],
    ['none where all are taken', position({ can: nothing }), null]
  ])('is %s', (_, view, shown) => expect(ownBoardInPlay(view)).toBe(shown));
});

describe('guesses of a round before', () => {
  const view = position({
    round: 2,
    guesses: [guess(0, 0, 6), guess(1, 2, 6), guess(2, 2, 7, { round: 2 })]
  });
  it('DR-11 and those that took nothing are kept at the board on the TV, the latest of this round', () => {
    const now = (n: number, text: string, more = {}) => ({ ...guess(n, 1, 3, more), text, round: 2 });
    const kept = position({
      round: 2,
      guesses: [
        guess(0, 1, 3),
        now(1, 'a cat'),
        now(2, 'a fox'),
        now(3, 'a dog'),
        now(4, 'a wolf', { right: [3] })
      ]
    });
    expect(
      [missesAt(kept, 3, 2), missesAt(kept, 3, 1), missesAt(kept, 4, 2)].map((l) => l.map((g) => g.text))
    ).toEqual([['a fox', 'a dog'], ['a dog'], []]);
  });
  it('DR-11 stay in the list, and do not stand under what was drawn since', () => {
    expect(guessesAt(view, 6).map((g) => g.n)).toEqual([1, 0]);
    expect([lastGuessAt(view, 6), ownLastGuessAt(view, 6), lastGuessAt(view, 7)?.n]).toEqual([
      undefined,
      undefined,
      2
    ]);
  });
});

describe('what an owner can answer', () => {
  const view = position({
    guesses: [guess(0, 1, 3), guess(1, 2, 3, { close: [3] }), guess(2, 1, -1)],
    can: {
      ...nothing,
      accept: [
        { guess: 0, boards: [3], until: 50_000 },
        { guess: 1, boards: [3], until: 52_000 },
        { guess: 2, boards: [3, 4], until: 54_000 }
      ],
      answer: [{ guess: 1, boards: [3], until: 100_000 }]
    }
  });

  it('CM-17 lasts eight seconds for a yes', () => {
    expect(answerableGuesses(view, 3, 49_000).map((q) => [q.guess.n, q.accept, q.answer])).toEqual([
      [2, 5000, false],
      [1, 3000, true],
      [0, 1000, false]
    ]);
    expect(answerableGuesses(view, 3, 53_000).map((q) => [q.guess.n, q.accept])).toEqual([
      [2, 1000],
      [1, 0]
    ]);
    expect(answerableGuesses(view, 4, 49_000).map((q) => q.guess.n)).toEqual([2]);
  });

  it('CM-17 presses where the machine said close', () => {
    expect(closeGuesses(view, 49_000).map((q) => [q.guess.n, q.board, q.accept])).toEqual([[1, 3, 3000]]);
    expect(closeGuesses(view, 52_000)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  firstAnswer,
  firstBoardToDraw,
  boardsByOwner,
  hasLongPart,
  nextBoard,
  ownBoards,
  boardNumber,
  wordIndexOn
} from './boards';
import { board, nothing, position, put } from './testing';

describe('a word in a narrow place', () => {
  it.each([
    ['fish', false],
    ['roller coaster', false],
    ['jack-o-lantern', false],
    ['surfboard', true],
    ['pair of binoculars', true]
  ])('%s is set smaller: %s', (word, long) => expect(hasLongPart(word)).toBe(long));
});

describe('boards around the table', () => {
  it('begin with the left neighbour and end with the own', () => {
    expect(boardsByOwner(position({ seat: 1 })).map((g) => g.seat)).toEqual([2, 0, 1]);
    expect(boardsByOwner(position({ seat: 1 }))[0].boards.map((b) => b.id)).toEqual([12, 13, 14, 15, 16, 17]);
  });

  it('begin with the first seat for the public', () => {
    expect(boardsByOwner(position({ seat: -1 })).map((g) => g.seat)).toEqual([0, 1, 2]);
    expect(ownBoards(position({ seat: -1 }))).toEqual([]);
  });

  it('are counted from one for each player', () => {
    expect([0, 5, 6, 17].map(boardNumber)).toEqual([1, 6, 1, 6]);
  });

  it('DR-5 know which word is on them', () => {
    const words = [4, 1, 2, 3, 0, 5].map((b, k) => ({ text: `word ${k}`, board: b }));
    expect(wordIndexOn(position({ words }), 0)).toBe(4);
    expect(wordIndexOn(position({ words: [] }), 0)).toBe(-1);
  });
});

describe('a word', () => {
  it('is told briefly without its other answers', () => {
    expect(['zip / zipper', 'Marco Polo', 'steam-/sailing ship'].map(firstAnswer)).toEqual([
      'zip',
      'Marco Polo',
      'steam-/sailing ship'
    ]);
  });
});

describe('from board to board', () => {
  const view = position({ can: { ...nothing, guess: [6, 9, 17] } });

  it('goes over what cannot be guessed, and round', () => {
    expect(nextBoard(view, 6, 1)).toBe(9);
    expect(nextBoard(view, 7, 1)).toBe(9);
    expect(nextBoard(view, 17, 1)).toBe(6);
    expect(nextBoard(view, 6, -1)).toBe(17);
  });

  it('begins at either end', () => {
    expect(nextBoard(view, null, 1)).toBe(6);
    expect(nextBoard(view, null, -1)).toBe(17);
  });

  it('stays when there is no other, and ends when there is none', () => {
    expect(nextBoard(position({ can: { ...nothing, guess: [9] } }), 9, 1)).toBe(9);
    expect(nextBoard(position({ can: nothing }), 9, 1)).toBeNull();
  });

  it('takes the public to every board with ink', () => {
    const all = put(position({ seat: -1, can: nothing }), board(1, { state: 'taken', by: [2] }));
    expect(nextBoard(all, 0, 1)).toBe(2);
  });
});

describe('the board to draw on first', () => {
  const view = position({ can: { ...nothing, draw: [1, 2, 4] } });
  it('is an empty one', () => expect(firstBoardToDraw(view, (id) => id === 2)).toBe(2));
  it('DR-11 is one that is left, when all have ink', () =>
    expect(firstBoardToDraw(view, () => false)).toBe(1));
  it('is none when all are taken', () => expect(firstBoardToDraw(position(), () => true)).toBeNull());
});

import { describe, expect, it } from 'vitest';
import type { Refused } from '../../lib/table.svelte';
import {
  announce,
  boardLabel,
  guessesLeftText,
  waitingText,
  noGuessReason,
  guessOutcome,
  refusalSentence
} from './story';
import { board, fact, guess, nothing, position, put } from './testing';
import type { View, Wire } from './wire';

describe('a board in words', () => {
  it('DR-8 tells who took it and what it was', () => {
    const gone = board(9, { state: 'taken', word: 'kite', by: [2, 0] });
    expect(boardLabel(position(), gone)).toBe('Ben’s board 4: kite. Taken by Cleo and you.');
  });
  it('CM-20 tells that it is out of play', () => {
    const struck = board(9, { state: 'struck', word: 'kite' });
    expect(boardLabel(position(), struck)).toBe(
      'Ben’s board 4: kite. Letters or numbers on it, so nobody gets it.'
    );
  });
  it('DR-4 tells the own word', () => {
    expect(boardLabel(position(), board(2))).toBe('Your board 3: word 2.');
  });
  it('DR-12 tells that it is empty', () => {
    expect(boardLabel(position(), board(6, { state: 'blank' }))).toBe('Ben’s board 1. Empty.');
  });
  it('DR-10 tells what was said to the own last guess', () => {
    const view = position({ guesses: [guess(0, 0, 6, { close: [6] })] });
    expect(boardLabel(view, view.boards[6])).toBe('Ben’s board 1. Your last guess: boat, close.');
  });
  it('CM-20 tells of an objection', () => {
    const vote = { by: 2, voters: [0], uphold: [], against: [] };
    expect(boardLabel(position(), board(6, { vote }))).toBe('Ben’s board 1. There’s an objection.');
  });
});

describe('what becomes of an own guess', () => {
  const said = [{ guess: 0, board: 6, far: true }];
  it.each([
    ['DR-8 yes', guess(0, 0, 6, { right: [6] }), 'yes', '“boat”: yes! You take Ben’s board.'],
    ['DR-7 several', guess(0, 0, -1, { right: [6, 12] }), 'yes', '“boat”: yes! You take 2 boards.'],
    ['DR-10 close', guess(0, 0, 6, { close: [6] }), 'close', '“boat”: close! Almost the word.'],
    [
      'DR-7 a call',
      guess(0, 0, -1, { close: [6, 12] }),
      'close',
      '“boat”: close to something Ben and Cleo drew.'
    ],
    ['DR-10 far', guess(0, 0, 6, { said }), 'far', '“boat”: Ben says it’s far off.'],
    ['DR-10 no', guess(0, 0, 6), 'no', '“boat”: no.'],
    ['DR-8 too late', guess(0, 0, -1, { late: [12] }), 'late', '“boat”: right, but Ben got there first.']
  ])('%s', (_, g, verdict, text) =>
    expect(guessOutcome(put(position(), board(12, { state: 'taken', word: 'boat', by: [1] })), g)).toEqual({
      verdict,
      text
    })
  );
});

describe('what is announced', () => {
  const view = put(position({ guesses: [guess(0, 0, 6)] }), board(12, { state: 'taken', by: [2] }));
  it.each([
    ['DR-3', fact('round-began', { round: 2, stage: 'draw', inked: [] }), 'Drawing, round 2 of 3.'],
    [
      'DR-6',
      fact('round-began', { round: 1, stage: 'guess', inked: [0, 6, 12] }),
      'Guessing, round 1 of 3. 2 boards to guess.'
    ],
    ['DR-8', fact('taken', { seat: 2, board: 6, word: 'kite' }), 'Cleo took Ben’s board 1: kite.'],
    [
      'DR-20',
      fact('taken', { seat: 2, board: 6, word: 'kite', from: [0] }),
      'Ben accepts an earlier guess: board 1 moves from you to Cleo.'
    ],
    ['own no', fact('guessed', { seat: 0, text: 'boat', right: [], close: [], late: [] }), 'boat: no.'],
    [
      'DR-8 too late',
      fact('guessed', { seat: 0, text: 'boat', right: [], close: [], late: [12] }),
      '“boat”: right, but Cleo got there first.'
    ],
    ['other no', fact('guessed', { seat: 1, text: 'boat', right: [], close: [] }), ''],
    [
      'CM-17',
      fact('guessed', { seat: 1, text: 'boat', right: [], close: [2] }),
      'Ben says boat, close to your board 3.'
    ],
    ['DR-10', fact('answered', { guess: 0, board: 6, far: false }), 'Ben says it’s close.'],
    ['not asked', fact('answered', { guess: 9, board: 6, far: false }), ''],
    ['CM-20', fact('objected', { seat: 0, board: 6 }), 'You object to Ben’s board 1.'],
    ['DR-16', fact('vote-ended', { board: 1, upheld: true }), 'Your board 2 is wiped.'],
    ['waves are seen', fact('waved', { board: 1 }), ''],
    ['DR-15 who won', fact('ended', { winners: [0] }), 'You win.'],
    ['DR-15 a tie', fact('ended', { winners: [1, 2] }), 'Ben and Cleo share the win.']
  ])('%s', (_, fact, text) => expect(announce(view, [fact])).toBe(text));
});

describe('the line at the top', () => {
  const done = (...seats: number[]) =>
    position({ stage: 'draw' }).players.map((p, seat) => ({ ...p, done: seats.includes(seat) }));
  it.each([
    ['DR-3 the count-down', position({ stage: 'start' }), 'Get ready.'],
    ['DR-4 all draw', position({ stage: 'draw' }), 'Everyone’s drawing.'],
    ['DR-7 all guess', position({ stage: 'guess' }), 'Everyone’s guessing.'],
    ['some are done', position({ stage: 'draw', players: done(1) }), 'Still drawing: Cleo.'],
    ['all others are done', position({ stage: 'draw', players: done(1, 2) }), 'Everyone else is done.'],
    ['CM-17 the result waits', position({ stage: 'settle' }), 'Waiting for the last answers.'],
    ['oneself is done', position({ stage: 'guess', players: done(0, 2) }), 'Still guessing: Ben.']
  ])('%s', (_, view, text) => expect(waitingText({ view })).toBe(text));
});

describe('the guesses of a round', () => {
  const left = (n: number, more: Partial<View> = {}) =>
    position({ can: { ...nothing, guess: n === 0 ? [] : [6], left: n }, ...more });
  it.each([
    ['are not told while there are many', left(-1), '', ''],
    ['DR-18 are told once they are few', left(10), '10 guesses left', ''],
    ['DR-18 to the last', left(1), '1 guess left', ''],
    [
      'DR-18 come back in the next',
      left(0),
      'No guesses left',
      'You’ve used up your guesses. You get new ones next round.'
    ],
    [
      'DR-18 are gone in the last round',
      left(0, { round: 3 }),
      'No guesses left',
      'You’ve used up your guesses, and this is the last round.'
    ],
    ['are of no use without boards', position({ can: nothing }), '', 'Nothing left to guess.']
  ])('%s', (_, view, few, none) => {
    expect(guessesLeftText(view)).toBe(few);
    expect(noGuessReason(view)).toBe(none);
  });
});

describe('refusals', () => {
  const refused = (code: Refused<Wire>['code'], text = 'this board is yours'): Refused<Wire> => ({
    ok: false,
    code,
    text
  });
  it('DR-18 are kind about haste', () => expect(refusalSentence(refused('too-fast'))).toContain('4 guesses'));
  it('are sentences', () => expect(refusalSentence(refused('own-board'))).toBe('This board is yours.'));
});

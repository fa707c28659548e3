import { describe, expect, it } from 'vitest';
import {
  bestOfRound,
  drawersAtStep,
  drawersInFocus,
  isLaidOpen,
  openedNow,
  drawersOnShow,
  prizeOnOffer,
  roleOf,
  roundToGuess,
  stillDrawing
} from './rounds';
import { ahead, fact, position } from './testing';

it('opens the drawings of a step again, and at the end what nobody has looked at', () => {
  const view = position({ stage: 'looking', cylinder: 1, die: 2, step: 1, shown: [1] });
  expect(openedNow(view, [fact('shown', { step: 1, seats: [1] })])).toEqual([1]);
  expect(openedNow(view, [fact('guessed'), fact('round-ended', { scorers: [0, 1] })])).toEqual([2, 3, 4]);
  expect(openedNow(view, [fact('went-on')])).toEqual([]);
});

it('keeps of a round the drawing that scored, or else the first that was shown', () => {
  const view = position({ stage: 'looking', cylinder: 1, die: 2, step: 2, shown: [1, 2], scorers: [0, 2] });
  expect(bestOfRound(view)).toBe(2);
  expect(bestOfRound({ ...view, scorers: [] })).toBe(1);
  expect(bestOfRound({ ...view, scorers: [], struck: 1 })).toBe(2);
  expect(bestOfRound({ ...view, scorers: [], shown: [] })).toBe(-1);
});

it('DD-4 knows which round to come one guesses in, of the next two', () => {
  const [next, later] = [ahead({ guesser: 1 }), ahead({ guesser: 2 })];
  expect(roundToGuess(position({ seat: 1, next }))).toBe(next);
  expect(roundToGuess(position({ seat: 2, next, later }))).toBe(later);
  expect(roundToGuess(position({ seat: 3, next }))).toBeUndefined();
  expect(roundToGuess(position({ seat: 1 }))).toBeUndefined();
});

describe('roles', () => {
  it('DD-3 one guesses, the others draw, the public looks on', () => {
    expect(roleOf(position({ seat: 0 }))).toBe('guesser');
    expect(roleOf(position({ seat: 4 }))).toBe('drawer');
    expect(roleOf(position({ seat: -1 }))).toBe('watcher');
  });

  it('DD-9 whoever has not finished still draws', () =>
    expect(stillDrawing(position({ done: [1, 3] }))).toEqual([2, 4]));
});

describe('what a drawer can dash for', () => {
  it.each([
    ['DD-7 first the cylinder', position(), 'cylinder'],
    ['DD-7 then the die', position({ cylinder: 2 }), 'die'],
    ['DD-9 then nothing', position({ cylinder: 2, die: 3 }), null],
    ['DD-10 three players have no cylinder', position({ players: position().players.slice(0, 3) }), 'die']
  ])('%s', (_, view, taken) => expect(prizeOnOffer(view)).toBe(taken));
});

describe('the steps', () => {
  const round = { guesser: 0, cylinder: 3, die: 1 };
  it('DD-11 DD-12 DD-13 cylinder, die, the rest', () => {
    expect(drawersAtStep(round, 1, 5)).toEqual([3]);
    expect(drawersAtStep(round, 2, 5)).toEqual([1]);
    expect(drawersAtStep(round, 3, 5)).toEqual([2, 4]);
  });
  it('DD-14 a place that nobody holds has no drawing', () => {
    expect(drawersAtStep({ ...round, cylinder: -1 }, 1, 5)).toEqual([]);
    expect(drawersAtStep({ ...round, die: -1 }, 2, 5)).toEqual([]);
  });
});

describe('what is on show', () => {
  const guessing = position({ stage: 'guessing', step: 2, cylinder: 3, die: 1, shown: [1, 3] });
  it('DD-12 keeps the first drawing and looks at the second', () => {
    expect(drawersOnShow(guessing)).toEqual([3, 1]);
    expect(drawersInFocus(guessing)).toEqual([1]);
  });
  it('lays all open when the round is over', () => {
    const looking = position({ stage: 'looking', step: 2, cylinder: 3, die: 1, shown: [1, 3], word: 'kite' });
    expect(drawersOnShow(looking)).toEqual([3, 1, 2, 4]);
    expect(drawersInFocus(looking)).toEqual([3, 1, 2, 4]);
  });
  it('CM-20 a vote is about one drawing', () => {
    const ballot = { seat: 2, board: 3, voters: [0, 1, 4], yes: [], no: [] };
    const voting = {
      ...guessing,
      stage: 'voting' as const,
      ballot,
      word: 'kite',
      card: [{ text: 'kite', hard: false }]
    };
    expect(drawersInFocus(voting)).toEqual([3]);
    expect(drawersOnShow(voting)).toEqual([3, 1]);
    expect(isLaidOpen(voting)).toBe(false);
    expect(isLaidOpen({ ...voting, card: [] })).toBe(true);
    expect(isLaidOpen({ ...voting, seat: 0, card: [], word: '' })).toBe(false);
    expect(isLaidOpen({ ...voting, seat: -1, card: [], word: 'kite' })).toBe(true);
  });
});

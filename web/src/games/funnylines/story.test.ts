import { describe, expect, test } from 'vitest';
import type { Match } from '../../lib/table.svelte';
import {
  effortText,
  endingText,
  outcomeHeadline,
  guesserLine,
  headline,
  isRevision,
  totalOfKind,
  waitingText,
  outcomeText,
  portions,
  remainingRemark,
  remarkGroups,
  speakerName
} from './story';
import { alone, board, card, idle, inClass, position, record } from './testing';
import type { Board, View, Wire } from './wire';

const match = (view: View, waiting: number[]) =>
  ({ view, waiting, seat: view.seat }) as unknown as Match<Wire>;

describe('FL-18 what a Carlo announces', () => {
  test('how many of a kind there are: what is drawn and what is about to be', () => {
    const shapes = [{ kind: 'circle' }, { kind: 'line' }] as Board['shapes'];
    const own = board(0, 0, { shapes, todo: [0, 1, 0, 0, 0, 0, 0] });
    const total = (shape: 'circle' | 'line' | 'oval') => totalOfKind(own, { shape });
    expect([total('circle'), total('line'), total('oval')]).toEqual([2, 1, 0]);
  });
  test('what was said last of a kind holds', () => {
    const said = ['circle', 'oval', 'circle'].map((shape) => ({ shape })) as Board['said'];
    expect(said.map((_, i) => isRevision(said, i))).toEqual([true, false, false]);
  });
  test('in a word before signs, in the same order whatever was said first', () => {
    const said = [
      { shape: 'trapezium', left: 0, more: false },
      { shape: 'circle', left: 1, more: false },
      { shape: 'line', left: 1, more: false },
      { shape: 'triangle', left: 0, more: false },
      { shape: 'line', left: 0, more: true }
    ] as Board['said'];
    const shapes = [{ kind: 'circle' }, { kind: 'line' }] as Board['shapes'];
    const groups = remarkGroups(board(0, 0, { shapes, said }));
    expect(groups.map(({ text, remarks }) => [text, ...remarks.map((r) => r.shape)])).toEqual([
      ['none', 'triangle', 'trapezium'],
      ['no more', 'line'],
      ['only 1', 'circle']
    ]);
  });
  test.each([
    ['no ovals', 'oval', 0, false],
    ['no more triangles', 'triangle', 0, true],
    ['only one circle', 'circle', 1, false],
    ['only one more circle', 'circle', 1, true],
    ['only 3 circles', 'circle', 3, false],
    ['only 2 more lines', 'line', 2, true]
  ] as const)('%s', (want, shape, left, more) => expect(remainingRemark({ shape, left, more })).toBe(want));
});

describe('the headline', () => {
  test('FL-14 whose purchase is awaited', () => {
    expect(headline(position({ can: { ...idle, put: true } }))).toEqual({
      title: 'Your turn to buy',
      hint: 'Ana draws what you buy.'
    });
    expect(headline(position({ buyer: 1 })).title).toBe('The Moons are buying');
    expect(headline(position({ seat: -1 })).title).toBe('The Suns are buying');
    expect(headline(alone()).title).toBe('Ben is buying');
    expect(headline(alone({ seat: 1 })).title).toBe('You’re buying');
  });
  test('FL-60 a shape that has a line is asked about, not asked for', () => {
    const shapes: Board['shapes'] = [
      { id: 64, kind: 'line', hand: true, open: true, late: false, box: [0, 0, 0, 0] }
    ];
    const boards = [board(0, 0, { shapes })];
    const drawing = position({ seat: 0, stage: 'drawing', boards, can: { ...idle, pen: 64 } });
    expect(headline(drawing).title).toBe('Draw the line');
    expect(headline(drawing, { openShapeHasInk: true })).toEqual({
      title: 'Happy with it?',
      hint: 'Then tap “Shape done”.'
    });
  });
  test('FL-16 everyone sees the basket', () => {
    const basket = [0, 2, 0, 0, 1, 0, 0];
    expect(headline(position({ buyer: 1, basket, cost: 3 })).hint).toBe(
      'In the Moons’ basket: 2 circles and a line.'
    );
  });
  test('FL-14 who waits is told what comes next', () => {
    expect(headline(position({ buyer: 1, first: 1 })).hint).toBe('Then it’s your team’s turn.');
    expect(headline(position({ buyer: 1, first: 0 })).hint).toBe('Then Ana draws for you.');
    expect(headline(position({ buyer: 1, seat: -1 })).hint).toBe('You can guess any time.');
  });
  test('FL-65 the Carlo is told on the first turn not to play favourites', () => {
    const told = 'No favourites! Draw what makes it hard.';
    expect(headline(alone({ seat: 0 })).hint).toBe(told);
    expect(headline(alone({ seat: 1 })).hint).not.toBe(told);
    expect(headline(alone({ seat: 0, history: [record({ carlos: [1] })] })).hint).toBe(told);
    expect(headline(alone({ seat: 0, history: [record({ carlos: [0] })] })).hint).not.toBe(told);
    expect(headline(position({ seat: 0 })).hint).not.toBe(told);
  });
  test('FL-17 the Carlo is told what to draw', () => {
    const boards = [board(0, 0, { todo: [0, 1, 0, 0, 2, 0, 0] }), board(1, 1)];
    const view = position({ seat: 0, stage: 'drawing', boards, card, can: { ...idle, draw: [1, 3] } });
    expect(headline(view).title).toBe('Draw a circle and 2 lines');
    expect(headline({ ...view, seat: 2, can: idle }).title).toBe('Ana is drawing');
  });
  test('FL-10 a team of one needs somebody', () => {
    const players = position().players.map((p, k) => ({ ...p, side: k === 3 ? 0 : p.side }));
    expect(headline(position({ stage: 'choosing', players })).hint).toBe(
      'The Moons need at least 2 players.'
    );
  });
  test('FL-51 the student in turn', () => {
    expect(headline(inClass()).title).toBe('Mia asks for a shape');
    expect(headline(inClass({ seat: 1 }, { turn: 0 })).title).toBe('Ask for a shape');
    expect(headline(inClass({ stage: 'guessing' })).title).toBe('Mia, what is it?');
  });
  test('FL-63 who objects to whose shape', () => {
    const shapes = [{ id: 7, kind: 'circle' }] as Board['shapes'];
    const ballot = { shape: 7, seat: 3 } as View['ballot'];
    const view = position({ stage: 'voting', boards: [board(0, 0, { shapes }), board(1, 1)], ballot });
    expect(headline(view).hint).toBe('Dan objects to Ana’s shape: circle.');
    expect(headline({ ...view, seat: 0 }).hint).toBe('Dan objects to your shape: circle.');
    expect(headline({ ...view, seat: 3 }).hint).toBe('You object to Ana’s shape: circle.');
  });
  test('the name of the picture once it lies open', () => {
    const said = headline(position({ stage: 'looking', card, outcome: record() }));
    expect(said).toEqual({ title: 'test card', hint: 'You guessed it. 14 Fricos to your team.', word: true });
  });
});

test('a Carlo is told which guess is near', () => {
  const said = { seat: 2, student: -1, text: 'cat', right: false, by: -1, void: false };
  const view = position({ seat: 0 });
  expect(guesserLine(view, said)).toBe('Cleo');
  expect(guesserLine(view, { ...said, near: true })).toBe('Cleo · getting warm');
});

describe('where the pot went', () => {
  test('FL-21 all of it to the team', () => {
    expect(outcomeText(position(), record())).toBe('You guessed it. 14 Fricos to your team.');
    expect(outcomeText(position({ seat: 1 }), record())).toBe('Cleo guessed it. 14 Fricos to the Suns.');
  });
  test('FL-26 nobody named it', () => {
    expect(outcomeText(position(), record({ reason: 'missed', seat: -1, shares: [] }))).toBe(
      'Nobody guessed it. 14 Fricos to the bank.'
    );
  });
  test('FL-38 half to the guesser and half to the Carlo', () => {
    const shares = [
      { side: 2, amount: 4 },
      { side: 0, amount: 5 }
    ];
    expect(portions(alone(), { pot: 9, shares }).map((p) => `${p.amount} ${p.name}`)).toEqual([
      '4 You',
      '5 Ana'
    ]);
  });
  test('FL-40 half to the Carlo and the rest to the bank', () => {
    const round = record({ reason: 'missed', seat: -1, pot: 9, shares: [{ side: 0, amount: 5 }] });
    expect(outcomeText(alone(), round)).toBe('Nobody guessed it. 5 Fricos to Ana and 4 Fricos to the bank.');
  });
  test('FL-53 what a picture took in a class', () => {
    expect(effortText({ asked: 5, guesses: 1 })).toBe('5 shapes, 1 guess.');
    expect(outcomeText(inClass(), record({ seat: -1, student: 1, asked: 5, guesses: 2 }))).toBe(
      'Mia guessed it. 5 shapes, 2 guesses.'
    );
    // Above a picture on a TV, whose name stands beside it.
    expect(outcomeHeadline(inClass(), record({ seat: -1, student: 1, asked: 5, guesses: 2 }))).toEqual({
      title: 'Mia guessed it.',
      hint: '5 shapes, 2 guesses.'
    });
  });
});

describe('the end', () => {
  test('FL-23 the richer team wins, and a tie is shared', () => {
    expect(endingText(position(), { winners: [0, 2], money: [90, 40], broke: -1 })).toBe(
      'Your team has more Fricos, so you win.'
    );
    expect(endingText(position(), { winners: [1, 3], money: [40, 90], broke: -1 })).toBe(
      'The Moons have more Fricos, so they win.'
    );
    expect(endingText(position(), { winners: [0, 1, 2, 3], money: [60, 60], broke: -1 })).toBe(
      'Both teams share the win.'
    );
  });
  test('FL-24 a team without a Frico has lost', () => {
    expect(endingText(position(), { winners: [0, 2], money: [1, 0], broke: 1 })).toBe(
      'The Moons’ Fricos are gone. The Suns win.'
    );
    expect(endingText(position(), { winners: [1, 3], money: [0, 1], broke: 0 })).toBe(
      'Your Fricos are gone. The other team wins.'
    );
  });
  test('FL-42 each for themselves', () => {
    expect(endingText(alone(), { winners: [2], money: [], broke: -1 })).toBe('You win.');
  });
});

describe('the line at the top of the page', () => {
  test('FL-16 one is awaited oneself, or the other team is', () => {
    expect(waitingText(match(position(), [2]))).toBe('Your turn to buy.');
    expect(waitingText(match(position({ buyer: 1 }), [3]))).toBe('Waiting for the Moons to buy.');
  });
  test('FL-22 who still thinks', () => {
    const view = position({ stage: 'pausing' });
    expect(waitingText(match(view, [2, 3]))).toBe('Guess or move on.');
    expect(waitingText(match(view, [3]))).toBe('Still thinking: Dan.');
  });
  test('on a TV nobody is waited for while all look at the picture', () => {
    expect(waitingText(match(position({ stage: 'looking' }), [3]))).toBe('Waiting for Dan.');
    expect(waitingText(match(position({ stage: 'looking', seat: -1 }), [3]))).toBe('Take a look.');
  });
  test('CM-17 the round waits for who may accept a guess', () => {
    const view = position({ stage: 'accepting' });
    expect(waitingText(match(view, [3]))).toBe('Waiting for Dan.');
    expect(waitingText(match(position({ stage: 'accepting', seat: 1 }), [1]))).toBe(
      'Accept the guess, or say it’s wrong.'
    );
  });
  test('FL-52 the teacher enters what is said', () => {
    expect(waitingText(match(inClass(), [0]))).toBe('Tap the shape Mia asks for.');
    expect(waitingText(match(inClass({ seat: 1 }), [0]))).toBe('Mia’s turn.');
    const together = inClass({}, { students: [{ name: '', seat: -1 }], turn: 0 });
    expect(waitingText(match(together, [0]))).toBe('Tap the shape the class asks for.');
    expect(headline(together).title).toBe('The class asks for a shape');
    expect(speakerName(together, { seat: -1, student: 0 })).toBe('The class');
  });
});

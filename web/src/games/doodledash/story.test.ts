import { describe, expect, it } from 'vitest';
import { betsText, waitingFor, headline, waitingText, outcomeText, quoteGuess } from './story';
import { ahead, nothing, position, record, said } from './testing';
import type { View } from './wire';

const view = position(); // as Ben sees it

it('quotes a guess, and says that there was none', () => {
  expect(quoteGuess(said(1, 'kite'))).toBe('“kite”');
  expect(quoteGuess(said(1, ''))).toBe('no guess');
});

describe('the line above the board', () => {
  const card = [{ text: 'kite', hard: false }];
  const draws = (more: Partial<View>) => position({ stage: 'drawing', word: 'kite', card, ...more });
  const looks = (more: Partial<View>) =>
    position({ stage: 'guessing', cylinder: 1, die: 2, step: 1, shown: [1], ...more });

  it.each([
    [
      'DD-4 the guesser names a number',
      position({ seat: 0 }),
      'Pick a number',
      'Each number stands for a word the others can see.'
    ],
    [
      'DD-5 a hard word is skipped',
      position({ seat: 0, skipped: [4] }),
      'Pick a number',
      'Number 4 is a hard word. Pick another.'
    ],
    [
      'DD-4 a drawer sees the card',
      position({ card }),
      'Ana is picking a number',
      'Which of these will it be?'
    ],
    [
      'DD-4 the public does not',
      position({ seat: -1 }),
      'Ana is picking a number',
      'The word is on a card that only the artists can see.'
    ],
    [
      'DD-16 the round starts again',
      position({ seat: 0, again: true, history: [record({ struck: 2 })] }),
      'Pick a number',
      'Once more: there were letters in Cleo’s drawing.'
    ],
    [
      'DD-6 the number is the signal',
      position({ seat: 0, stage: 'ready', number: 5 }),
      'Number 5 it is',
      'Pens ready…'
    ],
    [
      'CM-27 DD-6 by version 6 the guesser gives a signal of its own',
      position({ seat: 0, stage: 'ready', number: 5, can: { ...nothing, start: true } }),
      'Number 5 it is',
      'The others know their word. Give the signal!'
    ],
    [
      'DD-6 a drawer reads the word',
      position({ stage: 'ready', number: 1, word: 'kite', card }),
      'kite',
      'Pens ready…'
    ],
    ['DD-7 first the cylinder', draws({}), 'kite', 'First to finish takes the cylinder.'],
    [
      'DD-10 no cylinder for three',
      draws({ players: view.players.slice(0, 3) }),
      'kite',
      'First to finish takes the die.'
    ],
    [
      'DD-7 then the die',
      draws({ done: [2], cylinder: 2 }),
      'kite',
      'Cleo has the cylinder. Next up: the die.'
    ],
    [
      'DD-7 the die rolls',
      draws({ done: [2, 3], cylinder: 2, die: 3, rolling: true }),
      'kite',
      'Dan is rolling the die. Hurry!'
    ],
    [
      'DD-7 I roll it',
      draws({ done: [1, 2], cylinder: 2, die: 1, rolling: true }),
      'kite',
      'You have the die. Roll until it says STOP.'
    ],
    ['DD-9 I have finished', draws({ done: [1], cylinder: 1 }), 'kite', 'Still drawing: Cleo, Dan and Eva.'],
    [
      'DD-4 the guesser sees no word',
      position({ seat: 0, stage: 'drawing' }),
      'No peeking!',
      'Warm up your pen: nobody sees this.'
    ],
    [
      'DD-4 but the one that they draw next',
      position({ seat: 0, stage: 'drawing', next: ahead({ guesser: 1, number: 2, word: 'bull' }) }),
      'No peeking!',
      'Nobody else sees this sheet.'
    ],
    [
      'DD-4 and hears the die',
      position({ seat: 0, stage: 'drawing', rolling: true, rolls: [2] }),
      'No peeking!',
      'The die is rolling. On STOP, pens down!'
    ],
    ['DD-11 step one', looks({ seat: 0 }), 'What is it?', 'Ben’s drawing. You have one guess.'],
    [
      'DD-12 step two',
      looks({ seat: 0, step: 2, shown: [1, 2] }),
      'What is it?',
      'Here’s Cleo’s drawing, too. One more guess.'
    ],
    [
      'DD-14 step two when nobody had the cylinder',
      looks({ seat: 0, cylinder: -1, step: 2, shown: [2] }),
      'What is it?',
      'Cleo’s drawing. You have one guess.'
    ],
    [
      'DD-13 step three',
      looks({ seat: 0, step: 3, shown: [1, 2, 3, 4] }),
      'What is it?',
      'Here are all the drawings. Last guess!'
    ],
    ['DD-11 a drawer waits', looks({ word: 'kite', card }), 'kite', 'Ana is looking at your drawing.'],
    ['DD-11 the public waits', looks({ seat: -1 }), 'What is it?', 'Ana is looking at Ben’s drawing.'],
    [
      'CM-17 a drawer may accept',
      looks({
        stage: 'accepting',
        word: 'kite',
        card,
        guesses: [said(1, 'dragon')],
        asked: [1, 2, 3],
        accepted: [2]
      }),
      'kite',
      'Ana says “dragon”. Close enough? 1 of 3 accepts it.'
    ],
    [
      'CM-17 the guesser waits for it',
      looks({ seat: 0, stage: 'accepting', guesses: [said(1, 'dragon')], asked: [1, 2], accepted: [] }),
      '“dragon”?',
      'That’s not what’s on the card. The others can accept it. 0 of 2 accept it.'
    ],
    [
      'CM-20 an objection that the artist is asked about',
      looks({
        stage: 'voting',
        ballot: { seat: 2, board: 1, voters: [1], yes: [], no: [], asksArtist: true }
      }),
      'Letters or numbers?',
      'Cleo says there are letters or numbers in your drawing. Is that so?'
    ],
    [
      'CM-20 an objection',
      looks({ stage: 'voting', ballot: { seat: 2, board: 1, voters: [0, 3, 4], yes: [], no: [] } }),
      'Letters or numbers?',
      'Cleo objects to your drawing.'
    ],
    [
      'DD-11 the round is over',
      looks({ stage: 'looking', word: 'kite', guesses: [said(1, 'kite', true)], scorers: [0, 1] }),
      'kite',
      'Ana got it from your drawing.'
    ]
  ])('%s', (_, seen, title, hint) => {
    const line = headline(seen);
    expect([line.title, line.hint]).toEqual([title, hint]);
    expect(line.word).toBe(title === 'kite');
  });
});

describe('what came of the bets', () => {
  const bets = (...pairs: [seat: number, board: number][]) => pairs.map(([seat, board]) => ({ seat, board }));
  it.each([
    ['nobody bet', record(), ''],
    [
      'on the drawing that was guessed',
      record({ bets: bets([2, 1], [3, 1], [4, 2]) }),
      'Cleo and Dan saw it coming.'
    ],
    ['oneself did', record({ bets: bets([1, 1], [2, 3]) }), 'You saw it coming.'],
    ['all for nothing', record({ bets: bets([1, 2], [2, 2]) }), 'So much for the bets!'],
    ['one on oneself', record({ bets: bets([2, 2]) }), 'Cleo had bet on Cleo. Bold!'],
    ['one on another', record({ bets: bets([1, 2]) }), 'You had bet on Cleo. Ah well!'],
    ['one on you', record({ scorers: [], bets: bets([2, 1]) }), 'Cleo had bet on you. Ah well!']
  ])('%s', (_, round, text) => expect(betsText(view, round)).toBe(text));
});

describe('how a round went', () => {
  it.each([
    ['DD-11 right', record(), 'Ana got it from your drawing. A point each.'],
    [
      'DD-13 right at last, and accepted',
      record({ guesses: [said(1, 'a'), said(2, 'b'), said(3, 'dragon', true, 3)], scorers: [0, 3, 4] }),
      'Ana got it with the last guess. The artists accepted “dragon”. A point each.'
    ],
    [
      'CM-17 how many accepted it',
      {
        ...record({ guesses: [said(1, 'a'), said(2, 'b'), said(3, 'dragon', true, 3)] }),
        accepted: [1, 3],
        asked: [1, 2, 3]
      },
      'Ana got it with the last guess. 2 of 3 accepted “dragon”. A point each.'
    ],
    ['DD-13 wrong', record({ guesses: [said(3, '')], scorers: [] }), 'Ana didn’t get it. No points.'],
    [
      'DD-16 void',
      record({ struck: 2, scorers: [] }),
      'Cleo’s drawing had letters or numbers, so the round doesn’t count.'
    ]
  ])('%s', (_, round, text) => expect(outcomeText(view, round)).toBe(text));
});

describe('whom everyone waits for', () => {
  it('DD-4 does not tell the guesser who has finished', () => {
    expect(waitingFor(position({ seat: 0, stage: 'drawing' }), [1, 2, 3, 4])).toBe(
      'Waiting for the artists.'
    );
    expect(waitingFor(position({ stage: 'drawing', done: [1, 3] }), [1, 2, 3, 4])).toBe(
      'Still drawing: Cleo and Eva.'
    );
    expect(waitingFor(position({ stage: 'drawing', done: [2, 3, 4] }), [1, 2, 3, 4])).toBe(
      'You’re the only one still drawing.'
    );
  });
  it('names those who look and those who may answer', () => {
    expect(waitingFor(position({ stage: 'looking' }), [1, 4])).toBe('Waiting for Eva.');
    expect(waitingFor(position({ stage: 'accepting' }), [2, 3])).toBe('Waiting for Cleo and Dan.');
    expect(waitingFor(position({ stage: 'looking' }), [1])).toBe('');
  });
  it.each([
    ['DD-4 the guesser alone', position({ seat: 0, stage: 'naming' }), [0], 'Pick a number.'],
    ['others', position({ stage: 'naming' }), [0], 'Waiting for Ana.'],
    ['the last look', position({ stage: 'looking' }), [1], 'Everyone’s waiting for you.'],
    ['several', position({ stage: 'accepting' }), [1, 2], 'Waiting for Cleo.']
  ])('the line at the top: %s', (_, view, waiting, text) =>
    expect(waitingText({ seat: view.seat, phase: 1, waiting, left: -1, whole: 0, view })).toBe(text)
  );
});

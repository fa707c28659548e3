import { describe, expect, it } from 'vitest';
import { announce, soundOf, stampOf } from './announce';
import { fact, position } from './testing';

const view = position(); // as Ben sees it; Ana guesses

describe('what is announced', () => {
  it.each([
    ['round-began', { round: 3, rounds: 10, guesser: 0, again: false }, 'Round 3 of 10. Ana guesses.'],
    ['round-began', { round: 3, rounds: 10, guesser: 1, again: true }, 'The round starts again. You guess.'],
    ['card-turned', { card: [] }, ''],
    ['number-skipped', { number: 4 }, 'Number 4 is a hard word and is skipped.'],
    ['number-named', { number: 5, late: false }, 'Number 5.'],
    ['word-chosen', { word: 'kite' }, 'The word is kite.'],
    ['drawing-began', { late: false }, 'Go!'],
    ['finished', { seat: 2, late: false }, 'Cleo has finished.'],
    ['finished', { seat: 1, late: false }, ''],
    ['cylinder-taken', { seat: 2 }, 'Cleo has the cylinder.'],
    ['die-taken', { seat: 1 }, 'You have the die.'],
    ['die-heard', {}, 'Somebody has the die.'],
    ['die-rolled', { face: 3, stop: false }, ''],
    ['drawing-ended', { reason: 'stop', cylinder: 2, die: 1 }, 'Stop! The die has ended the drawing.'],
    ['shown', { step: 1, seats: [2] }, 'Cleo’s drawing is shown.'],
    ['shown', { step: 1, seats: [1] }, 'Your drawing is shown.'],
    ['shown', { step: 3, seats: [1, 3, 4] }, 'The drawings of Dan, Eva and you are shown.'],
    ['guessed', { step: 1, text: 'kite', right: true, late: false }, 'Ana guessed “kite”: right.'],
    [
      'guessed',
      { step: 1, text: 'dragon', right: false, late: false },
      'Ana guessed “dragon”: not on the card.'
    ],
    ['guessed', { step: 1, text: '', right: false, late: false }, 'Ana passed.'],
    ['guessed', { step: 1, text: '', right: false, late: true }, 'Ana ran out of time.'],
    ['accepted', { seat: 3 }, 'Dan accepted it.'],
    ['declined', { seat: 3 }, ''],
    ['objected', { seat: 3, board: 1 }, 'Dan objects to your drawing.'],
    ['vote-ended', { board: 1, upheld: true }, 'The objection is upheld.'],
    ['vote-ended', { board: 1, upheld: false }, 'The drawing stands.'],
    [
      'round-ended',
      { word: 'kite', scorers: [0, 1], points: [] },
      'The word was kite. A point for Ana and you.'
    ],
    ['round-ended', { word: 'kite', scorers: [], points: [] }, 'The word was kite. No points.'],
    ['ended', { winners: [1], points: [] }, 'You win.'],
    ['ended', { winners: [0, 1, 4], points: [] }, 'Ana, Eva and you share the win.']
  ])('%s %o', (kind, data, text) => expect(announce(view, [fact(kind, data)])).toBe(text));

  it('tells several at once, in order', () =>
    expect(
      announce(view, [
        fact('drawing-ended', { reason: 'time', cylinder: -1, die: -1 }),
        fact('shown', { step: 3, seats: [3] })
      ])
    ).toBe('The time to draw is over. Dan’s drawing is shown.'));
});

describe('what is heard', () => {
  it.each([
    ['die-rolled', { face: 2, stop: false }, 'knock'],
    ['die-rolled', { face: 6, stop: true }, 'lot'],
    ['finished', { seat: 1, late: false }, 'finish'],
    ['guessed', { right: true }, 'right'],
    ['guessed', { right: false }, 'wrong'],
    ['accepted', { seat: 1 }, 'right'],
    ['went-on', { seat: 1 }, null]
  ])('%s %o', (kind, data, name) => expect(soundOf(fact(kind, data))).toBe(name));
});

describe('what is stamped', () => {
  it.each([
    ['nothing on a mere roll', [fact('die-rolled', { face: 2, stop: false })], undefined],
    ['go', [fact('drawing-began', { late: false })], 'Go!'],
    [
      'stop',
      [
        fact('die-rolled', { face: 6, stop: true }),
        fact('drawing-ended', { reason: 'stop' }),
        fact('shown', { step: 1, seats: [1] })
      ],
      'Stop!'
    ],
    ['right', [fact('guessed', { right: true, text: 'kite' }), fact('round-ended', {})], 'Right!'],
    ['nothing on a wrong guess', [fact('guessed', { right: false, text: 'dragon' })], undefined],
    ['accepted', [fact('accepted', { seat: 1 }), fact('round-ended', {})], 'Close enough!'],
    ['CM-17 nothing while others are still asked', [fact('accepted', { seat: 1 })], undefined],
    ['once more', [fact('vote-ended', { upheld: true }), fact('round-began', { again: true })], 'Once more!']
  ])('%s', (_, facts, text) => expect(stampOf(facts)?.text).toBe(text));
});

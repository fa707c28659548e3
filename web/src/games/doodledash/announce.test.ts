import { describe, expect, it } from 'vitest';
import { announce, soundOf, stampOf } from './announce';
import { fact, position } from './testing';

const view = position(); // as Ben sees it; Ana guesses

describe('what is announced', () => {
  it.each([
    [fact('round-began', { round: 3, rounds: 10, guesser: 0, again: false }), 'Round 3 of 10. Ana guesses.'],
    [
      fact('round-began', { round: 3, rounds: 10, guesser: 1, again: true }),
      'The round starts again. You guess.'
    ],
    [fact('card-turned', { card: [] }), ''],
    [fact('number-skipped', { number: 4 }), 'Number 4 is a hard word, so it’s skipped.'],
    [fact('number-named', { number: 5, late: false }), 'Number 5.'],
    [fact('number-named', { number: 3, late: false, next: true }), 'Number 3 for a later round.'],
    [fact('word-chosen', { word: 'kite' }), 'The word is kite.'],
    [fact('drawing-began', { late: false }), 'Go!'],
    [fact('finished', { seat: 2, late: false }), 'Cleo has finished.'],
    [fact('finished', { seat: 1, late: false }), ''],
    [fact('cylinder-taken', { seat: 2 }), 'Cleo has the cylinder.'],
    [fact('die-taken', { seat: 1 }), 'You have the die.'],
    [fact('die-heard'), 'Somebody has the die.'],
    [fact('die-rolled', { face: 3, stop: false }), ''],
    [fact('drawing-ended', { reason: 'stop', cylinder: 2, die: 1 }), 'Stop! The die ended the drawing.'],
    [fact('shown', { step: 1, seats: [2] }), 'Now showing: Cleo’s drawing.'],
    [fact('shown', { step: 1, seats: [1] }), 'Now showing: your drawing.'],
    [fact('shown', { step: 3, seats: [1, 3, 4] }), 'Now showing: drawings by Dan, Eva and you.'],
    [fact('guessed', { step: 1, text: 'kite', right: true, late: false }), 'Ana guessed “kite”: right!'],
    [
      fact('guessed', { step: 1, text: 'dragon', right: false, late: false }),
      'Ana guessed “dragon”: not on the card.'
    ],
    [fact('guessed', { step: 1, text: '', right: false, late: false }), 'Ana passed.'],
    [fact('guessed', { step: 1, text: '', right: false, late: true }), 'Ana ran out of time.'],
    [fact('accepted', { seat: 3 }), 'Dan accepts it: 0 of 0.'],
    [fact('declined', { seat: 3 }), ''],
    [fact('objected', { seat: 3, board: 1 }), 'Dan objects to your drawing.'],
    [
      fact('objected', { seat: 3, board: 1, asksArtist: true }),
      'Dan says there are letters or numbers in your drawing. Is that so?'
    ],
    [fact('vote-ended', { board: 1, upheld: true }), 'The objection is upheld.'],
    [fact('vote-ended', { board: 1, upheld: false }), 'The drawing stands.'],
    [
      fact('round-ended', { word: 'kite', scorers: [0, 1], points: [] }),
      'The word was kite. A point for Ana and you.'
    ],
    [fact('round-ended', { word: 'kite', scorers: [], points: [] }), 'The word was kite. No points.'],
    [fact('ended', { winners: [1], points: [] }), 'You win.'],
    [fact('ended', { winners: [0, 1, 4], points: [] }), 'Ana, Eva and you share the win.']
  ])('%o', (fact, text) => expect(announce(view, [fact])).toBe(text));

  it('tells several at once, in order', () =>
    expect(
      announce(view, [
        fact('drawing-ended', { reason: 'time', cylinder: -1, die: -1 }),
        fact('shown', { step: 3, seats: [3] })
      ])
    ).toBe('Time’s up. Now showing: Dan’s drawing.'));
});

describe('what is heard', () => {
  it.each([
    [fact('die-rolled', { face: 2, stop: false }), 'knock'],
    [fact('die-rolled', { face: 6, stop: true }), 'lot'],
    [fact('finished', { seat: 1, late: false }), 'finish'],
    [fact('guessed', { right: true }), 'right'],
    [fact('guessed', { right: false }), 'wrong'],
    [fact('accepted', { seat: 1 }), 'right'],
    [fact('went-on', { seat: 1 }), null]
  ])('%o', (fact, name) => expect(soundOf(fact)).toBe(name));
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
    [
      'the last guess was wrong',
      [fact('guessed', { right: false, text: 'dragon' }), fact('round-ended', {})],
      'Not it!'
    ],
    ['accepted', [fact('accepted', { seat: 1 }), fact('round-ended', {})], 'Close enough!'],
    ['CM-17 nothing while others are still asked', [fact('accepted', { seat: 1 })], undefined],
    ['once more', [fact('vote-ended', { upheld: true }), fact('round-began', { again: true })], 'Once more!']
  ])('%s', (_, facts, text) => expect(stampOf(facts)?.text).toBe(text));
});

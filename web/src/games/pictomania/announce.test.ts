import { describe, expect, it } from 'vitest';
import { announce, soundOf, stampOf } from './announce';
import { fact, position, scored, sum } from './testing';
import type { Fact } from './wire';

const view = position({ bonus: [3, 2] });
const said = (fact: Fact) => announce(view, [fact]);

describe('those who listen hear', () => {
  it.each([
    [
      'a round',
      fact('cards-laid', { round: 2, rounds: 5, deck: 'blue' }),
      'Round 2 of 5, blue deck (hard). Read the cards.'
    ],
    ['PM-6 a card replaced', fact('card-replaced', { seat: 1, symbol: 2 }), 'Ben replaced the Crown card.'],
    [
      'PM-7 the own word',
      fact('word-learned', { symbol: 4, numeral: 2, word: 'lighthouse' }),
      'Go! You draw lighthouse, Diamond 2.'
    ],
    [
      'PM-11 the own guess',
      fact('guess-laid', { seat: 0, board: 1, place: 2 }),
      'Your guess is the 2nd on Ben’s drawing.'
    ],
    [
      'PM-11 a guess at the own drawing',
      fact('guess-laid', { seat: 1, board: 0, place: 1 }),
      'Ben made a guess at your drawing.'
    ],
    ['no guess that concerns others', fact('guess-laid', { seat: 1, board: 2, place: 1 }), ''],
    [
      'PM-14 who finishes',
      fact('finished', { seat: 1, bonus: 3 }),
      'Ben finishes and takes a 3-point bonus token. 2 tokens left.'
    ],
    ['PM-16 who is done', fact('said-done', { seat: 1, done: true }), 'Ben is done, without a token.'],
    ['PM-16 who goes on', fact('said-done', { seat: 0, done: false }), 'You’re back in.'],
    [
      'PM-16 that nobody can lay another guess',
      fact('last-seconds-began'),
      'No more guesses: the round ends in a few seconds.'
    ],
    ['PM-18 who draws nothing', fact('drew-nothing', { seat: 1 }), 'Ben draws nothing this round.'],
    ['CM-20 an objection', fact('objected', { seat: 1, board: 0 }), 'Ben objects to your drawing.'],
    [
      'CM-20 an objection that the artist decides',
      fact('objected', { seat: 1, board: 2, asksArtist: true }),
      'Ben says there are letters or numbers in Cleo’s drawing. Cleo decides.'
    ],
    ['PM-26 its end', fact('vote-ended', { board: 0, upheld: true }), 'Your drawing doesn’t count.'],
    ['PM-26 its other end', fact('vote-ended', { board: 1, upheld: false }), 'Ben’s drawing stands.'],
    ['PM-17 the end of drawing', fact('drawing-ended', { reason: 'time' }), 'Stop! Time’s up.'],
    ['not who has seen enough', fact('went-on', { seat: 1 }), '']
  ])('%s', (_, fact, words) => expect(said(fact)).toBe(words));

  it('PM-28 the walk, drawing by drawing', () => {
    expect(said(fact('drawing-scored', { drawing: scored() }))).toBe(
      'Your drawing: cow, Drop 4. Guessed by Ben (+3) and Dan (+2). Your leftover tokens (1 + 1): −2.'
    );
  });

  it('PM-22 the sums of all', () => {
    expect(said(fact('summed', { sums: [sum(), sum({ total: 2, points: 5 })] }))).toContain(
      'Ben scores 2. 5 in total.'
    );
  });

  it('PM-40 no symbols where there are none', () => {
    const children = position({ children: true });
    expect(announce(children, [fact('card-replaced', { seat: 1, symbol: 0 })])).toBe(
      'Ben replaced the card.'
    );
    expect(announce(children, [fact('word-learned', { symbol: 0, numeral: 3, word: 'zebra' })])).toBe(
      'Go! You draw zebra, 3.'
    );
  });

  it('several facts as one line', () => {
    expect(announce(view, [fact('drawing-ended', { reason: 'all-done' }), fact('went-on')])).toBe(
      'Stop! Everyone’s done.'
    );
  });
});

describe('sounds', () => {
  it('tell guesses that concern one from those that do not', () => {
    expect(soundOf(view, fact('guess-laid', { seat: 0, board: 1 }))).toBe('place');
    expect(soundOf(view, fact('guess-laid', { seat: 1, board: 0 }))).toBe('lift');
    expect(soundOf(view, fact('guess-laid', { seat: 1, board: 2 }))).toBe('pencil');
  });
  it('are silent for small things', () => expect(soundOf(view, fact('went-on'))).toBeNull());
});

describe('the stamp', () => {
  it('marks the beginning and the end of drawing', () => {
    expect(stampOf(view, [fact('drawing-began'), fact('word-learned')])?.text).toBe('Go!');
    expect(stampOf(view, [fact('drawing-ended', { reason: 'tokens' }), fact('drawing-scored')])?.text).toBe(
      'Stop!'
    );
    expect(stampOf(view, [fact('drawing-ended', { reason: 'time' })])?.text).toBe('Time!');
    expect(stampOf(view, [fact('guess-laid')])).toBeNull();
  });

  it('PM-15 the last token, before it ends drawing for everyone', () => {
    const finished = [fact('finished', { seat: 1, bonus: 2 })];
    expect(stampOf(view, finished)).toBeNull();
    expect(stampOf({ ...view, bonus: [1] }, finished)?.text).toBe('Last token!');
    expect(announce({ ...view, bonus: [1] }, finished)).toBe(
      'Ben finishes and takes a 2-point bonus token. 1 token left. Taking it ends drawing for everyone.'
    );
  });
});

import { describe, expect, it } from 'vitest';
import { awards } from './awards';
import { position, record, said } from './testing';

const given = (history: ReturnType<typeof record>[]) =>
  awards(position({ history })).map((a) => [a.name, a.seat, a.why]);

describe('awards', () => {
  it('honours who stands out', () => {
    const history = [
      record(),
      record({ guesser: 3, guesses: [said(1, 'x'), said(2, 'kite', true)], scorers: [3, 2] }),
      record({
        guesser: 0,
        guesses: [said(3, 'kite', true, 4)],
        scorers: [0, 3, 4],
        rolls: [1, 2, 3, 4, 5, 1, 2, 6]
      })
    ];
    expect(given(history)).toEqual([
      ['Quickest pen', 1, 'took the cylinder 3 times'],
      ['Mind reader', 0, 'guessed 2 words'],
      ['At first sight', 0, 'only needed the first drawing'],
      ['Handbrake', 2, 'rolled STOP 3 times'],
      ['High roller', 2, '8 rolls in one round'],
      ['Big heart', 4, 'accepted a guess']
    ]);
  });

  it('honours who foresaw what would be guessed', () => {
    const bets = [2, 3].map((seat) => ({ seat, board: 1 }));
    const names = given([
      record({ bets: bets.slice(1) }),
      record({ bets: [...bets, { seat: 1, board: 2 }] })
    ]);
    expect(names).toContainEqual(['Saw it coming', 3, 'bet on the right drawing twice']);
  });

  it('gives nothing where the best are equal', () => {
    const names = given([record(), record({ guesser: 1, cylinder: 0, scorers: [0, 1] })]).map(
      ([name]) => name
    );
    expect(names).toEqual(['Handbrake']);
  });

  it('DD-16 counts no guess of a round that is void', () => {
    const names = given([record({ struck: 1, scorers: [] })]).map(([name]) => name);
    expect(names).toEqual(['Quickest pen', 'Handbrake', 'Wordsmith']);
  });

  it('has nothing to give before anything happened', () => expect(given([])).toEqual([]));
});

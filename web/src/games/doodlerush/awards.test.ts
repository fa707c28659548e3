import { describe, expect, it } from 'vitest';
import { awards } from './awards';
import { position, taken } from './testing';
import type { View } from './wire';

const left = (view: View, ...n: number[]): View => ({
  ...view,
  players: view.players.map((p, seat) => ({ ...p, score: { ...p.score, left: n[seat] } }))
});

describe('awards', () => {
  it('honour who stands out', () => {
    const takes = [
      taken(6, 0, { guess: 4 }),
      taken(12, 0, { guess: 4 }),
      taken(7, 0, { guess: 5 }),
      taken(8, 0, { guess: 6 }),
      taken(0, 1, { guess: 7, accepted: true, round: 3 }),
      taken(1, 1, { guess: 8, round: 3 })
    ];
    const view = left(position({ takes }), 4, 3, 5);
    expect(awards(view).map((a) => [a.name, a.seat, a.why])).toEqual([
      ['Eagle eye', 0, 'took 4 boards'],
      ['Crystal clear', 1, '3 of 6 boards guessed'],
      ['Two with one word', 0, '2 boards with a single call'],
      ['On the same wavelength', 0, 'took 3 of Ben’s boards'],
      ['Last-minute rush', 1, '2 boards in the last round'],
      ['Generous ear', 0, 'accepted a guess after all'],
      ['Ahead of their time', 2, '5 boards left for future generations']
    ]);
  });

  it('go to nobody where the best are equal', () => {
    const takes = [taken(6, 0), taken(0, 1)];
    expect(awards(left(position({ takes }), 5, 5, 5)).map((a) => a.name)).toEqual([]);
  });

  it('know a clean sweep', () => {
    expect(awards(left(position(), 0, 6, 6))[0].why).toBe('every board guessed');
  });

  it('have nothing to give where nothing was taken', () => {
    expect(awards(position())).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { countBelow, newFlights, wasJustTaken, lastWaveFact, type Flight } from './motion';
import { fact } from './testing';
import type { NumberedFact } from './wire';

const facts: NumberedFact[] = [
  fact('waved', { board: 3 }, 1),
  fact('guessed', { n: 0, seat: 1, board: 3, text: 'boat', right: [], close: [] }, 2),
  fact('taken', { board: 4, seat: 1 }, 3),
  fact('waved', { board: 3 }, 4),
  fact('guessed', { n: 1, seat: 2, board: -1, text: 'kite', right: [5], close: [] }, 5)
];

describe('what moves', () => {
  it('DR-10 is a board that has just been waved', () => {
    expect(lastWaveFact(facts, 3, 0)).toBe(4);
    expect(lastWaveFact(facts, 3, 4)).toBe(0);
    expect(lastWaveFact(facts, 5, 0)).toBe(0);
  });
  it('DR-8 is a board that has just been taken', () => {
    expect(wasJustTaken(facts, 4, 0)).toBe(true);
    expect(wasJustTaken(facts, 4, 3)).toBe(false);
    expect(wasJustTaken(facts, 3, 0)).toBe(false);
  });
  it('is guesses, and none from before', () => {
    expect(newFlights(facts, 0).map((f) => f.guess.text)).toEqual(['boat', 'kite']);
    expect(newFlights(facts, 2).map((f) => f.no)).toEqual([5]);
  });
  it('lands above the guesses at the same board, and the calls of the same player', () => {
    const flight = (no: number, seat: number, board: number) => ({
      no,
      guess: { ...facts[1].data, seat, board }
    });
    const flying = [
      flight(1, 0, 3),
      flight(2, 1, 3),
      flight(3, 1, -1),
      flight(4, 2, -1),
      flight(5, 1, -1)
    ] as Flight[];
    expect(flying.map((f) => countBelow(flying, f))).toEqual([0, 1, 0, 0, 1]);
  });
  it('is never more than can be followed', () => {
    const many = Array.from({ length: 40 }, (_, i): NumberedFact => ({ ...facts[1], no: i + 1 }));
    expect(newFlights(many, 0).map((f) => f.no)).toEqual(many.slice(-16).map((f) => f.no));
  });
});

import { describe, expect, it } from 'vitest';
import { seatsAround, awaitedSeats, nextBoard, canDeclareNothing, otherSeats, tokenRange } from './seats';
import { player, position } from './testing';

describe('boards around the table', () => {
  it('begin with the own, then the left neighbour', () => {
    expect(seatsAround(position({ seat: 2 }))).toEqual([2, 3, 4, 0, 1]);
    expect(otherSeats(position({ seat: 2 }))).toEqual([3, 4, 0, 1]);
  });

  it('are all the others’ for the public', () => {
    expect(seatsAround(position({ seat: -1 }, 3))).toEqual([0, 1, 2]);
    expect(otherSeats(position({ seat: -1 }, 3))).toEqual([0, 1, 2]);
  });

  it('can be gone through, round and round', () => {
    expect(nextBoard([1, 3, 4], 3, 1)).toBe(4);
    expect(nextBoard([1, 3, 4], 4, 1)).toBe(1);
    expect(nextBoard([1, 3, 4], 1, -1)).toBe(4);
  });

  it('are entered at either end', () => {
    expect([nextBoard([1, 3], -1, 1), nextBoard([1, 3], -1, -1), nextBoard([], -1, 1)]).toEqual([1, 3, null]);
  });
});

describe('what a right guess would get', () => {
  const withStack = (...stack: number[]) =>
    position({ players: position().players.map((p, k) => (k === 1 ? player(p.name, { stack }) : p)) });

  it('PM-20 is the highest token where nobody has guessed', () => {
    expect(tokenRange(withStack(), 1)).toEqual([3, 3]);
  });
  it('PM-20 depends on whether those before are right', () => {
    expect(tokenRange(withStack(2, 3), 1)).toEqual([1, 3]);
  });
  it('PM-8 is nothing where every opponent has guessed', () => {
    expect(tokenRange(withStack(0, 2, 3, 4), 1)).toBeNull();
  });
});

describe('whom a round waits for', () => {
  const seats = (...more: object[]) =>
    position({ players: position({}, 4).players.map((p, k) => ({ ...p, ...more[k] })) });

  it('PM-16 is who has drawings left to guess, and who only has to finish', () => {
    const view = seats(
      { place: 1, stack: [1, 3] },
      { stack: [3] },
      { done: true, stack: [1, 3] },
      { drawn: 'nothing' }
    );
    expect(awaitedSeats(view)).toEqual({ guessing: [], ending: [1, 3] });
    expect(awaitedSeats(seats({ place: 1 }, { place: 2 }, {}, { done: true }))).toEqual({
      guessing: [2],
      ending: []
    });
  });
});

it('PM-18 the way out is not offered to who has drawn and been guessed', () => {
  const guessed = position().players.map((p, k) => (k === 0 ? player(p.name, { stack: [2] }) : p));
  expect(canDeclareNothing(position())).toBe(true);
  expect(canDeclareNothing(position({ players: guessed, blank: true }))).toBe(true);
  expect(canDeclareNothing(position({ players: guessed }))).toBe(false);
});

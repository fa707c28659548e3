import { describe, expect, test } from 'vitest';
import { boardOwnerKind, orderedBoards, ownBoard, sideArgs, roleOf, sideName, seesOthersBuy } from './sides';
import { alone, idle, inClass, position } from './testing';

describe('FL-17 both boards are seen, the own one first', () => {
  test.each([
    ['a Sun', 2, [0, 1]],
    ['a Moon', 3, [1, 0]],
    ['a watcher', -1, [0, 1]]
  ])('%s', (_, seat, order) => expect(orderedBoards(position({ seat }))).toEqual(order));
  test('each for themselves has one board', () => {
    expect(ownBoard(alone())).toBe(0);
  });
});

test('sides are called as one speaks of them', () => {
  expect([0, 1, -1].map((side) => sideName(position(), side))).toEqual([
    'Your team',
    'The Moons',
    'The bank'
  ]);
  expect([2, 1, -1].map((side) => sideName(alone(), side))).toEqual(['You', 'Ben', 'The bank']);
  expect(sideArgs(position({ seat: -1 }), 0).side).toBe('suns');
});

test('boards are called as one speaks of them', () => {
  expect([0, 1].map((b) => boardOwnerKind(position(), b))).toEqual(['own', 'moons']);
  expect([0, 1].map((b) => boardOwnerKind(position({ seat: -1 }), b))).toEqual(['suns', 'moons']);
  expect(boardOwnerKind(alone(), 0)).toBe('one');
});

test('FL-11 who is Carlo and who guesses', () => {
  expect([0, 1, 2, 3, -1].map((seat) => roleOf(position({ seat })))).toEqual([
    'carlo',
    'carlo',
    'guesser',
    'guesser',
    'watcher'
  ]);
  expect(roleOf(inClass())).toBe('carlo');
  expect(roleOf(inClass({ seat: 1 }))).toBe('guesser');
});

describe('FL-2 who waits while others buy sees the prices', () => {
  test.each([
    ['a guesser of the other team, or a Carlo', position({ can: idle }), true],
    ['a watcher', position({ seat: -1, can: idle }), true],
    ['while a team borrows', position({ stage: 'lending', can: idle }), true],
    ['who buys has them in the shop', position({ can: { ...idle, put: true } }), false],
    ['while all draw', position({ stage: 'drawing', can: idle }), false],
    ['in a class nothing is bought', inClass({ stage: 'buying', can: idle }), false]
  ])('%s: %#', (_, view, sees) => expect(seesOthersBuy(view)).toBe(sees));
});

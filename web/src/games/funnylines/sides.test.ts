import { describe, expect, test } from 'vitest';
import { boardOrder, ownBoard, roleOf, sideDoes, sideName } from './sides';
import { alone, inClass, position } from './testing';

describe('FL-17 both boards are seen, the own one first', () => {
  test.each([
    ['a Sun', 2, [0, 1]],
    ['a Moon', 3, [1, 0]],
    ['a watcher', -1, [0, 1]]
  ])('%s', (_, seat, order) => expect(boardOrder(position({ seat }))).toEqual(order));
  test('each for themselves has one board', () => {
    expect(ownBoard(alone())).toBe(0);
  });
});

test('sides are called as one speaks of them', () => {
  expect(sideName(position(), 0)).toBe('your team');
  expect(sideName(position(), 1)).toBe('the Moons');
  expect(sideName(alone(), 2)).toBe('you');
  expect(sideDoes(alone(), 2, 'have', 'has')).toBe('You have');
  expect(sideDoes(alone(), 1, 'have', 'has')).toBe('Ben has');
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

import { expect, test } from 'vitest';
import { inkOf, nameOf, names, whoWins } from './names';

const players = ['Ana', 'Ben', 'Cleo'].map((name) => ({ name }));
const view = { seat: 1, players };

test('the one who looks is you, and comes last', () => {
  expect([nameOf(view, 0), nameOf(view, 1), nameOf(view, 7)]).toEqual(['Ana', 'You', 'Somebody']);
  expect(names(view, [0, 1, 2])).toBe('Ana, Cleo and you');
  expect(names({ seat: -1, players }, [0, 1])).toBe('Ana and Ben');
});

test('a win is one’s own, another’s or shared', () => {
  expect([[1], [2], [1, 2]].map((w) => whoWins(view, w))).toEqual([
    'You win.',
    'Cleo wins.',
    'Cleo and you share the win.'
  ]);
});

test('a seat has the colour of who plays it', () => {
  expect(inkOf({ playing: () => undefined }, 2)).toBe(2);
});

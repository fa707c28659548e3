import { expect, test } from 'vitest';
import { seatInk, seatName, joinNames, winSentence } from './names';

const players = ['Ana', 'Ben', 'Cleo'].map((name) => ({ name }));
const view = { seat: 1, players };

test('the one who looks is you, and comes last', () => {
  expect([seatName(view, 0), seatName(view, 1), seatName(view, 7)]).toEqual(['Ana', 'You', 'Somebody']);
  expect(joinNames(view, [0, 1, 2])).toBe('Ana, Cleo and you');
  expect(joinNames({ seat: -1, players }, [0, 1])).toBe('Ana and Ben');
});

test('a win is one’s own, another’s or shared', () => {
  expect([[1], [2], [1, 2]].map((w) => winSentence(view, w))).toEqual([
    'You win.',
    'Cleo wins.',
    'Cleo and you share the win.'
  ]);
});

test('a seat has the colour of who plays it', () => {
  expect(seatInk({ seatPlaying: () => undefined }, 2)).toBe(2);
});

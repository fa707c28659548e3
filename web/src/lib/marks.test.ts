import { expect, test } from 'vitest';
import { colourOfInk, colours, inkHolder, makeInk, markOfInk, marks, cssColourOfInk } from './marks';
import type { SeatView } from './wire/table';

const seat = (id: number, ink: number, bot = '') => ({ id, ink, bot, away: false }) as SeatView;

test('every pair of a colour and a mark is an ink of its own, and the first eight are the old ones', () => {
  const all = colours.flatMap((_, c) => marks.map((_, m) => makeInk(c, m)));
  expect(new Set(all).size).toBe(64);
  expect([Math.min(...all), Math.max(...all)]).toEqual([0, 63]);
  for (const ink of all) expect(makeInk(colourOfInk(ink), markOfInk(ink))).toBe(ink);
  for (let k = 0; k < 8; k++) expect([colourOfInk(k), markOfInk(k)]).toEqual([k, k]);
  expect(cssColourOfInk(11)).toBe('var(--seat-3)');
});

test('nobody has the colour or the mark of another person; bots give way', () => {
  const seats = [seat(1, 0), seat(2, 1), seat(3, 2, 'easy')];
  expect(inkHolder(seats, 1, makeInk(1, 5))?.id).toBe(2);
  expect(inkHolder(seats, 1, makeInk(5, 1))?.id).toBe(2);
  expect(inkHolder(seats, 1, makeInk(2, 2))).toBeUndefined();
  expect(inkHolder(seats, 1, makeInk(0, 5))).toBeUndefined();
});

test('a person whose seat a bot plays meanwhile keeps colour and mark', () => {
  const seats = [seat(1, 0), { ...seat(2, 1, 'easy'), away: true }];
  expect(inkHolder(seats, 1, makeInk(1, 5))?.id).toBe(2);
  expect(inkHolder(seats, 1, makeInk(5, 1))?.id).toBe(2);
});

test('at a table with more people than colours, two may share a colour, not the whole', () => {
  const seats = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((ink, i) => seat(i + 1, ink));
  expect(inkHolder(seats, 9, makeInk(3, 5))).toBeUndefined();
  expect(inkHolder(seats, 9, 3)?.id).toBe(4);
});

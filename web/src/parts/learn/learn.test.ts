import { expect, test } from 'vitest';
import { seat, tableOf } from '../../lib/testing';
import { stepTo } from './learn';
import { stillLooking } from './looking';
import { placeBeside } from './place';

test.each([
  ['on', 1, 1, 2],
  ['back', 1, -1, 0],
  ['back from the first', 0, -1, 0],
  ['on from the last', 4, 1, 4],
  ['nowhere, where there are fewer steps than before', 4, 0, 4]
])('somebody goes %s', (_, at, by, to) => expect(stepTo(at, by, 5)).toBe(to));

test('the table says who is still looking, and to the last one what they look at', () => {
  const seats = [seat(1, { name: 'Ana' }), seat(2, { name: 'Ben' }), seat(3, { name: 'Cem' })];
  const both = tableOf({ seats, learning: [2, 3] });
  expect(stillLooking(both, 2)).toBe('Still looking: Ben and Cem');
  expect(stillLooking(tableOf({ seats, learning: [2] }), 1)).toBe('Still looking: Ben');
  expect(stillLooking(tableOf({ seats, learning: [2] }), 2)).toBe('How it works');
});

const phone = { width: 375, height: 553 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  width,
  height,
  right: left + width,
  bottom: top + height
});

test.each([
  ['above a hand of cards', box(10, 340, 355, 80), { side: 'above', y: 332 }],
  ['below what is at the top', box(10, 60, 355, 100), { side: 'below', y: 168 }],
  ['inside a board', box(60, 180, 250, 250), { side: 'below', y: 188 }],
  ['inside a list of which the top is out of sight', box(0, -40, 375, 490), { side: 'below', y: 8 }]
])('a tip stands %s', (_, place, where) => {
  const spot = placeBeside(place, phone)!;
  expect(spot).toMatchObject(where);
  expect(spot.x).toBeGreaterThanOrEqual(0);
  expect(spot.x + spot.width).toBeLessThanOrEqual(phone.width);
});

test('what is out of sight has no tip', () => {
  expect(placeBeside(box(0, 600, 100, 40), phone)).toBeNull();
  expect(placeBeside(box(400, 100, 100, 40), phone)).toBeNull();
});

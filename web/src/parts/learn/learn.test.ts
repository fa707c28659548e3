import { expect, test } from 'vitest';
import { seat, tableOf } from '../../lib/testing';
import { clampStep, keyStep } from './learn';
import { describeLearners } from './learners';
import { isInSight, findFreeSpot } from './place';

test.each([
  ['on', 1, 1, 2],
  ['back', 1, -1, 0],
  ['back from the first', 0, -1, 0],
  ['on from the last', 4, 1, 4],
  ['nowhere, where there are fewer steps than before', 4, 0, 4]
])('somebody goes %s', (_, at, by, to) => expect(clampStep(at, by, 5)).toBe(to));

test.each([
  ['to the right', 'ArrowRight', 'ltr', 1],
  ['to the left', 'ArrowLeft', 'ltr', -1],
  ['to the left, where that is forward', 'ArrowLeft', 'rtl', 1],
  ['to the right, where that is back', 'ArrowRight', 'rtl', -1],
  ['up', 'ArrowUp', 'ltr', 0]
])('an arrow %s turns', (_, key, dir, by) => {
  const alone = { key, altKey: false, ctrlKey: false, metaKey: false };
  expect(keyStep(alone, dir)).toBe(by);
  expect(keyStep({ ...alone, altKey: true }, dir)).toBe(0); // that is the browser's
});

test('the table says who is still looking, and to the last one what they look at', () => {
  const seats = [seat(1, { name: 'Ana' }), seat(2, { name: 'Ben' }), seat(3, { name: 'Cem' })];
  const both = tableOf({ seats, learning: [2, 3] });
  expect(describeLearners(both, 2)).toBe('Still reading: Cem.');
  expect(describeLearners(both, 1)).toBe('Still reading: Ben and Cem.');
  expect(describeLearners(tableOf({ seats, learning: [2] }), 1)).toBe('Still reading: Ben.');
  expect(describeLearners(tableOf({ seats, learning: [2] }), 2)).toBe('How it works');
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

const size = [{ width: 300, height: 60 }];
const over = (b: ReturnType<typeof box>, weight: number) => ({ ...b, weight });

test('a tip stands where it covers nothing, beside its place', () => {
  const hand = box(10, 460, 355, 80);
  const spot = findFreeSpot(hand, size, [over(hand, 20), over(box(0, 0, 375, 300), 6)], phone)!;
  expect(spot.y).toBeGreaterThanOrEqual(300);
  expect(spot.y + 60).toBeLessThanOrEqual(460);
  expect(spot.y).toBeGreaterThan(390); // rather near it
});

test('a tip covers words rather than a board, and a board rather than buttons', () => {
  const board = box(0, 110, 375, 300);
  const words = over(box(0, 0, 375, 110), 1);
  const buttons = over(box(0, 410, 375, 143), 20);
  expect(findFreeSpot(board, size, [words, over(board, 6), buttons], phone)!.y).toBeLessThanOrEqual(50);
  expect(findFreeSpot(board, size, [over(words, 20), over(board, 6), buttons], phone)!.y).toBeGreaterThan(
    100
  );
});

test('a slim tip stands beside a board', () => {
  const board = over(box(0, 0, 220, 553), 6);
  const spot = findFreeSpot(board, [...size, { width: 140, height: 120 }], [board], phone)!;
  expect(spot).toMatchObject({ width: 140 });
  expect(spot.x).toBeGreaterThanOrEqual(220);
});

test('a tip that is wider than the screen stands nowhere', () => {
  expect(findFreeSpot(box(0, 0, 50, 50), [{ width: 400, height: 60 }], [], phone)).toBeNull();
});

test('what is out of sight has no tip', () => {
  expect(isInSight(box(0, 600, 100, 40), phone)).toBe(false);
  expect(isInSight(box(400, 100, 100, 40), phone)).toBe(false);
  expect(isInSight(box(0, 540, 100, 40), phone)).toBe(true);
});

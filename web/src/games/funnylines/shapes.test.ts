import { describe, expect, test } from 'vitest';
import { describeShape, distanceTo, pathPoints, shapeAt, shapeTaken } from './shapes';
import { card } from './testing';

describe('an outline as points', () => {
  test('corners, closed where the shape is', () => {
    expect(pathPoints('M0 0L10 0L10 10Z')).toEqual([
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 0]
    ]);
  });
  test('a circle goes all around at one distance from its middle', () => {
    const points = pathPoints(card.shapes[1].path);
    for (const [x, y] of points) expect(Math.hypot(x - 2000, y - 2000)).toBeCloseTo(100, 5);
    expect(points.some(([, y]) => y > 2090)).toBe(true);
    expect(points.some(([, y]) => y < 1910)).toBe(true);
  });
  test('a turned oval reaches as far as its axes say', () => {
    const points = pathPoints('M0 -300A300 100 90 0 1 0 300A300 100 90 0 1 0 -300Z');
    expect(Math.max(...points.map((p) => p[1]))).toBeCloseTo(300, 3);
    expect(Math.max(...points.map((p) => p[0]))).toBeCloseTo(100, 3);
  });
});

test('the distance to a line is to its nearest point, ends included', () => {
  const line = pathPoints('M0 0L10 0');
  expect(distanceTo([5, 3], line)).toBe(3);
  expect(distanceTo([13, 4], line)).toBe(5);
});

describe('FL-60 a tap on the card takes the shape that is meant', () => {
  const all = [0, 1, 2, 3];
  test('the nearest outline within reach', () => {
    expect(shapeAt(card.shapes, all, [3450, 2000], 200)).toBe(3);
    expect(shapeAt(card.shapes, all, [1050, 2000], 200)).toBe(0);
  });
  test('within a shape and far from every outline: the smallest around', () => {
    expect(shapeAt(card.shapes, all, [1500, 1500], 200)).toBe(0);
    expect(shapeAt(card.shapes, all, [2000, 2000], 50)).toBe(1);
  });
  test('only shapes that may be drawn now', () => {
    expect(shapeAt(card.shapes, [0, 3], [2000, 2000], 200)).toBe(0);
    expect(shapeAt(card.shapes, [3], [2000, 2000], 200)).toBe(-1);
  });
  test('a finger on a shape that may not be drawn takes none beside it', () => {
    expect(shapeTaken(card.shapes, [3], all, [1050, 2000], 200)).toBe(-1);
    expect(shapeTaken(card.shapes, [3], all, [3450, 2000], 200)).toBe(3);
    expect(shapeTaken(card.shapes, [0, 1], all, [2000, 2000], 50)).toBe(1);
  });
  test('a finger in a shape takes it, though another that may not be drawn is nearer', () =>
    expect(shapeTaken(card.shapes, [0], all, [2000, 2000], 50)).toBe(0));
  test('beside everything there is none', () => {
    expect(shapeAt(card.shapes, all, [300, 3800], 200)).toBe(-1);
  });
});

test('shapes are told apart in words', () => {
  expect(describeShape(card, 2)).toBe('Draw the circle at the top left, number 1 of 2 by size');
  expect(describeShape(card, 1)).toBe('Draw the circle in the middle, number 2 of 2 by size');
  expect(describeShape(card, 3)).toBe('Draw the line on the right');
});

import { describe, expect, test } from 'vitest';
import { Tool, type Stroke } from '../../lib/ink/tools';
import { firstPoints, LineGrowth, countPoints } from './growth';

const stroke = (points: number): Stroke => ({
  tool: Tool.medium,
  pressure: true,
  points: new Uint16Array(Array.from({ length: 3 * points }, (_, i) => i))
});

describe('FL-60 a stamp is drawn as if by hand', () => {
  test('what was there before is there whole', () => {
    expect(new LineGrowth().visibleShare(5, 0, 40, 1_000)).toBe(1);
  });
  test('it begins when its ink has come, grows, and is whole', () => {
    const growth = new LineGrowth();
    growth.startGrowth(5, 3, 1_000);
    expect(growth.visibleShare(5, 3, 0, 1_010)).toBe(0);
    expect(growth.visibleShare(5, 4, 40, 1_020)).toBe(0);
    const half = growth.visibleShare(5, 4, 40, 1_240);
    expect(half).toBeGreaterThan(0.2);
    expect(half).toBeLessThan(0.8);
    expect(growth.visibleShare(5, 4, 40, 3_000)).toBe(1);
  });
  test('ink that came before it was told of is not waited for long', () => {
    const growth = new LineGrowth();
    growth.startGrowth(5, 4, 1_000);
    expect(growth.visibleShare(5, 4, 40, 1_100)).toBe(0);
    growth.visibleShare(5, 4, 40, 1_450);
    expect(growth.visibleShare(5, 4, 40, 3_000)).toBe(1);
  });
  test('shapes that come together begin one after the other', () => {
    const growth = new LineGrowth();
    growth.startGrowth(5, 0, 1_000);
    growth.startGrowth(6, 0, 1_000);
    growth.startGrowth(7, 0, 1_000);
    const parts = (now: number) => [5, 6, 7].map((id) => growth.visibleShare(id, 1, 40, now));
    expect(parts(1_000)).toEqual([0, 0, 0]);
    parts(1_200);
    const [first, second, third] = parts(1_250);
    expect(first).toBeGreaterThan(second);
    expect(second).toBeGreaterThan(0);
    expect(third).toBe(0);
  });
});

test('the first part of strokes is counted in points', () => {
  const strokes = [stroke(10), stroke(10)];
  expect(countPoints(strokes)).toBe(20);
  expect(firstPoints(strokes, 0)).toEqual([]);
  expect(firstPoints(strokes, 0.25).map((s) => s.points.length / 3)).toEqual([5]);
  expect(firstPoints(strokes, 0.75).map((s) => s.points.length / 3)).toEqual([10, 5]);
});

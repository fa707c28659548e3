import { describe, expect, it } from 'vitest';
import { fit, lookOf } from './layout';

describe('boards in a room', () => {
  it('are as large as they can be, and all in sight', () => {
    for (const [width, height, n] of [
      [880, 590, 6],
      [880, 590, 3],
      [1000, 900, 6],
      [370, 480, 6],
      [370, 480, 3]
    ]) {
      const { columns, rows, side } = fit(width, height, n, 64, 16);
      expect(columns * rows).toBeGreaterThanOrEqual(n);
      expect(columns * side + (columns - 1) * 16).toBeLessThanOrEqual(width);
      expect(rows * (side + 64) + (rows - 1) * 16).toBeLessThanOrEqual(height);
      for (let other = 1; other <= n; other++) {
        const down = Math.ceil(n / other);
        const rest = Math.min((width - (other - 1) * 16) / other, (height - (down - 1) * 16) / down - 64);
        expect(side).toBeGreaterThanOrEqual(Math.floor(rest));
      }
    }
  });

  it('are nothing in no room', () => expect(fit(0, 0, 5, 64, 16).side).toBe(0));
});

it('has a look for every room', () => {
  expect(lookOf(390, 794)).toBe('phone');
  expect(lookOf(844, 340)).toBe('low');
  expect(lookOf(1440, 850)).toBe('wide');
  expect(lookOf(820, 1130)).toBe('phone');
  expect(lookOf(1024, 700)).toBe('wide');
});

import { describe, expect, it } from 'vitest';
import { layoutFor, fitSquares } from './layout';

describe('squares in a room', () => {
  it.each([
    ['one fills a phone', 1, 374, 500, { columns: 1, rows: 1, side: 374 }],
    ['two lie one above the other where it is high', 2, 374, 780, { columns: 1, rows: 2, side: 345 }],
    ['two lie side by side where it is wide', 2, 1000, 600, { columns: 2, rows: 1, side: 495 }],
    ['four make a square', 4, 374, 500, { columns: 2, rows: 2, side: 182 }],
    ['five on a television', 5, 1400, 800, { columns: 3, rows: 2, side: 355 }],
    ['there is no room at all', 3, 0, 0, { columns: 1, rows: 3, side: 0 }],
    ['nothing to show', 0, 300, 300, { columns: 1, rows: 1, side: 0 }]
  ])('%s', (_, n, width, height, laid) => expect(fitSquares(n, width, height, 10, 40)).toEqual(laid));

  it('take fewer rows where more would be no larger', () => {
    expect(fitSquares(3, 300, 200, 0, 0)).toEqual({ columns: 3, rows: 1, side: 100 });
    expect(fitSquares(3, 302, 200, 0, 0).rows).toBe(1);
  });

  it('are as large as they can be, and all in sight', () => {
    for (const [width, height, n] of [
      [880, 590, 6],
      [880, 590, 3],
      [1000, 900, 6],
      [370, 480, 6],
      [370, 480, 3]
    ]) {
      const { columns, rows, side } = fitSquares(n, width, height, 16, 64);
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
});

it.each([
  ['a phone', 390, 794, 'phone'],
  ['a small phone', 375, 505, 'phone'],
  ['a phone held across', 844, 340, 'low'],
  ['a laptop with many bars', 1024, 552, 'low'],
  ['a tablet', 820, 1130, 'phone'],
  ['a tablet held across', 1024, 700, 'wide'],
  ['a desk', 1440, 850, 'wide']
])('%s has its look', (_, width, height, look) => expect(layoutFor(width, height)).toBe(look));

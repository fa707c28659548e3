import { expect, test } from 'vitest';
import { largestFitting } from './fitText';

test('the largest size that fits is taken, and the smallest where none does', () => {
  const sizes = [2, 1.5, 1, 0.5];
  for (const room of [3, 2, 1.6, 1.5, 1, 0.7, 0.5])
    expect(
      largestFitting(sizes, (size) => size <= room),
      `room for ${room}`
    ).toBe(sizes.find((size) => size <= room));
  expect(largestFitting(sizes, () => false)).toBe(0.5);
});

import { expect, test } from 'vitest';
import { wholeTime } from './time';

test('a stage lasts as its option and the pace say', () => {
  const options = { buy: 60, draw: 30, call: 0 };
  expect(wholeTime('buying', options, 100)).toBe(60_000);
  expect(wholeTime('lending', options, 150)).toBe(90_000);
  expect(wholeTime('drawing', options, 200)).toBe(60_000);
  expect(wholeTime('last-call', options, 100)).toBe(0);
  expect(wholeTime('over', options, 100)).toBe(0);
});

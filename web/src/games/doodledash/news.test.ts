import { expect, it } from 'vitest';
import { taker } from './news';
import { fact } from './testing';

it('knows who took what', () => {
  const fresh = [
    fact('cylinder-taken', { seat: 1 }, 4),
    fact('cylinder-taken', { seat: 2 }, 5),
    fact('die-taken', { seat: 1 }, 6)
  ];
  expect([taker(fresh, 'cylinder'), taker(fresh, 'die')]).toEqual([2, 1]);
  expect(taker([], 'die')).toBe(-1);
});

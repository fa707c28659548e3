import { expect, it } from 'vitest';
import { takerOf } from './news';
import { fact } from './testing';

it('knows who took what', () => {
  const fresh = [
    fact('cylinder-taken', { seat: 1 }, 4),
    fact('cylinder-taken', { seat: 2 }, 5),
    fact('die-taken', { seat: 1 }, 6)
  ];
  expect([takerOf(fresh, 'cylinder'), takerOf(fresh, 'die')]).toEqual([2, 1]);
  expect(takerOf([], 'die')).toBe(-1);
});

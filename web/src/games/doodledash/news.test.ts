import { expect, it } from 'vitest';
import { Ear, happened, taker } from './news';
import { fact } from './testing';

it('hears every fact once, and none from before its time', () => {
  const old = fact('cylinder-taken', { seat: 2 }, 1);
  const ear = new Ear([old]);
  expect(ear.listen([old])).toEqual([]);

  const now = [fact('finished', { seat: 3 }, 2), fact('die-taken', { seat: 3 }, 3)];
  expect(ear.listen([old, ...now])).toEqual(now);
  expect(ear.listen([old, ...now])).toEqual([]);
  expect(new Ear([]).listen(now)).toEqual(now);
});

it('knows who took what', () => {
  const fresh = [
    fact('cylinder-taken', { seat: 1 }, 4),
    fact('cylinder-taken', { seat: 2 }, 5),
    fact('die-taken', { seat: 1 }, 6)
  ];
  expect([taker(fresh, 'cylinder'), taker(fresh, 'die')]).toEqual([2, 1]);
  expect(taker([], 'die')).toBe(-1);
  expect([happened(fresh, 'die-taken'), happened(fresh, 'shown')]).toEqual([true, false]);
});

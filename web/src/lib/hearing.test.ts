import { expect, it } from 'vitest';
import { Ear, happened } from './hearing.svelte';

const fact = (kind: string, no: number) => ({ kind, data: {}, no });

it('hears every fact once, and none from before its time', () => {
  const old = fact('taken', 1);
  const ear = new Ear([old]);
  expect(ear.listen([old])).toEqual([]);

  const now = [fact('finished', 2), fact('taken', 3)];
  expect(ear.listen([old, ...now])).toEqual(now);
  expect(ear.listen([old, ...now])).toEqual([]);
  expect(new Ear([]).listen(now)).toEqual(now);
});

it('knows whether something has just happened', () => {
  const fresh = [fact('taken', 4)];
  expect([happened(fresh, 'taken'), happened(fresh, 'shown')]).toEqual([true, false]);
});

import { expect, it } from 'vitest';
import { FactFilter, hasFact } from './newFacts.svelte';

const fact = (kind: string, no: number) => ({ kind, data: {}, no });

it('hears every fact once, and none from before its time', () => {
  const old = fact('taken', 1);
  const ear = new FactFilter([old]);
  expect(ear.filterNew([old])).toEqual([]);

  const now = [fact('finished', 2), fact('taken', 3)];
  expect(ear.filterNew([old, ...now])).toEqual(now);
  expect(ear.filterNew([old, ...now])).toEqual([]);
  expect(new FactFilter([]).filterNew(now)).toEqual(now);
});

it('knows whether something has just happened', () => {
  const fresh = [fact('taken', 4)];
  expect([hasFact(fresh, 'taken'), hasFact(fresh, 'shown')]).toEqual([true, false]);
});

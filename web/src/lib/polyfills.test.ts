import { expect, test } from 'vitest';
import { arrays, addMissing } from './polyfills';

class Old extends Array<unknown> {}

// An array of its own kind with what is lent in place of what the engine has.
for (const [name, value] of Object.entries(arrays)) Object.defineProperty(Old.prototype, name, { value });
const old = (...of: unknown[]) => Old.from(of) as unknown[];

test.each<[string, (a: unknown[]) => unknown]>([
  ['at(0)', (a) => a.at(0)],
  ['at(-1)', (a) => a.at(-1)],
  ['at(9)', (a) => a.at(9)],
  ['at(-9)', (a) => a.at(-9)],
  ['findLast', (a) => a.findLast((x) => Number(x) < 3)],
  ['findLast of none', (a) => a.findLast((x) => x === 9)],
  ['findLastIndex', (a) => a.findLastIndex((x) => x === 1)],
  ['findLastIndex of none', (a) => a.findLastIndex((x) => x === 9)],
  ['toReversed', (a) => a.toReversed()],
  ['toSorted', (a) => a.toSorted()],
  ['toSorted by', (a) => a.toSorted((x, y) => Number(y) - Number(x))],
  ['toSpliced', (a) => a.toSpliced(1, 2, 'x')],
  ['toSpliced to the end', (a) => a.toSpliced(1)],
  ['with', (a) => a.with(-1, 7)]
])('what is lent does as the engine does: %s', (_, call) => {
  const [ours, theirs] = [old(3, 1, 2, 1, 5), [3, 1, 2, 1, 5]];
  expect(call(ours)).toEqual(call(theirs));
  expect([...ours]).toEqual(theirs);
});

test('what is there already stays, and what is lent is in no loop', () => {
  const own = () => 'own';
  const prototype = { at: own };
  addMissing(prototype, { at: () => 'lent', with: () => 'lent' });
  expect(prototype.at).toBe(own);
  expect(Object.keys(prototype)).toEqual(['at']);
  expect('with' in prototype).toBe(true);
});

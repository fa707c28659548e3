import { expect, test } from 'vitest';
import { Nearing } from './nearing.svelte';

test.each([
  ['once, however often it is looked at', [9000, 6000, 4900, 4000, 0], [2]],
  ['again in the next round', [6000, 4000, 60_000, 3000], [1, 3]],
  ['never without a limit', [-1, -1, -1], []],
  ['not when a limit goes', [6000, -1], []],
  ['not of what was short from the beginning', [-1, 3000, 1000], []]
])('it is heard %s', (_, lefts, heard) => {
  const nearing = new Nearing();
  const at = lefts.map((left) => nearing.notice(left)).flatMap((now, i) => (now ? [i] : []));
  expect(at).toEqual(heard);
});

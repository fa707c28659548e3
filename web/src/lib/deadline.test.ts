import { expect, test } from 'vitest';
import { DeadlineWarning, LastSeconds } from './deadline.svelte';

test.each([
  ['once, however often it is looked at', [9000, 6000, 4900, 4000, 0], [2]],
  ['again in the next round', [6000, 4000, 60_000, 3000], [1, 3]],
  ['never without a limit', [-1, -1, -1], []],
  ['not when a limit goes', [6000, -1], []],
  ['not of what was short from the beginning', [-1, 3000, 1000], []]
])('it is heard %s', (_, lefts, heard) => {
  const nearing = new DeadlineWarning();
  const at = lefts.map((left) => nearing.noticeNear(left)).flatMap((now, i) => (now ? [i] : []));
  expect(at).toEqual(heard);
});

test.each([
  ['each of the last ten seconds once', [11_200, 10_900, 10_000, 9800, 9200, 8900, 8400], [2, 5]],
  ['not the end itself', [1500, 900, 200, 0], [1]],
  ['nothing without a limit', [-1, -1], []],
  ['nothing of a clock that jumps', [60_000, 4000], []],
  ['what begins among them from the next on', [-1, 5000, 3900], [2]]
])('ticks are heard for %s', (_, lefts, heard) => {
  const ticks = new LastSeconds();
  const at = lefts.map((left) => ticks.noticeSecond(left)).flatMap((now, i) => (now ? [i] : []));
  expect(at).toEqual(heard);
});

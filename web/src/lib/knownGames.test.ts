import { beforeEach, expect, test, vi } from 'vitest';
import { storage } from './testing';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', storage(kept));

beforeEach(() => {
  kept.clear();
  vi.resetModules();
});

/** What the device remembers when a page is opened anew. */
const opened = async () => {
  vi.resetModules();
  const [{ knownGames: taught }, { tips }] = await Promise.all([
    import('./knownGames.svelte'),
    import('./tips.svelte')
  ]);
  return { taught, tips };
};

test('a device remembers which games it has been shown', async () => {
  const { taught } = await opened();
  expect(taught.has('iota')).toBe(false);
  taught.add('iota');
  taught.add('doodlerush');
  taught.add('iota');
  expect((await opened()).taught.games).toEqual(['iota', 'doodlerush']);
});

test('a tip comes until the act was done once, in each game by itself, and never again', async () => {
  const { tips } = await opened();
  expect(tips.isDue('iota', 'hand')).toBe(true);
  tips.markDone('iota', 'hand');
  expect(tips.isDue('iota', 'hand')).toBe(false);
  expect(tips.isDue('pictomania', 'hand')).toBe(true);
  expect((await opened()).tips.isDue('iota', 'hand')).toBe(false);
});

test('a tip that was in sight long enough does not come again; one that came for a moment does', async () => {
  const { tips } = await opened();
  tips.addSeenTime('doodlerush', 'guess', 3_600);
  tips.markLeft('doodlerush', 'guess');
  expect(tips.isDue('doodlerush', 'guess')).toBe(true);
  tips.addSeenTime('doodlerush', 'guess', 400);
  expect(tips.isDue('doodlerush', 'guess')).toBe(true); // its place is still there
  tips.markLeft('doodlerush', 'guess');
  expect(tips.isDue('doodlerush', 'guess')).toBe(false);
  tips.addSeenTime('doodlerush', 'draw', 10_000);
  expect((await opened()).tips.isDue('doodlerush', 'draw')).toBe(false);
});

test('the switch puts all tips away, and brings all of them back', async () => {
  const { tips } = await opened();
  tips.markDone('iota', 'hand');
  tips.toggle();
  expect(tips.isDue('pictomania', 'hand')).toBe(false);
  const again = (await opened()).tips;
  expect(again.on).toBe(false);
  again.toggle();
  expect(again.isDue('iota', 'hand')).toBe(true);
  expect((await opened()).tips.isDue('pictomania', 'hand')).toBe(true);
});

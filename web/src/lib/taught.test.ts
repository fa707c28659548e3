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
  const [{ taught }, { tips }] = await Promise.all([import('./taught.svelte'), import('./tips.svelte')]);
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
  expect(tips.due('iota', 'hand')).toBe(true);
  tips.done('iota', 'hand');
  expect(tips.due('iota', 'hand')).toBe(false);
  expect(tips.due('pictomania', 'hand')).toBe(true);
  expect((await opened()).tips.due('iota', 'hand')).toBe(false);
});

test('the switch puts all tips away, and brings all of them back', async () => {
  const { tips } = await opened();
  tips.done('iota', 'hand');
  tips.toggle();
  expect(tips.due('pictomania', 'hand')).toBe(false);
  const again = (await opened()).tips;
  expect(again.on).toBe(false);
  again.toggle();
  expect(again.due('iota', 'hand')).toBe(true);
  expect((await opened()).tips.due('pictomania', 'hand')).toBe(true);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { storage } from './testing';

const heard = vi.fn();
vi.mock('zzfx', () => ({ zzfx: heard }));

/** load is the sounds of a page that opens now, on a device where somebody may have silenced them before. */
async function load(muted?: 'yes' | 'no') {
  vi.resetModules();
  vi.stubGlobal('localStorage', storage(new Map(muted ? [['linework.muted', muted]] : [])));
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  return (await import('./sound.svelte')).sound;
}

beforeEach(() => heard.mockClear());

test.each(['tv', 'class'] as const)('a phone is silent where there is a %s, and no longer', async (why) => {
  const sound = await load();
  await sound.play('tick');
  expect(heard).toHaveBeenCalledTimes(1);
  sound.hush(why, true);
  expect(sound.muted).toBe(true);
  await sound.play('tick');
  expect(heard).toHaveBeenCalledTimes(1);
  sound.hush(why, false);
  expect(sound.muted).toBe(false);
});

test('what somebody has chosen holds, with a TV and without', async () => {
  const loud = await load('no');
  loud.hush('tv', true);
  expect(loud.muted).toBe(false);
  loud.toggle();
  loud.hush('tv', false);
  expect(loud.muted).toBe(true);
  expect((await load('yes')).muted).toBe(true);
});

test('drums roll louder until the suspense is over', async () => {
  vi.useFakeTimers();
  const sound = await load();
  const stop = sound.rollDrums();
  await vi.advanceTimersByTimeAsync(700);
  const volumes = heard.mock.calls.map(([volume]) => volume as number);
  expect(volumes.length).toBe(10);
  expect(volumes.at(-1)).toBeGreaterThan(volumes[0]);
  stop();
  await vi.advanceTimersByTimeAsync(700);
  expect(heard).toHaveBeenCalledTimes(10);
  vi.useRealTimers();
});

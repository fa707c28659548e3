import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sound } from '../../lib/sound.svelte';
import type { View } from '../../lib/wire/table';
import { fakeTable, show } from '../testing';
import TvControls from './TvControls.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(sound, 'becomeLoudspeaker').mockResolvedValue();
  vi.spyOn(sound, 'playMusic').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  sound.blocked = false;
});

const isResting = () => document.querySelector('.controls')!.classList.contains('resting');
function wait(seconds: number): void {
  vi.advanceTimersByTime(1000 * seconds);
  flushSync();
}
function happen(event: string): void {
  document.dispatchEvent(new Event(event, { bubbles: true }));
  flushSync();
}
function showControls(stage: View['stage'] = 'lobby'): void {
  const { table, view } = fakeTable(0, { stage });
  show(TvControls, { table, view });
}

test.each(['pointermove', 'pointerdown', 'keydown'])(
  'it rests when nothing comes, until there is a %s',
  (event) => {
    showControls();
    wait(4);
    happen(event);
    wait(4);
    expect(isResting()).toBe(false);
    wait(4);
    expect(isResting()).toBe(true);
    happen(event);
    expect(isResting()).toBe(false);
  }
);

test('it stays while a keyboard has its focus there', () => {
  showControls();
  vi.spyOn(document.querySelector('.controls')!, 'querySelector').mockReturnValue(document.body);
  wait(60);
  expect(isResting()).toBe(false);
});

test.each([
  ['lobby', false],
  ['playing', true]
] as const)('while sound waits for a tap in the %s it rests: %s', (stage, rests) => {
  sound.blocked = true;
  showControls(stage);
  wait(60);
  expect(isResting()).toBe(rests);
});

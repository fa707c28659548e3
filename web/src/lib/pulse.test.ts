import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pulse } from './pulse';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A line that answers as long as its machine has power, and what came of it. */
function line(playing: boolean) {
  const told = { asked: 0, dead: 0, power: true };
  const pulse: Pulse = new Pulse({
    ask: () => {
      told.asked++;
      return told.power ? Promise.resolve().then(() => pulse.heard()) : new Promise(() => {});
    },
    playing: () => playing,
    dead: () => void told.dead++
  });
  pulse.start();
  return { pulse, told };
}

test.each([
  { playing: true, within: 12_000 },
  { playing: false, within: 30_000 }
])('a dark machine is noticed within $within ms where playing is $playing', async ({ playing, within }) => {
  const { pulse, told } = line(playing);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told.dead).toBe(0);
  told.power = false;
  pulse.heard(); // its last word
  await vi.advanceTimersByTimeAsync(within);
  expect(told.dead).toBe(1);
});

test('a line that talks by itself is asked only so that the server hears from it', async () => {
  const { pulse, told } = line(true);
  const talk = setInterval(() => pulse.heard(), 500);
  await vi.advanceTimersByTimeAsync(60_000);
  clearInterval(talk);
  expect(told.asked).toBe(3);
});

test('a line that is felt for is not felt for twice, and one that was let go not at all', async () => {
  const { pulse, told } = line(true);
  told.power = false;
  void pulse.feel();
  void pulse.feel();
  expect(told.asked).toBe(1);
  pulse.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toMatchObject({ asked: 1, dead: 0 });
});

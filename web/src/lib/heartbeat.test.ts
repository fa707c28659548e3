import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Heartbeat } from './heartbeat';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A line that answers as long as its machine has power, and what came of it. */
function line(playing: boolean) {
  const told = { asked: 0, dead: 0, power: true };
  const pulse: Heartbeat = new Heartbeat({
    ask: () => {
      told.asked++;
      return told.power ? Promise.resolve().then(() => pulse.noteReceived()) : new Promise(() => {});
    },
    seatPlaying: () => playing,
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
  pulse.noteReceived(); // its last word
  await vi.advanceTimersByTimeAsync(within);
  expect(told.dead).toBe(1);
});

test('a line that talks by itself is asked only so that the server hears from it', async () => {
  const { pulse, told } = line(true);
  const talk = setInterval(() => pulse.noteReceived(), 500);
  await vi.advanceTimersByTimeAsync(60_000);
  clearInterval(talk);
  expect(told.asked).toBe(3);
});

test('a line that is felt for is not felt for twice, and one that was let go not at all', async () => {
  const { pulse, told } = line(true);
  told.power = false;
  void pulse.ping();
  void pulse.ping();
  expect(told.asked).toBe(1);
  pulse.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toMatchObject({ asked: 1, dead: 0 });
});

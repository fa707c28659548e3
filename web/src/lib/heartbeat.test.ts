import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Heartbeat } from './heartbeat';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection that answers as long as its machine has power, and what came of it. */
function startHeartbeat(playing: boolean) {
  const seen = { asked: 0, dead: 0, power: true };
  const heartbeat: Heartbeat = new Heartbeat({
    ping: () => {
      seen.asked++;
      return seen.power ? Promise.resolve().then(() => heartbeat.noteReceived()) : new Promise(() => {});
    },
    isPlaying: () => playing,
    onDead: () => void seen.dead++
  });
  heartbeat.start();
  return { heartbeat, seen };
}

test.each([
  { playing: true, within: 12_000 },
  { playing: false, within: 30_000 }
])('a dark machine is noticed within $within ms where playing is $playing', async ({ playing, within }) => {
  const { heartbeat, seen } = startHeartbeat(playing);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.dead).toBe(0);
  seen.power = false;
  heartbeat.noteReceived(); // its last word
  await vi.advanceTimersByTimeAsync(within);
  expect(seen.dead).toBe(1);
});

test('a connection that talks by itself is asked only so that the server hears from it', async () => {
  const { heartbeat, seen } = startHeartbeat(true);
  const talk = setInterval(() => heartbeat.noteReceived(), 500);
  await vi.advanceTimersByTimeAsync(60_000);
  clearInterval(talk);
  expect(seen.asked).toBe(3);
});

test('a connection is not pinged twice at once, and one that was let go not at all', async () => {
  const { heartbeat, seen } = startHeartbeat(true);
  seen.power = false;
  void heartbeat.ping();
  void heartbeat.ping();
  expect(seen.asked).toBe(1);
  heartbeat.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toMatchObject({ asked: 1, dead: 0 });
});

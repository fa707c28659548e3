import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Countdown } from './countdown.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs down from what the server said, and not below nothing', () => {
  const countdown = new Countdown();
  countdown.start(10_000, false);
  expect(countdown.left).toBe(10_000);
  vi.advanceTimersByTime(4_000);
  expect(countdown.left).toBe(6_000);
  vi.advanceTimersByTime(60_000);
  expect(countdown.left).toBe(0);
});

test('there is none before the server has said so', () => {
  const countdown = new Countdown();
  expect(countdown.left).toBe(-1);
  countdown.start(-1, false);
  vi.advanceTimersByTime(3_000);
  expect(countdown.left).toBe(-1);
});

test('stands while it is held, and goes on from there', () => {
  const countdown = new Countdown();
  countdown.start(10_000, false);
  vi.advanceTimersByTime(3_000);
  countdown.setStopped(true);
  countdown.setStopped(true);
  vi.advanceTimersByTime(9_000);
  expect(countdown.left).toBe(7_000);
  countdown.setStopped(false);
  vi.advanceTimersByTime(2_000);
  expect(countdown.left).toBe(5_000);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { autoScroll } from './autoScroll';

let page: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (on: (now: number) => void) =>
    setTimeout(() => on(performance.now()), 16)
  );
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  page = Object.assign(new EventTarget(), {
    scrollTop: 0,
    scrollHeight: 1000,
    clientHeight: 600
  }) as HTMLElement;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a long page goes down to its end, rests, and begins again', () => {
  const stop = autoScroll(page);
  vi.advanceTimersByTime(3_900);
  expect(page.scrollTop).toBe(0);
  vi.advanceTimersByTime(5_000);
  expect(page.scrollTop).toBeGreaterThan(100);
  vi.advanceTimersByTime(6_000);
  expect(page.scrollTop).toBeGreaterThanOrEqual(400);
  vi.advanceTimersByTime(4_000);
  expect(page.scrollTop).toBeLessThan(50);
  stop();
});

test('whoever scrolls has the page to themselves', () => {
  autoScroll(page);
  vi.advanceTimersByTime(6_000);
  page.dispatchEvent(new Event('wheel'));
  const at = page.scrollTop;
  vi.advanceTimersByTime(20_000);
  expect(page.scrollTop).toBe(at);
});

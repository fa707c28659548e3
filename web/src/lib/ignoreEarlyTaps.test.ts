import { expect, test, vi } from 'vitest';
import { ignoreEarlyTaps } from './ignoreEarlyTaps';

class Click extends Event {
  constructor(readonly detail: number) {
    super('click');
  }
}

test('the moment is a second unless said otherwise', () => {
  vi.useFakeTimers();
  const button = Object.assign(new EventTarget(), { style: { pointerEvents: '' } }) as HTMLElement;
  ignoreEarlyTaps()(button);
  vi.advanceTimersByTime(999);
  expect(button.style.pointerEvents).toBe('none');
  vi.advanceTimersByTime(1);
  expect(button.style.pointerEvents).toBe('');
  vi.useRealTimers();
});

test('a tap counts only when a moment has passed; a key counts at once', () => {
  vi.useFakeTimers();
  const button = Object.assign(new EventTarget(), { style: { pointerEvents: '' } }) as HTMLElement;
  const done = vi.fn();
  ignoreEarlyTaps(undefined, 600)(button);
  button.addEventListener('click', done);
  button.dispatchEvent(new Click(1));
  expect(done).toHaveBeenCalledTimes(0);
  button.dispatchEvent(new Click(0));
  expect(done).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(599);
  button.dispatchEvent(new Click(1));
  expect(done).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  button.dispatchEvent(new Click(1));
  expect(done).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buttonNamed, buttons, press, settle, show, submit, type } from '../testing';
import GuessBox from './GuessBox.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const field = () => document.querySelector('input')!;

test('a guess goes out without the spaces around it, and a taken one wipes the line', async () => {
  const onguess = vi.fn(async () => true);
  show(GuessBox, { draft: '', onguess });
  expect(buttonNamed('Guess').disabled).toBe(true);
  type('  a kite ');
  await submit();
  expect(onguess).toHaveBeenCalledExactlyOnceWith('a kite');
  expect(field().value).toBe('');
});

test('nothing is no guess, and a refused one stays on the line', async () => {
  const onguess = vi.fn(async () => false);
  show(GuessBox, { draft: '', onguess });
  type('   ');
  await submit();
  expect(onguess).not.toHaveBeenCalled();
  type('kite');
  await submit();
  expect(field().value).toBe('kite');
});

test('a second guess waits for the answer to the first', async () => {
  let answer = (_: boolean) => {};
  const onguess = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
  show(GuessBox, { draft: 'kite', onguess });
  await submit();
  await submit();
  expect(onguess).toHaveBeenCalledOnce();
  answer(false);
  await settle();
  await submit();
  expect(onguess).toHaveBeenCalledTimes(2);
});

test('a pass takes two taps, within three seconds', async () => {
  const onpass = vi.fn(async () => true);
  show(GuessBox, { draft: '', onguess: async () => true, onpass });
  const [, pass] = buttons();
  await press(pass);
  const sure = buttons()[1];
  expect(sure).not.toBe(pass);
  vi.advanceTimersByTime(3_000);
  await settle();
  expect(buttons()[1]).toBe(pass);
  await press(pass);
  expect(onpass).not.toHaveBeenCalled();
  await press(sure);
  expect(onpass).toHaveBeenCalledOnce();
});

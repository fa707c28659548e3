import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n.svelte';
import { Author } from '../../lib/ink/author';
import { Drawing } from '../../lib/ink/drawing';
import { Tool } from '../../lib/ink/tools';
import { buttonNamed, press, show } from '../testing';
import Tools from './Tools.svelte';

afterEach(() => vi.useRealTimers());

/** showTools shows the tools of somebody who has drawn as many strokes. */
function showTools({ strokes = 1, erasing = true } = {}) {
  const author = new Author(new Drawing(), 1, { send: () => {}, awaitAnswers: () => Promise.resolve() });
  for (let i = 0; i < strokes; i++) {
    author.beginStroke(Tool.medium, 100, 100 * i);
    author.extendStroke(900, 100 * i);
    author.endStroke();
  }
  show(Tools, { author, erasing });
  return { author };
}

function pressKey(key: string, more: KeyboardEventInit = {}, target: EventTarget = document.body) {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  flushSync();
}
const pressed = () =>
  [...document.querySelectorAll('[aria-pressed=true]')].map((b) => b.getAttribute('aria-label'));
const eraser = (size: 'small' | 'medium' | 'large') => t(`table.ink.eraser-${size}`);
const strokesOf = (author: Author) => author.drawing.strokes().length;

test('the tool in hand is marked, by a tap or by its key', async () => {
  showTools();
  expect(pressed()).toEqual([t('table.ink.pen-medium')]);
  await press(t('table.ink.pen-bold'));
  expect(pressed()).toEqual([t('table.ink.pen-bold')]);
  pressKey('1');
  expect(pressed()).toEqual([t('table.ink.pen-fine')]);
  pressKey('x');
  expect(pressed()).toEqual([t('table.ink.lift-label')]);
});

test('the eraser comes in the size it had, and another press changes that', async () => {
  showTools();
  await press(eraser('medium'));
  expect(pressed()).toEqual([eraser('medium')]);
  pressKey('e');
  expect(pressed()).toEqual([eraser('large')]);
  await press(eraser('large'));
  expect(pressed()).toEqual([eraser('small')]);
  pressKey('2');
  pressKey('E');
  expect(pressed()).toEqual([eraser('small')]);
});

test('the board is cleared only when that is asked for twice, and not after a while', async () => {
  vi.useFakeTimers();
  const { author } = showTools();
  buttonNamed(t('table.ink.clear-label')).click();
  flushSync();
  expect(strokesOf(author)).toBe(1);
  vi.advanceTimersByTime(3_000);
  flushSync();
  buttonNamed(t('table.ink.clear-label')).click();
  flushSync();
  expect(strokesOf(author)).toBe(1);
  buttonNamed(t('table.ink.clear-sure')).click();
  flushSync();
  expect(strokesOf(author)).toBe(0);
  vi.advanceTimersByTime(100);
  flushSync();
  expect(buttonNamed(t('table.ink.clear-label')).disabled).toBe(true);
});

test.each([
  ['z', {}],
  ['z', { ctrlKey: true }],
  ['z', { metaKey: true }]
])('%s with %o takes a stroke back, y and shift bring it again', (key, more) => {
  const { author } = showTools({ strokes: 2 });
  pressKey(key, more);
  expect(strokesOf(author)).toBe(1);
  pressKey('y');
  expect(strokesOf(author)).toBe(2);
  pressKey(key, more);
  pressKey('Z', { ...more, shiftKey: true });
  expect(strokesOf(author)).toBe(2);
});

test('keys that are typed elsewhere, or belong to the browser, do nothing', () => {
  const { author } = showTools();
  const field = document.body.appendChild(document.createElement('input'));
  pressKey('z', {}, field);
  pressKey('3', { ctrlKey: true });
  pressKey('z', { altKey: true });
  pressKey('Delete', { ctrlKey: true });
  expect(strokesOf(author)).toBe(1);
  expect(pressed()).toEqual([t('table.ink.pen-medium')]);
});

test('where a game allows no second thoughts there are only pens', () => {
  const { author } = showTools({ erasing: false });
  expect(document.querySelectorAll('button')).toHaveLength(3);
  for (const key of ['z', 'e', 'x', 'Delete']) pressKey(key);
  expect(strokesOf(author)).toBe(1);
  expect(pressed()).toEqual([t('table.ink.pen-medium')]);
});

test('on an empty board there is nothing to take back or to clear', () => {
  showTools({ strokes: 0 });
  const off = [...document.querySelectorAll('button:disabled')].map((b) => b.textContent!.trim());
  expect(off).toEqual([t('table.ink.undo'), t('table.ink.redo'), t('table.ink.clear')]);
});

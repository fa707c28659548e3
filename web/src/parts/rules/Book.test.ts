import { flushSync } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n.svelte';
import { knownGames } from '../../lib/knownGames.svelte';
import { router } from '../../lib/router.svelte';
import { buttonNamed, press, settle, show } from '../testing';
import type { Learn } from '../learn/learn';
import Dots from '../learn/Dots.svelte';
import Book from './Book.svelte';

const step = (name: string) => ({ name, say: `Step ${name}.` });
const learn = { default: Dots, steps: () => [step('one'), step('two')] } as unknown as Learn;
const screen = (id: string) => ({ id, title: `On ${id}`, picture: '', alt: '', html: `<p>${id}</p>` });
const plain = { intro: '<p>Lay cards.</p>', screens: [screen('turn'), screen('end')] };
const width = 400; // of a page that is turned

let seeStep: ((name: string) => void) | undefined;

beforeEach(() => {
  router.anchor = '';
  const watched = new Map<string, () => void>();
  seeStep = (name) => {
    watched.get(`step-${name}`)!();
    flushSync();
  };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
      observe(node: HTMLElement) {
        watched.set(node.id, () => this.report([{ isIntersecting: true }]));
      }
      disconnect() {}
    }
  );
});

/** openBook shows the rules on a phone, where one page is seen at a time, or where all stand below each other. */
function openBook({ turns = true, language = 'en' } = {}) {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(turns ? 5 * width : width);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  const scrollTo = vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(() => {});
  const scrollIntoView = vi.fn();
  HTMLElement.prototype.scrollIntoView = scrollIntoView;
  show(Book, { game: 'iota', plain, language, learn });
  const book = document.querySelector<HTMLElement>('.book')!;
  [...document.querySelectorAll<HTMLElement>('.leaf')].forEach((leaf, i) =>
    Object.defineProperty(leaf, 'offsetLeft', { value: 20 + width * i })
  );
  return { book, scrollTo, scrollIntoView };
}
const pageNumber = () => document.querySelector('.page-number')!.textContent;
const page = (n: number) => t('table.rules.page', { n, of: 5 });
const pressKey = (key: string, target: EventTarget = window) => {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  flushSync();
};
function swipeTo(book: HTMLElement, n: number) {
  book.scrollLeft = width * n;
  book.dispatchEvent(new Event('scroll'));
  flushSync();
}

test('pages are turned one at a time, and not beyond the first and the last', async () => {
  const { scrollTo } = openBook();
  expect(pageNumber()).toBe(page(1));
  expect(buttonNamed(t('table.learn.back')).disabled).toBe(true);
  await press(t('table.learn.next'));
  expect(pageNumber()).toBe(page(2));
  expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ left: width }));
  for (let i = 0; i < 3; i++) await press(t('table.learn.next'));
  expect(pageNumber()).toBe(page(5));
  expect(buttonNamed(t('table.learn.next')).disabled).toBe(true);
});

test('arrow keys turn pages, but not where they choose one of a list', () => {
  openBook();
  pressKey('ArrowRight');
  expect(pageNumber()).toBe(page(2));
  pressKey('ArrowRight', document.querySelector('select')!);
  expect(pageNumber()).toBe(page(2));
  pressKey('ArrowLeft');
  expect(pageNumber()).toBe(page(1));
});

test('where all pages stand below each other, arrow keys belong to the browser', () => {
  openBook({ turns: false });
  pressKey('ArrowRight');
  expect(pageNumber()).toBe(page(1));
  expect(document.querySelector('.book')!.getAttribute('role')).toBeNull();
});

test('a swipe is noticed; pages on the way to a chosen one are not', () => {
  vi.useFakeTimers();
  const { book } = openBook();
  swipeTo(book, 2);
  expect(pageNumber()).toBe(page(3));
  const list = document.querySelector('select')!;
  list.value = '4';
  list.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
  swipeTo(book, 3);
  expect(pageNumber()).toBe(page(5));
  vi.advanceTimersByTime(800);
  swipeTo(book, 3);
  expect(pageNumber()).toBe(page(4));
  vi.useRealTimers();
});

test('an address may point at a page', async () => {
  router.anchor = 'end';
  openBook();
  await settle();
  expect(pageNumber()).toBe(page(4));
});

test('whoever has seen all steps knows the game', () => {
  const add = vi.spyOn(knownGames, 'add').mockImplementation(() => {});
  openBook();
  expect(document.querySelectorAll('.steps .picture > *')).toHaveLength(0);
  seeStep!('one');
  seeStep!('one');
  expect(add).not.toHaveBeenCalled();
  seeStep!('two');
  expect(add).toHaveBeenCalledExactlyOnceWith('iota');
});

test('words in another language than the device are marked as such', () => {
  openBook({ language: 'de' });
  expect(document.querySelector('.intro')!.getAttribute('lang')).toBe('de');
  document.body.innerHTML = '';
  openBook();
  expect(document.querySelector('.intro')!.getAttribute('lang')).toBeNull();
});

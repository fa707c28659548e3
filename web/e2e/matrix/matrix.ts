import type { Locator, Page } from '@playwright/test';
import { waitForBoard, Hand } from '../hand';
import { Walker } from '../walk/walker';
import { expect, expectAccessible } from '../table';
import { tooSmall } from '../tooSmall';
import {
  broken,
  windowName,
  few,
  large,
  leastLetters,
  plain,
  tvs,
  typing,
  windowsNamed,
  type Window
} from './windows';

/**
 * LINEWORK_MATRIX=few: the short run, as in `make browser`; tv: televisions alone; or the windows to look through
 * instead of all, by their names.
 */
const chosen = windowsNamed(process.env.LINEWORK_MATRIX);
const short = process.env.LINEWORK_MATRIX === 'few';
const tvsAlone = process.env.LINEWORK_MATRIX === 'tv';
/** LINEWORK_SHOTS=folder: pictures of every look, for people. */
const shots = process.env.LINEWORK_SHOTS;

/** What a board must have of the shorter side of its window, on a phone held upright and elsewhere. */
type Share = { upright: number; elsewhere: number };
export const draws: Share = { upright: 0.75, elsewhere: 0.6 };
export const guesses: Share = { upright: 0.5, elsewhere: 0.5 };
export const reveals: Share = { upright: 0.6, elsewhere: 0.6 };
const any: Share = { upright: 0, elsewhere: 0 };
/** How many words a phase may say on a phone, besides names and cards with words. */
const mostWords = 25;
/** What people are called here. */
export const names = ['Ana', 'Ben', 'Cleo', 'Dan'];

/** What there is to look at in a phase of a game, on one of the pages. */
export type View = {
  /** The drawing, or the grid, and how much of the window's shorter side it must have. */
  board?: Locator;
  share?: Share;
  /** Where one types. */
  field?: Locator;
};

/** What was seen of a board: its side in pixels, what that is of the window's shorter side, and where it is. */
type Seen = { side: number; part: number; place: string; wrong: string };

type Row = { phase: string; sizes: Map<string, string>; words?: number };

/** A Matrix looks at the phases of one game through all windows, and keeps what it finds. */
export class Matrix {
  readonly troubles: string[] = [];
  #rows: Row[] = [];
  #walkers = new Map<Page, Walker>();

  constructor(readonly game: string) {}

  /** Looks at a phase on a player's page, which is then as it was before. */
  async look(page: Page, phase: string, { board, share = any, field }: View = {}): Promise<void> {
    if (tvsAlone || (short && !board)) return;
    const before = page.viewportSize()!;
    const windows = chosen ?? (short ? few : plain);
    const row = this.#row(phase);
    const see = async (window: Window) => {
      const seen = await this.#inspect(page, phase, window, board, share);
      if (seen) row.sizes.set(windowName(window), `${seen.side} ${Math.round(100 * seen.part)}%`);
      return seen?.place;
    };
    const places: (string | undefined)[] = [];
    for (const window of windows) places.push(await see(window));
    await page.setViewportSize(plain[0]);
    await this.#walker(page).waitUntilSettled(100);
    if ((await page.locator('dialog[open]').count()) === 0) {
      const words = await page.evaluate(wordsInSight, names);
      row.words = words.length;
      if (words.length > mostWords) this.#note(phase, plain[0], `${words.length} words: ${words.join(' ')}`);
      for (const text of await page.evaluate(cutHeaderTexts)) this.#note(phase, plain[0], `cut: ${text}`);
    }
    if (!short) {
      if (field) await this.#typeInto(page, phase, field, see);
      await this.#enlarge(page, see);
      await this.#breakLine(page, phase, see);
      await this.#checkAccessible(page, phase);
    }
    if ((await see(windows[0])) !== places[0])
      this.#note(phase, windows[0], 'the board has moved since the first look');
    await page.setViewportSize(before);
  }

  /**
   * Draws a line across a board while others do something, and while everything else says far more than it ever does:
   * the board must not move by a pixel.
   */
  async drawAcross(page: Page, phase: string, board: Locator, others: () => Promise<unknown>): Promise<void> {
    const before = page.viewportSize()!;
    for (const window of short || tvsAlone ? [plain[0]] : [plain[0], plain[5]]) {
      await page.setViewportSize(window);
      await this.#walker(page).waitUntilSettled(100);
      const { x, y, width } = await waitForBoard(board);
      const hand = await Hand.create(page);
      const line = Array.from({ length: 60 }, (_, i) => ({
        x: x + width * (0.1 + i / 80),
        y: y + width * (0.3 + i / 200)
      }));
      await board.first().evaluate(recordPlaces);
      await Promise.all([hand.draw(line), window === plain[0] && others()]);
      await this.#walker(page).waitUntilSettled(100);
      const places = await board.first().evaluate(stopRecording);
      const longer = await board.first().evaluate(placesWithLongTexts);
      if (places.length > 1)
        this.#note(phase, window, `the board moves under the pen: ${places.join(' → ')}`);
      if (longer.length > 1) this.#note(phase, window, `long texts move the board: ${longer.join(' → ')}`);
    }
    await page.setViewportSize(before);
  }

  /** Looks at a phase on a television. */
  async watch(page: Page, phase: string, { board, share = any }: View = {}): Promise<void> {
    if (short) return;
    const row = this.#row(`${phase}, TV`);
    for (const window of chosen ? [tvs[1]] : tvs) {
      const seen = await this.#inspect(page, `${phase}, TV`, window, board, share);
      if (seen) row.sizes.set(windowName(window), `${seen.side} ${Math.round(100 * seen.part)}%`);
      for (const [where, what] of await page.evaluate(tooSmall, leastLetters(window)))
        this.#note(`${phase}, TV`, window, `small: ${what} in ${where}`);
      // Buttons that have faded come back with a pointer.
      await page.dispatchEvent('body', 'pointermove');
      await expect(page.locator('.controls')).not.toHaveClass(/resting/);
      for (const name of await this.#walker(page).findUnreachable())
        this.#note(`${phase}, TV`, window, `out of reach: ${name}`);
    }
  }

  /** The table of sizes: a row for each phase, a column for each window. */
  table(): string {
    const rows = this.#rows.filter((row) => row.sizes.size > 0 || row.words !== undefined);
    const columns = [...new Set([...(chosen ?? plain), ...tvs, ...typing, ...broken, large].map(windowName))];
    const used = columns.filter((c) => rows.some((row) => row.sizes.has(c)));
    const head = [this.game, 'words', ...used];
    const lines = [
      head,
      ...rows.map((row) => [row.phase, String(row.words ?? '·'), ...used.map((c) => row.sizes.get(c) ?? '·')])
    ];
    const widths = head.map((_, i) => Math.max(...lines.map((line) => line[i].length)));
    return lines
      .map((line) =>
        line
          .map((cell, i) => cell.padEnd(widths[i]))
          .join('  ')
          .trimEnd()
      )
      .join('\n');
  }

  async #typeInto(
    page: Page,
    phase: string,
    field: Locator,
    see: (window: Window) => Promise<unknown>
  ): Promise<void> {
    await field.focus();
    for (const window of typing) {
      // The page has been higher before the keyboard came.
      await page.setViewportSize({ ...window, height: 664 });
      await page.setViewportSize(window);
      if (isKeyboardOver(window)) await showKeyboard(page, window.keyboard as number);
      await see(window);
      const { bottom } = await field.evaluate((e) => e.getBoundingClientRect());
      const sight = isKeyboardOver(window) ? (window.keyboard as number) : window.height;
      if (bottom > sight) this.#note(phase, window, 'what is typed is out of sight');
      if (isKeyboardOver(window)) await showKeyboard(page, null);
    }
    await field.blur();
  }

  async #enlarge(page: Page, see: (window: Window) => Promise<unknown>): Promise<void> {
    const size = (text: string) =>
      page.evaluate((text) => void (document.documentElement.style.fontSize = text), text);
    await size(large.text!);
    await see(large);
    await size('');
  }

  async #breakLine(
    page: Page,
    phase: string,
    see: (window: Window) => Promise<string | undefined>
  ): Promise<void> {
    const places: (string | undefined)[] = [];
    for (const { width, height } of broken) places.push(await see({ width, height }));
    await page.context().setOffline(true);
    const banner = page.locator('.shell .broken');
    await expect(banner).toBeVisible();
    for (const [i, window] of broken.entries())
      if ((await see(window)) !== places[i]) this.#note(phase, window, 'the banner moves the board');
    await page.context().setOffline(false);
    await expect(banner).toBeHidden();
  }

  async #checkAccessible(page: Page, phase: string): Promise<void> {
    for (const window of [plain[3], plain[10]]) {
      await page.setViewportSize(window);
      await this.#walker(page).waitUntilSettled(100);
      await expectAccessible(page).catch((e: Error) => this.#note(phase, window, `axe: ${e.message}`));
    }
  }

  /** Looks through one window. */
  async #inspect(
    page: Page,
    phase: string,
    window: Window,
    board: Locator | undefined,
    share: Share
  ): Promise<Seen | null> {
    const walker = this.#walker(page);
    await page.setViewportSize(window);
    await walker.waitUntilSettled(100);
    if (shots) {
      const name = `${this.game} ${phase} ${windowName(window)}`.replace(/[^\w×%]+/g, '-');
      await page.screenshot({ path: `${shots}/${name}.png` });
    }
    // Large text is scrolled: to the board, that is, and from there to whatever is pressed.
    if (window.text) await board?.first().evaluate((e) => e.scrollIntoView({ block: 'nearest' }));
    const upright = window.width < 600 && window.height > window.width && !window.keyboard;
    const least = upright ? share.upright : share.elsewhere;
    const seen = board
      ? await board.first().evaluate(measureBoard, { share: least, scrolls: !!window.text })
      : null;
    // What the banner covers is there again when the line is, and what a keyboard drives away when that is gone.
    const wrong = window.broken
      ? []
      : [
          seen?.wrong ?? '',
          ...(await walker.findCutTexts()).map((text) => `cut: ${text}`),
          ...(await walker.findOverlaps()).map((text) => `overlap: ${text}`),
          ...(await walker.findSidewaysOverflow()).map((text) => `sideways: ${text}`),
          ...(window.keyboard ? [] : await walker.findUnreachable()).map((name) => `out of reach: ${name}`)
        ];
    for (const w of wrong) if (w) this.#note(phase, window, w);
    return seen;
  }

  #row(phase: string): Row {
    const row = { phase, sizes: new Map<string, string>() };
    this.#rows.push(row);
    return row;
  }

  #walker(page: Page): Walker {
    let walker = this.#walkers.get(page);
    if (!walker) this.#walkers.set(page, (walker = new Walker(page)));
    return walker;
  }

  #note(phase: string, window: Window, what: string): void {
    const line = `${phase}, ${windowName(window)}: ${what.replace(/\s+/g, ' ')}`;
    if (!this.troubles.includes(line)) this.troubles.push(line);
  }
}

/** Runs on the page: the words that one sees there, without names and what stands on cards of words. */
function wordsInSight(names: string[]): string[] {
  const walker = document.createTreeWalker(document.querySelector('.shell')!, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  /** Reports whether a line is above or below what a part shows that scrolls or cuts off what sticks out. */
  const isClipped = (e: Element | null, y: number): boolean => {
    if (!e) return false;
    const { top, bottom } = e.getBoundingClientRect();
    return (
      (getComputedStyle(e).overflowY !== 'visible' && (y < top || y > bottom)) ||
      isClipped(e.parentElement, y)
    );
  };
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const e = text.parentElement!;
    if (e.closest('.visually-hidden, .name, [data-words], [inert]')) continue;
    if (!e.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    for (const { 0: word, index } of text.data.matchAll(/\p{L}[\p{L}\p{M}’'-]*/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const { left, top, bottom, width, height } = range.getBoundingClientRect();
      const inWindow = width > 1 && left >= 0 && left < innerWidth && top >= 0 && bottom <= innerHeight + 1;
      const inSight = inWindow && !isClipped(e, top + height / 2);
      if (inSight && !names.includes(word.replace(/’?s$/, ''))) words.push(word);
    }
  }
  return words;
}

type Recorded = globalThis.Window & { places?: Set<string> };

/** Runs on the page: notes where a board is, in every picture from now on. */
function recordPlaces(board: Element): void {
  const places = ((globalThis as unknown as Recorded).places = new Set<string>());
  const note = () => {
    if ((globalThis as unknown as Recorded).places !== places) return;
    const { left, top, width, height } = board.getBoundingClientRect();
    places.add([left, top, width, height].map((v) => v.toFixed(1)).join(' '));
    requestAnimationFrame(note);
  };
  note();
}

/** Runs on the page: where the board has been since. */
function stopRecording(): string[] {
  const all = globalThis as unknown as Recorded;
  const places = [...(all.places ?? [])];
  delete all.places;
  return places;
}

/** Runs on the page: where a board is while every text around it goes on and on. */
async function placesWithLongTexts(board: Element): Promise<string[]> {
  const place = () => {
    const { left, top, width, height } = board.getBoundingClientRect();
    return [left, top, width, height].map((v) => v.toFixed(1)).join(' ');
  };
  const places = [place()];
  const texts: [Text, string][] = [];
  const walker = document.createTreeWalker(document.querySelector('.shell')!, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.trim() && !board.contains(text)) texts.push([text, text.data]);
  }
  for (const [text, said] of texts) text.data = `${said} ${'and more of the same '.repeat(6)}`;
  for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
  places.push(place());
  for (const [text, said] of texts) text.data = said;
  return [...new Set(places)];
}

/**
 * Runs on the page: what is not whole in the line above a game, beside a clock, which nobody has here, and when far more
 * is said than ever is.
 */
async function cutHeaderTexts(): Promise<string[]> {
  const lines = document.querySelector('.shell header .lines');
  if (!lines) return [];
  const clock = document.createElement('span');
  clock.style.cssText = 'flex: none; width: 38px';
  lines.before(clock);
  const [above, below] = [0, document.querySelector('.shell header')!.getBoundingClientRect().bottom];
  const texts: [Text, string][] = [];
  const walker = document.createTreeWalker(lines, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.trim()) texts.push([text, text.data]);
  }
  const found: string[] = [];
  for (const more of ['', ' and more', ' and more of the same'.repeat(6)]) {
    for (const [text, said] of texts) text.data = said + more;
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    for (const [text] of texts) {
      const e = text.parentElement!;
      if (e.closest('.visually-hidden')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      // What ends in … is short on purpose.
      const shortened = e.closest('p, h2')!;
      const boxes =
        getComputedStyle(shortened).textOverflow === 'ellipsis'
          ? [shortened.getBoundingClientRect()]
          : Array.from(range.getClientRects());
      const edge = lines.getBoundingClientRect().right;
      const cut = ({ top, bottom, right, height }: DOMRect) =>
        top < above - height / 5 || bottom > below + height / 5 || right > edge + 1;
      if (boxes.some(cut)) found.push(text.data);
    }
  }
  for (const [text, said] of texts) text.data = said;
  clock.remove();
  return found;
}

/** Runs on the page: the room that a drawing has, and what is wrong with it. */
function measureBoard(board: Element, { share, scrolls }: { share: number; scrolls: boolean }): Seen {
  const box = board.getBoundingClientRect();
  const sight = { width: innerWidth, height: Math.min(innerHeight, visualViewport?.height ?? Infinity) };
  const side = Math.min(box.width, box.height);
  const part = side / Math.min(sight.width, sight.height);
  const seen = {
    side: Math.round(side),
    part,
    place: [box.left, box.top, box.width].map(Math.round).join(' '),
    wrong: ''
  };
  if (part < share) seen.wrong = `the board has ${Math.round(100 * part)} % of the window's shorter side`;
  else if (scrolls && box.height > sight.height * 0.9)
    seen.wrong = ''; // a grid that is moved by hand, and what is beyond the edge is scrolled to
  else if (box.left < -1 || box.top < -1 || box.right > sight.width + 1 || box.bottom > sight.height + 1)
    seen.wrong = 'the board is cut';
  else {
    const spots = [0.03, 0.5, 0.97].flatMap((x) => [0.03, 0.5, 0.97].map((y) => [x, y]));
    const over = spots
      .map(([x, y]) => document.elementFromPoint(box.left + x * box.width, box.top + y * box.height))
      .find((at) => at && !board.contains(at) && !at.contains(board));
    if (over) seen.wrong = `${over.tagName} ${over.className} lies over the board`;
  }
  return seen;
}

/** Reports whether the keyboard lies over the page. */
const isKeyboardOver = ({ keyboard }: Window) => typeof keyboard === 'number';

/** Lays a keyboard over the page, which learns of it as on a phone: from its visual viewport. */
function showKeyboard(page: Page, height: number | null): Promise<void> {
  return page.evaluate((height) => {
    const sight = window.visualViewport!;
    if (height === null) Reflect.deleteProperty(sight, 'height');
    else Object.defineProperty(sight, 'height', { value: height, configurable: true });
    sight.dispatchEvent(new Event('resize'));
  }, height);
}

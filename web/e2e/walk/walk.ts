import { mkdirSync } from 'node:fs';
import { test as base, expect, type BrowserContext } from '@playwright/test';
import { sizes } from '../engines/device';
import { knowAllGames } from '../knowAllGames';
import { messagesIn } from './english';
import { installReader, Walker } from './walker';
import { isUntranslatable, gaps } from './exceptions';
import { startingWith } from '../texts';

const marks: Record<string, string> = { 'en-XA': '[~àéîöûýçñšž]', 'ar-XB': '\u202e' };
const screens = process.env.LINEWORK_SCREENS;
const chosen = process.env.LINEWORK_LANGUAGE ?? (screens && 'en');
export const languages = chosen ? [chosen] : Object.keys(marks);
const laptop = { width: 1280, height: 720 };

/** A Walk is one through some pages in one language; it keeps what it finds. */
export class Walk {
  readonly found = new Set<string>();
  #stops = new Set<string>();

  constructor(
    readonly language: string,
    readonly context: BrowserContext,
    readonly name: string
  ) {}

  async person(context = this.context): Promise<Walker> {
    return new Walker(await context.newPage());
  }

  /** Looks at a page through the windows of a phone and a laptop, or of a TV. */
  async inspect(me: Walker, name: string, windows = [laptop, sizes.phone]): Promise<void> {
    if (this.#stops.has(name)) return;
    this.#stops.add(name);
    for (const size of screens ? windows.slice(-1) : windows) {
      await me.page.setViewportSize(size);
      await me.waitUntilSettled();
      if (screens) {
        await me.page.screenshot({ path: `${screens}/${this.name}-${name}.png`, fullPage: true });
        continue;
      }
      const at = `${this.name}, ${name}, ${size.width} wide`;
      for (const text of await me.findCutTexts()) this.#note('cut', text, at);
      for (const text of await me.findOverlaps()) this.#note('overlap', text, at);
      for (const text of await me.findSidewaysOverflow()) this.#note('sideways', text, at);
      for (const text of await me.findEmptyTail()) this.#note('tail', text, at);
      for (const text of await me.findOutOfPicture()) this.#note('picture', text, at);
      if (await hasWrongDirection(me, this.language)) this.#note('direction', 'the page', at);
    }
    await this.noteStrayTexts(me);
  }

  /** Notes what was on a page until now; a page that is loaded anew has forgotten it. */
  async noteStrayTexts(me: Walker): Promise<void> {
    for (const [text, place] of await me.readStrayTexts())
      if (!isUntranslatable(text, place)) this.#note('stray', text, `${this.name}:${place}`);
  }

  #note(kind: string, text: string, at: string): void {
    const line = `${kind}: “${text.replace(/\s+/g, ' ')}” (${at})`;
    if (!gaps.some((gap) => gap.test(line))) this.found.add(line);
  }
}

/** Reports whether a page runs the wrong way, or a board the other way round. */
function hasWrongDirection(me: Walker, language: string): Promise<boolean> {
  return me.page.evaluate((rtl) => {
    if ((document.documentElement.dir === 'rtl') !== rtl) return true;
    // A card of iota lies further to the right the higher its column counts, and ink runs as it was drawn.
    const cells = Array.from(document.querySelectorAll('[aria-colindex]'), (e) => ({
      column: Number(e.getAttribute('aria-colindex')),
      x: e.getBoundingClientRect().left
    }));
    const drawn = Array.from(document.querySelectorAll('main canvas, main svg'));
    return (
      cells.some((a) => cells.some((b) => a.column < b.column && a.x >= b.x)) ||
      drawn.some((e) => getComputedStyle(e).direction !== 'ltr')
    );
  }, language === 'ar-XB');
}

export const test = base.extend<{ walk: (language: string, name: string) => Promise<Walk> }>({
  walk: async ({ context }, use) => {
    const walks: Walk[] = [];
    await use(async (language, name) => {
      if (screens) mkdirSync(screens, { recursive: true });
      const walk = new Walk(language, context, name);
      walks.push(walk);
      await setLanguage(context, language);
      return walk;
    });
    for (const { found } of walks) expect([...found].sort()).toEqual([]);
  }
});

/** Has all pages of a context speak a language. Whoever holds them knows all games, or none. */
export async function setLanguage(context: BrowserContext, language: string, knows = true): Promise<void> {
  const mark = marks[language] ?? '';
  if (knows) await context.addInitScript(knowAllGames);
  await context.addInitScript(installReader, { language, mark, messages: mark ? [] : messagesIn(language) });
}

/** Opens a table with a name, and gives its code. */
export async function openTable(me: Walker): Promise<string> {
  await me.page.goto('./');
  await me.page.locator('.entry input').first().fill('Ada');
  await me.waitUntilSettled();
  await me.press(startingWith('page.home.open'));
  await me.page.waitForURL(/\/t\/[A-Z]{5,6}$/);
  return me.page.url().split('/').pop()!;
}

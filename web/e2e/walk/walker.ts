import type { Page } from '@playwright/test';
import { Person, type Device, type Reader, type Size, type Spot } from '../engines/device';
import type { MessagePair } from './english';

/** A page as a Device, so that whoever plays in all engines plays here, too. */
class Screen implements Device {
  troubles: string[] = [];

  constructor(readonly page: Page) {
    page.on('pageerror', (e) => this.troubles.push(e.message));
  }

  async open(url: string, size: Size): Promise<void> {
    await this.page.setViewportSize(size);
    await this.page.goto(url);
  }

  run<A extends unknown[], T>(does: (...args: A) => T, ...args: A): Promise<T> {
    return this.page.evaluate<T>(`(${does})(...${JSON.stringify(args)})`);
  }

  async point(way: Spot[]): Promise<void> {
    await this.page.mouse.move(way[0].x, way[0].y);
    await this.page.mouse.down();
    for (const { x, y } of way.slice(1)) await this.page.mouse.move(x, y);
    await this.page.mouse.up();
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.insertText(text);
  }

  shot(): Promise<Buffer> {
    return this.page.screenshot();
  }

  close(): Promise<void> {
    return this.page.close();
  }
}

type Watched = Window & { strays?: Map<string, string> };

/** A Reader of a page that is not in English looks for what does not belong there. */
export class Walker extends Person {
  constructor(readonly page: Page) {
    super(new Screen(page));
  }

  /** What has been on this page, however shortly, and is not from the dictionary: the text, and where it stood. */
  async readStrayTexts(): Promise<[text: string, place: string][]> {
    return this.page.evaluate(() => [...((window as Watched).strays ?? [])]);
  }

  /** Pairs of texts that lie on each other; what floats above the page does so on purpose. */
  findOverlaps(): Promise<string[]> {
    return this.page.evaluate(() => {
      type Line = { said: string; parent: Element; box: DOMRect };
      const lines: Line[] = [];
      const asks = document.querySelector('dialog[open]') ?? document.body; // what lies below it is not read
      const walker = document.createTreeWalker(asks, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const said = walker.currentNode.textContent?.trim() ?? '';
        const parent = walker.currentNode.parentElement!;
        if (!said || parent.closest('svg, [aria-hidden=true], .visually-hidden, .toasts, .feed')) continue;
        if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        for (const box of Array.from(range.getClientRects())) {
          const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          // What is scrolled out of sight or lies under something else is not read.
          if (hit && (parent.contains(hit) || hit.contains(parent))) lines.push({ said, parent, box });
        }
      }
      const floats = (e: Element | null, top: Element): boolean =>
        e !== null &&
        e !== top &&
        (/absolute|fixed|sticky/.test(getComputedStyle(e).position) || floats(e.parentElement, top));
      const found = new Set<string>();
      lines.forEach((a, i) => {
        for (const b of lines.slice(i + 1)) {
          if (a.said === b.said) continue;
          const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
          // A line is higher than its letters.
          const air = Math.min(a.box.height, b.box.height) / 2;
          const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
          if (wide < 4 || high < Math.max(4, air)) continue;
          let top: Element = a.parent;
          while (!top.contains(b.parent)) top = top.parentElement!;
          if (floats(a.parent, top) || floats(b.parent, top)) continue;
          found.add(`${a.said} / ${b.said}`);
        }
      });
      return [...found];
    });
  }

  /** Waits until the page has found its place in a window: nothing has moved for a while, in milliseconds. */
  async waitUntilSettled(pause = 300): Promise<void> {
    const look = () =>
      this.page.evaluate(async () => {
        // A page learns of a new window when it is painted, and may answer in the picture after that.
        for (let i = 0; i < 3; i++)
          await Promise.race([new Promise(requestAnimationFrame), new Promise((go) => setTimeout(go, 1000))]);
        return Array.from(document.querySelectorAll('main *, dialog[open] *'), (e) => {
          const { left, top, width } = e.getBoundingClientRect();
          return `${e.className} ${Math.round(left)} ${Math.round(top)} ${Math.round(width)}`;
        }).join();
      });
    await this.page.bringToFront(); // or it may not be painted at all
    let last = '';
    for (let i = 0; i < 8; i++) {
      await this.page.waitForTimeout(pause);
      const now = await look();
      if (now === last) return;
      last = now;
    }
  }

  /** What sticks out of the page, so that it can be pushed sideways. */
  findSidewaysOverflow(): Promise<string[]> {
    return this.page.evaluate(() => {
      if (document.documentElement.scrollWidth <= innerWidth) return [];
      const out = Array.from(document.querySelectorAll('body *')).filter((e) => {
        const { left, right, width } = e.getBoundingClientRect();
        return width > 0 && (right > innerWidth + 0.5 || left < -0.5);
      });
      const inner = out.filter((e) => !out.some((o) => o !== e && e.contains(o)));
      return [
        ...new Set(
          inner.map(
            (e) => `${e.tagName.toLowerCase()}.${e.classList[0] ?? ''} ${e.textContent?.trim().slice(0, 40)}`
          )
        )
      ];
    });
  }

  /** What makes a page longer than what is on it: a hidden word, say, that lies outside of the list it should scroll with. */
  findEmptyTail(): Promise<string[]> {
    return this.page.evaluate(() => {
      const end = Math.max(innerHeight, document.body.getBoundingClientRect().bottom + scrollY);
      const more = Math.round(document.documentElement.scrollHeight - end);
      return more > 1 ? [`${more} px`] : [];
    });
  }

  /** Texts in the pictures of how a game works that stick out of it, or of what they are written on, or overlap. */
  findOutOfPicture(): Promise<string[]> {
    return this.page.evaluate(() => {
      const found = new Set<string>();
      for (const stage of Array.from(document.querySelectorAll('.stage'))) {
        const scale = stage.getBoundingClientRect().width / 360;
        const lines: { said: string; box: DOMRect }[] = [];
        const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const said = walker.currentNode.textContent?.trim() ?? '';
          const parent = walker.currentNode.parentElement!;
          if (!said || parent.closest('.visually-hidden')) continue;
          if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
          const range = document.createRange();
          range.selectNodeContents(walker.currentNode);
          const own = range.getBoundingClientRect();
          for (const box of Array.from(range.getClientRects())) lines.push({ said, box });
          let sheet: Element = parent; // with an edge or a colour of its own
          while (sheet !== stage) {
            const { borderLeftWidth, backgroundColor } = getComputedStyle(sheet);
            if (parseFloat(borderLeftWidth) > 0 || !/, 0\)$/.test(backgroundColor)) break;
            sheet = sheet.parentElement!;
          }
          const air = 3 * scale;
          for (const e of new Set([sheet, stage])) {
            const box = e.getBoundingClientRect();
            const wide = own.right > box.right + air || own.left < box.left - air;
            if (wide || own.bottom > box.bottom + air || own.top < box.top - air)
              found.add(`${said} in ${e.className}`);
          }
        }
        lines.forEach((a, i) => {
          for (const b of lines.slice(i + 1)) {
            const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
            const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
            // A line is higher than its letters.
            const air = Math.min(a.box.height, b.box.height) / 2;
            if (a.said !== b.said && wide > 2 * scale && high > air) found.add(`${a.said} / ${b.said}`);
          }
        });
      }
      return [...found];
    });
  }

  /** What cannot be pressed or typed into: cut off, or under something else. What scrolls is in reach. */
  findUnreachable(): Promise<string[]> {
    return this.page.evaluate(() => {
      const asks = document.querySelector('dialog[open]') ?? document.body;
      const spotOf = (e: Element) => {
        const { left, top, width, height } = e.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      };
      const hit = (e: Element) => {
        const { x, y } = spotOf(e);
        const at = document.elementFromPoint(x, y);
        return at !== null && (e.contains(at) || at.contains(e));
      };
      const scrolls = (e: Element | null): boolean =>
        e !== null &&
        ((e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1) &&
        (e === document.documentElement ||
          /auto|scroll/.test(getComputedStyle(e).overflowX + getComputedStyle(e).overflowY))
          ? true
          : scrolls(e.parentElement));
      const found = Array.from(asks.querySelectorAll('button, a[href], input, summary')).filter((e) => {
        if (e.closest('[inert], .toasts') || !e.checkVisibility({ visibilityProperty: true })) return false;
        if (e.getBoundingClientRect().width === 0 || e.matches('[type=radio], [type=checkbox]')) return false;
        // What has faded lets taps through until it is back.
        const { pointerEvents } = getComputedStyle(e);
        if (pointerEvents === 'none' && !e.checkVisibility({ opacityProperty: true })) return false;
        if (hit(e)) return false;
        if (!scrolls(e)) return true;
        e.scrollIntoView({ block: 'center', inline: 'center' });
        return !hit(e);
      });
      return found.map((e) => e.getAttribute('aria-label') || e.textContent?.trim() || e.tagName);
    });
  }

  /** What is on the page now, by its components. */
  scene(): Promise<string> {
    return this.page.evaluate(() => {
      const parts = new Set<string>();
      for (const e of Array.from(document.querySelectorAll('main *, dialog[open] *')))
        if (e.getClientRects().length > 0)
          for (const c of Array.from(e.classList)) if (c.startsWith('svelte-')) parts.add(c);
      return [...parts].sort().join(' ');
    });
  }
}

/** Runs on every page before all else: speaks a language, and notes each text that is not of it. */
export function installReader({
  language,
  mark,
  messages
}: {
  language: string;
  mark: string;
  messages: MessagePair[];
}): void {
  localStorage.setItem('linework.language', language);
  (window as Reader).plain = mark ? plainPseudo : translator();
  if (!mark) return;

  const strays = ((window as Watched).strays = new Map());
  const known = new RegExp(mark);
  const place = (e: Element | null): string =>
    e && e !== document.body
      ? `${place(e.parentElement)} ${e.tagName.toLowerCase()}${Array.from(e.classList, (c) => (c.startsWith('svelte-') ? '' : '.' + c)).join('')}`
      : '';
  const note = (text: string | null, where: Element, how = '') => {
    const trimmed = (text ?? '').trim();
    if (!/[a-z]/i.test(trimmed) || known.test(trimmed)) return;
    if (where.closest('script, style, noscript')) return;
    if (where.closest('[lang]')?.getAttribute('lang') !== language) return; // it says that it is in another one
    strays.set(trimmed, place(where).split(' ').slice(-4).join(' ') + how);
  };
  const look = (node: Node) => {
    if (node instanceof Text && node.parentElement) note(node.data, node.parentElement);
    if (!(node instanceof Element)) return;
    for (const name of [
      'aria-label',
      'title',
      'placeholder',
      'alt',
      'aria-valuetext',
      'aria-roledescription'
    ])
      if (node.hasAttribute(name)) note(node.getAttribute(name), node, ` @${name}`);
    node.childNodes.forEach(look);
  };
  const begun = () => document.documentElement.lang === language;
  new MutationObserver((changes) => {
    if (!begun()) return;
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) look(target);
      else if (addedNodes.length) addedNodes.forEach(look);
      else look(target);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

  function plainPseudo(text: string): string {
    return text
      .replace(/[\u202e\u202c]/g, '')
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/ ~+/g, '');
  }

  /**
   * Says in English what a page says: of a line the message that it is, or that fits it best, or those of its
   * sentences. Where a language says two messages alike there is a line for each.
   */
  function translator(): (text: string) => string {
    const whole = new Map<string, Set<string>>();
    for (const { own, english } of messages) whole.set(own, (whole.get(own) ?? new Set()).add(english));
    const patterns = messages
      .filter(({ own }) => /\{\d\}/.test(own) && !/^\{\d\}$/.test(own))
      .map(({ own, english }) => {
        const order: string[] = [];
        const source = own
          .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
          .replace(/\{(\d)\}/g, (_, n) => (order.push(n), '(.+?)'));
        const literals = own.split(/\{\d\}/);
        const letters = literals.join('').length;
        return { pattern: new RegExp(`^${source}$`), order, english, letters, literals };
      })
      .sort((a, b) => b.letters - a.letters);
    const filled = (english: string, order: string[], holes: string[], depth: number): string[] =>
      order.reduce(
        (lines, n, i) =>
          lines.flatMap((l) => known(holes[i], depth).map((v) => l.replaceAll(`{${n}}`, v))).slice(0, 8),
        [english]
      );
    const known = (text: string, depth = 0): string[] => {
      const same = whole.get(text);
      if (same) return [...same];
      const found = new Set<string>();
      let letters = 0;
      for (const p of depth < 2 ? patterns : []) {
        if (p.letters < letters) break;
        const match = p.literals.every((l) => text.includes(l)) && p.pattern.exec(text);
        if (!match) continue;
        letters = p.letters;
        for (const line of filled(p.english, p.order, match.slice(1), depth + 1)) found.add(line);
      }
      return found.size > 0 ? [...found] : [text];
    };
    const before = new Map<string, string>();
    const line = (text: string): string => {
      const trimmed = text.trim();
      const done = before.get(trimmed);
      if (done !== undefined) return done;
      const sentences = whole.has(trimmed) ? [] : trimmed.split(/(?<=[.!?…:]) +/);
      const all = [...known(trimmed), ...(sentences.length > 1 ? sentences.flatMap((s) => known(s)) : [])];
      before.set(trimmed, [...new Set(all)].join('\n'));
      return before.get(trimmed)!;
    };
    return (text) => text.split('\n').map(line).join('\n');
  }
}

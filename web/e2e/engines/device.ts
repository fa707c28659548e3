import { startingWith, text } from '../texts';
/** A place on a page, in CSS pixels. */
export type Spot = { x: number; y: number };

/** A Device is a browser with one page: what all engines can be asked for, however they are driven. */
export interface Device {
  /** Shows an address in a window of some size. */
  open(url: string, size: Size): Promise<void>;
  /** Calls a function on the page. It sees nothing but the page and its arguments, and old engines must read it. */
  run<A extends unknown[], T>(does: (...args: A) => T, ...args: A): Promise<T>;
  /** Puts the pointer down, leads it through all places, and lifts it at the last. */
  point(way: Spot[]): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  shot(): Promise<Buffer>;
  /** What went wrong on the page by itself, as far as the engine tells. */
  troubles: string[];
  close(): Promise<void>;
}

/** Where a page is not in English, `plain` gives the English of what it says: see ../walk. */
export type Reader = Window & { plain?: (text: string) => string };

export type Size = { width: number; height: number };

/** Sizes to try: a phone as its browser leaves it, a laptop and a TV. */
export const sizes = {
  phone: { width: 390, height: 664 },
  laptop: { width: 1280, height: 900 },
  tv: { width: 1280, height: 720 }
};

/** Waits until something holds, and gives it. */
export async function until<T>(
  what: string,
  holds: () => Promise<T>,
  limit = 30_000
): Promise<NonNullable<T>> {
  for (const end = Date.now() + limit; Date.now() < end; await new Promise((go) => setTimeout(go, 60))) {
    const found = await holds();
    if (found) return found;
  }
  throw new Error(`waited in vain: ${what}`);
}

/** A Person looks at a device and touches it. */
export class Person {
  constructor(readonly device: Device) {}

  /** Where something with a role and a name is, brought into sight; null while there is none that can be used. */
  find(css: string, name: RegExp): Promise<Spot | null> {
    return this.device.run(
      (css, source) => {
        const image = (e: Element) => Array.from(e.querySelectorAll('img'), (img) => img.alt).join(' ');
        const plain = (window as Reader).plain || String;
        const named = (e: Element) =>
          plain(
            (e.getAttribute('aria-label') || image(e) || e.textContent || '').trim().replace(/\s+/g, ' ')
          );
        for (const e of Array.from(document.querySelectorAll<HTMLElement>(css))) {
          if (!new RegExp(source, 'm').test(named(e)) || e.matches(':disabled') || e.closest('[inert]'))
            continue;
          if (e.getClientRects().length === 0) continue;
          const seen = () => {
            const { left, top, width, height } = e.getBoundingClientRect();
            const spot = { x: left + width / 2, y: top + height / 2 };
            const hit = document.elementFromPoint(spot.x, spot.y);
            return hit && (e.contains(hit) || hit.contains(e)) ? spot : null;
          };
          if (!seen()) e.scrollIntoView({ block: 'center' });
          const spot = seen();
          if (spot) return spot;
        }
        return null;
      },
      css,
      name.source
    );
  }

  /** Presses a button or follows a link as soon as there is one, until what it leads to is on the page. */
  async press(name: RegExp, leadsTo?: RegExp): Promise<void> {
    let done = false;
    await until(`${name} to press`, async () => {
      if (done && (!leadsTo || (await this.hasText(leadsTo)))) return true;
      const spot = await this.find('button, a', name);
      if (spot) await this.device.point([spot]);
      done ||= spot !== null;
      return done && !leadsTo;
    });
  }

  /** Presses a button if there is one now. */
  async pressIfThere(name: RegExp): Promise<boolean> {
    const spot = await this.find('button', name);
    if (spot) await this.device.point([spot]);
    return spot !== null;
  }

  /** Waits until some text is on the page. */
  waitForText(text: RegExp): Promise<unknown> {
    return until(`${text} on the page`, () => this.hasText(text));
  }

  /** Reports whether some text is on the page. */
  hasText(text: RegExp): Promise<boolean> {
    return this.device.run((source) => {
      const plain = (window as Reader).plain || String;
      return new RegExp(source).test(plain(document.body.innerText));
    }, text.source);
  }

  /** Draws on a board if there is one that is still blank, which the button to take back says. */
  async draw(
    name = startingWith('doodledash.own.board', 'doodlerush.draw.board', 'pictomania.play.board')
  ): Promise<boolean> {
    const box = await this.device.run(
      (source, undo) => {
        const plain = (window as Reader).plain || String;
        const blank = (e: Element) => plain(e.getAttribute('title') || '').indexOf(undo) === 0;
        if (!Array.from(document.querySelectorAll('button[title]:disabled')).some(blank)) return null;
        const named = (e: Element) => new RegExp(source).test(plain(e.getAttribute('aria-label') || ''));
        const board = Array.from(document.querySelectorAll('[role=img]')).find(named);
        return board ? board.getBoundingClientRect().toJSON() : null;
      },
      name.source,
      text('table.ink.undo')
    );
    if (!box) return false;
    const at = (t: number) => ({
      x: box.left + box.width * (0.5 + 0.3 * Math.cos(t)),
      y: box.top + box.height * (0.5 + 0.3 * Math.sin(2 * t))
    });
    await this.device.point(Array.from({ length: 20 }, (_, i) => at(i / 3)));
    return true;
  }

  /**
   * The texts that are cut: by the edge of something that hides what sticks out, or of the window where it does not
   * scroll. What ends in … is short on purpose, and so is a list that runs out of sight.
   */
  findCutTexts(): Promise<string[]> {
    return this.device.run(() => {
      const found: string[] = [];
      const asks = document.querySelector('dialog[open]'); // what lies below it is not read
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode;
        const said = (text.textContent || '').trim();
        const parent = text.parentElement!;
        if (asks && !asks.contains(parent)) continue;
        if (!said || !parent.getClientRects().length || getComputedStyle(parent).visibility === 'hidden')
          continue;
        if (parent.closest('[aria-hidden=true], .visually-hidden, .toasts, .tv-log, .feed')) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const own = range.getBoundingClientRect();
        // A line is higher than its letters.
        const air = Math.max(3, own.height / range.getClientRects().length / 5);
        for (let e: Element | null = parent; e && e !== document.body; e = e.parentElement) {
          const style = getComputedStyle(e);
          // What has faded out is read by nobody.
          if (style.position === 'fixed' || style.opacity === '0') break;
          if (style.textOverflow === 'ellipsis' || style.display === 'inline') continue;
          const box = e.getBoundingClientRect();
          const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
          const wide = hides(style.overflowX) && (own.right > box.right + air || own.left < box.left - air);
          const high = hides(style.overflowY) && (own.bottom > box.bottom + air || own.top < box.top - air);
          if (wide || high) {
            found.push(said + ' in ' + e.className);
            break;
          }
          if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
        }
      }
      return found;
    });
  }
}

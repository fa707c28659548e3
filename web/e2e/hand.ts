import type { CDPSession, Locator, Page } from '@playwright/test';

/** A place on a page, in CSS pixels. */
export type Spot = { x: number; y: number };

/** How a hand touches the glass: with a finger, or with a pen that feels pressure. */
export type With = 'finger' | 'pen';

/**
 * A Hand draws on a page as a touch screen or a tablet would: its samples go to the browser at a rate, without waiting
 * for the page, and the browser gathers them as it likes.
 */
export class Hand {
  private constructor(
    private cdp: CDPSession,
    private how: With,
    private rate: number
  ) {}

  static async create(page: Page, how: With = 'finger', rate = 60): Promise<Hand> {
    return new Hand(await page.context().newCDPSession(page), how, rate);
  }

  /** Draws a stroke through all these places, one sample each. */
  async draw(way: Spot[]): Promise<void> {
    const sent = [this.#sendPointer('down', way[0])];
    const start = performance.now();
    for (let i = 1; i < way.length; i++) {
      const due = start + (1000 * i) / this.rate;
      await new Promise((go) => setTimeout(go, due - performance.now()));
      sent.push(this.#sendPointer('move', way[i]));
    }
    await Promise.all(sent);
    await this.#sendPointer('up', way.at(-1)!);
  }

  /**
   * Taps something once it can be tapped: down and up at the same moment. A finger that a busy machine keeps down for
   * longer, just after a stroke, is no tap to the browser.
   */
  async tap(what: Locator): Promise<void> {
    await what.tap({ trial: true });
    const { x, y, width, height } = (await what.boundingBox())!;
    const spot = { x: x + width / 2, y: y + height / 2 };
    await Promise.all([this.#sendPointer('down', spot), this.#sendPointer('up', spot)]);
  }

  /** Puts two fingers down beside a place and draws them from one distance to another. */
  async pinch(middle: Spot, from: number, to: number): Promise<void> {
    const fingers = (apart: number) => [
      { x: middle.x - apart / 2, y: middle.y, id: 0 },
      { x: middle.x + apart / 2, y: middle.y, id: 1 }
    ];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (Spot & { id: number })[]) =>
      this.cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', fingers(from));
    const steps = 5;
    for (let i = 1; i <= steps; i++) await touch('touchMove', fingers(from + ((to - from) * i) / steps));
    await touch('touchEnd', []);
  }

  async #sendPointer(what: 'down' | 'move' | 'up', { x, y }: Spot): Promise<void> {
    if (this.how === 'finger') {
      const type = ({ down: 'touchStart', move: 'touchMove', up: 'touchEnd' } as const)[what];
      await this.cdp.send('Input.dispatchTouchEvent', { type, touchPoints: what === 'up' ? [] : [{ x, y }] });
      return;
    }
    const type = ({ down: 'mousePressed', move: 'mouseMoved', up: 'mouseReleased' } as const)[what];
    await this.cdp.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'left',
      buttons: what === 'up' ? 0 : 1,
      clickCount: 1,
      pointerType: 'pen',
      force: what === 'up' ? 0 : 0.4
    });
  }
}

/** Where a board is on the page, once a pen is minded there. It is waited for, as long as `limit` says. */
export async function waitForBoard(
  board: Locator,
  limit: { timeout?: number } = {}
): Promise<{ x: number; y: number; width: number }> {
  const element = await board.elementHandle(limit);
  await board.page().waitForFunction((e) => getComputedStyle(e!).pointerEvents !== 'none', element);
  const box = await board.boundingBox(limit);
  if (!box) throw new Error('there is no board');
  return box;
}

/** The places along an outline on a page, from where it begins to where it ends. */
export function outlineSpots(path: Locator, samples = 24): Promise<Spot[]> {
  return path.evaluate((e, samples) => {
    const outline = e as SVGPathElement;
    const screen = outline.getScreenCTM()!;
    return Array.from({ length: samples }, (_, i) => {
      const along = (outline.getTotalLength() * i) / (samples - 1);
      const { x, y } = outline.getPointAtLength(along).matrixTransform(screen);
      return { x, y };
    });
  }, samples);
}

/** A stroke across a board, wound as a hand winds it: no two neighbouring places are the same. */
export function loopStroke(box: { x: number; y: number; width: number }, samples: number, turn = 0): Spot[] {
  return Array.from({ length: samples }, (_, i) => {
    const t = (2 * Math.PI * i) / samples;
    const r = box.width * (0.12 + (0.25 * i) / samples);
    return {
      x: box.x + box.width / 2 + r * Math.cos(t + turn),
      y: box.y + box.width / 2 + r * Math.sin(2 * t + turn)
    };
  });
}

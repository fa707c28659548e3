import { prefersReducedMotion } from 'svelte/motion';
import { scaled } from './screenScale.svelte';

const speed = 40; // pixels of our sizes a second: as one reads
const rest = 4_000; // ms at the top and at the bottom, and on each screen where nothing may move

/**
 * autoScroll shows all of a page that is longer than its screen where nobody is there to scroll: down, back to the top, and again.
 * Whoever scrolls has it to themselves from then on.
 */
export function autoScroll(page: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  const hands = new AbortController();
  const stop = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    hands.abort();
  };
  const later = (go: () => void) => (timer = setTimeout(go, rest));
  const bottom = () => page.scrollHeight - page.clientHeight;

  /** A screen at a time. */
  const turn = () => {
    page.scrollTop = page.scrollTop >= bottom() - 1 ? 0 : page.scrollTop + 0.8 * page.clientHeight;
    later(go);
  };
  /** Line by line. */
  const roll = () => {
    const from = performance.now();
    const on = (now: number) => {
      const top = (scaled(speed) * (now - from)) / 1000;
      page.scrollTop = top;
      if (top < bottom()) frame = requestAnimationFrame(on);
      else later(back);
    };
    frame = requestAnimationFrame(on);
  };
  const back = () => {
    page.scrollTop = 0;
    later(go);
  };
  const go = () => (prefersReducedMotion.current ? turn() : roll());

  later(go);
  for (const hand of ['wheel', 'pointerdown', 'keydown'] as const)
    page.addEventListener(hand, stop, { signal: hands.signal, passive: true });
  return stop;
}

/** VisibleArea is the part of the page above an on-screen keyboard, in CSS pixels from the top of the page. */
export interface VisibleArea {
  top: number;
  height: number;
}

const least = 140; // pixels that a keyboard has at least; a browser's own bars have fewer

/** areaAboveKeyboard is what the visual viewport shows above a keyboard; null while there is none. Zooming in is no keyboard. */
export function areaAboveKeyboard(
  page: number,
  sight: { height: number; offsetTop: number; scale: number } | null | undefined
): VisibleArea | null {
  if (!sight || page - sight.height * sight.scale < least) return null;
  return { top: Math.round(sight.offsetTop), height: Math.round(sight.height) };
}

const low = 500; // pixels that a page has at most above a keyboard

/**
 * areaLeftByResize is the same where a browser makes the page itself shorter for the keyboard: one that was so high before, at
 * the same width, while something is typed.
 */
export function areaLeftByResize(page: number, before: number, types: boolean): VisibleArea | null {
  return types && page < low && before - page >= least ? { top: 0, height: page } : null;
}

/**
 * A Keyboard tells which area of the page is visible above the on-screen keyboard. Phones lay it over the page without telling the
 * page's layout, and only the visual viewport knows; or they make the page shorter.
 */
export class Keyboard {
  area = $state.raw<VisibleArea | null>(null);

  /** Made while a component is set up; it watches as long as that lives. */
  constructor() {
    $effect(() => {
      const sight = window.visualViewport;
      if (!sight) return;
      let [width, tallest] = [0, 0];
      const measure = () => {
        const page = window.innerHeight;
        if (width !== window.innerWidth) [width, tallest] = [window.innerWidth, page];
        tallest = Math.max(tallest, page);
        const types = document.activeElement instanceof HTMLInputElement;
        this.area = areaAboveKeyboard(page, sight) ?? areaLeftByResize(page, tallest, types);
      };
      measure();
      const listening = new AbortController();
      sight.addEventListener('resize', measure, listening);
      sight.addEventListener('scroll', measure, listening);
      return () => listening.abort();
    });
  }
}

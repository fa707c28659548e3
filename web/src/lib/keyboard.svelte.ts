/** What is left of the page above a keyboard on the glass, in CSS pixels from the top of the page. */
export interface Room {
  top: number;
  height: number;
}

const least = 140; // pixels that a keyboard has at least; a browser's own bars have fewer

/** roomAbove is that room, or null while there is no keyboard. Zooming in is no keyboard. */
export function roomAbove(
  page: number,
  sight: { height: number; offsetTop: number; scale: number } | null | undefined
): Room | null {
  if (!sight || page - sight.height * sight.scale < least) return null;
  return { top: Math.round(sight.offsetTop), height: Math.round(sight.height) };
}

/**
 * A Keyboard tells how much room there is above the one on the glass. Phones lay it over the page without telling the
 * page's layout; only the visual viewport knows.
 */
export class Keyboard {
  room = $state.raw<Room | null>(null);

  /** Made while a component is set up; it watches as long as that lives. */
  constructor() {
    $effect(() => {
      const sight = window.visualViewport;
      if (!sight) return;
      const measure = () => (this.room = roomAbove(window.innerHeight, sight));
      measure();
      sight.addEventListener('resize', measure);
      sight.addEventListener('scroll', measure);
      return () => {
        sight.removeEventListener('resize', measure);
        sight.removeEventListener('scroll', measure);
      };
    });
  }
}

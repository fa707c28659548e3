const leading = 3; // pixels by which a line is higher than its letters, where lines are close

/**
 * fitArrangement is an attachment for a few lines that have one place, whatever they say: of the ways to set them it
 * takes the first in which nothing sticks out, or else the last, again when they say something else. The way is the
 * element's `data-fit`, for styles and for `onset`.
 */
export function fitArrangement(ways: readonly string[], onset?: (way: string) => void) {
  return (element: HTMLElement): (() => void) => {
    const set = (way: string) => {
      element.dataset.fit = way;
      onset?.(way);
    };
    const holds = (e: Element) =>
      e.classList.contains('visually-hidden') ||
      (e.scrollWidth <= e.clientWidth + 1 && e.scrollHeight <= element.clientHeight + leading);
    const again = () => {
      for (const way of ways) {
        set(way);
        if ([element, ...element.children].every(holds)) return;
      }
    };
    const room = new ResizeObserver(again);
    const words = new MutationObserver(again);
    room.observe(element);
    words.observe(element, { childList: true, characterData: true, subtree: true });
    document.fonts.addEventListener('loadingdone', again);
    return () => {
      room.disconnect();
      words.disconnect();
      document.fonts.removeEventListener('loadingdone', again);
    };
  };
}

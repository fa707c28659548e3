const sizes = Array.from({ length: 27 }, (_, i) => (40 - i) / 20); // in rem, the largest first: 2, 1.95, … 0.7

/** largestFitting is the first of some sizes that fits, or the last where none does; below one that fits all do. */
export function largestFitting(sizes: number[], fits: (size: number) => boolean): number {
  let [from, to] = [0, sizes.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (fits(sizes[middle])) to = middle;
    else from = middle + 1;
  }
  return sizes[from];
}

/**
 * An attachment for a screen that nobody scrolls: what is in an element is set as large as its room lets it be, also
 * when it says something else and when the letters of its font have come.
 */
export function fitText(element: HTMLElement): () => void {
  const set = (size: number) => (element.style.fontSize = `${size}rem`);
  const holds = (e: Element) => e.scrollHeight <= e.clientHeight + 1; // both are rounded
  const fits = (size: number) => {
    set(size);
    // WebKit rather cuts a part than lets it stick out.
    return [element, ...element.children].every(holds);
  };
  const again = () => void set(largestFitting(sizes, fits));
  const room = new ResizeObserver(again);
  const words = new MutationObserver(again);
  room.observe(element);
  words.observe(element, { childList: true, characterData: true, subtree: true });
  document.fonts.addEventListener('loadingdone', again); // letters of a name may come long after the others
  return () => {
    room.disconnect();
    words.disconnect();
    document.fonts.removeEventListener('loadingdone', again);
  };
}

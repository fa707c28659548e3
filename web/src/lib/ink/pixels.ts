const most = 2048; // beyond, nobody sees the difference and every frame costs more

/** Tells how many pixels of the screen a square element has along its side, now and whenever that changes. */
export function watchPixelSide(element: Element, onchange: (side: number) => void): () => void {
  const observer = new ResizeObserver(([entry]) => {
    // Only the browser knows how many there are exactly. Where it does not say, or speaks of another screen than
    // the one it pretends to have, they are counted.
    const counted = Math.round(entry.contentBoxSize[0].inlineSize * devicePixelRatio);
    const exact = entry.devicePixelContentBoxSize?.[0].inlineSize ?? counted;
    const side = Math.abs(exact - counted) > 1 ? counted : exact;
    if (side > 0) onchange(Math.min(side, most));
  });
  try {
    observer.observe(element, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(element); // Safari
  }
  return () => observer.disconnect();
}

/** Where a tip stands: the left edge, the edge that it shares with its place, and how wide it is. */
export type Spot = { x: number; y: number; width: number; side: 'above' | 'below' };

type Box = { left: number; top: number; right: number; bottom: number; width: number; height: number };

const margin = 8;
const widest = 288;
const needs = 76; // of height: three lines

/**
 * Where a tip goes beside its place on a screen: above it, or below, where there is room for three lines; else inside
 * at its top, as over a board that fills the screen. Null where the place is out of sight.
 */
export function placeBeside(box: Box, screen: { width: number; height: number }): Spot | null {
  if (box.bottom <= 0 || box.top >= screen.height || box.right <= 0 || box.left >= screen.width) return null;
  const width = Math.min(widest, screen.width - 2 * margin);
  const middle = (box.left + box.right) / 2;
  const x = Math.max(margin, Math.min(screen.width - width - margin, middle - width / 2));
  if (box.top >= needs + 48) return { x, y: box.top - margin, width, side: 'above' };
  if (screen.height - box.bottom >= needs) return { x, y: box.bottom + margin, width, side: 'below' };
  return { x, y: Math.max(0, box.top) + margin, width, side: 'below' };
}

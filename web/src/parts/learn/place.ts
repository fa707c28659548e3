/** Where a tip stands: the left edge, the edge that it shares with its place, and how wide it is. */
export type Spot = { x: number; y: number; width: number; side: 'above' | 'below' };

type Box = { left: number; top: number; right: number; bottom: number; width: number; height: number };

const margin = 8;
const widest = 288;
const needs = 76; // of height: three lines
const board = 160; // from this height on

/**
 * Where a tip goes on a screen: above its place, or below, where there is room for three lines. On a board it lies
 * inside, at the top, for what is drawn there is told just above it. Null where the place is out of sight.
 */
export function placeBeside(box: Box, screen: { width: number; height: number }): Spot | null {
  if (box.bottom <= 0 || box.top >= screen.height || box.right <= 0 || box.left >= screen.width) return null;
  const width = Math.min(widest, screen.width - 2 * margin);
  const middle = (box.left + box.right) / 2;
  const x = Math.max(margin, Math.min(screen.width - width - margin, middle - width / 2));
  if (box.bottom - box.top >= board) return { x, y: Math.max(0, box.top) + margin, width, side: 'below' };
  if (box.top >= needs + 48) return { x, y: box.top - margin, width, side: 'above' };
  return { x, y: box.bottom + margin, width, side: 'below' };
}

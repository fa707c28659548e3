/** LayoutKind is how a game is laid out in the space it has. */
export type LayoutKind = 'phone' | 'low' | 'wide';

/** layoutFor chooses the layout for a space: a phone, a phone held across, or wide enough to show everything at once. */
export function layoutFor(width: number, height: number): LayoutKind {
  if (height < 560 && width > 1.3 * height) return 'low';
  return width >= 1000 ? 'wide' : 'phone';
}

/** cssLength is a length for CSS: a figure is in pixels, which are larger on a TV. */
export const cssLength = (size: number | string): string =>
  typeof size === 'number' ? `calc(${size} * var(--unit))` : size;

/** SquareGrid says how squares are laid out: how many in a row, and how large. */
export interface SquareGrid {
  columns: number;
  rows: number;
  /** The side of a square, in pixels. */
  side: number;
}

/**
 * fitSquares lays n squares out so that they are as large as can be. Each has something above or below it that is `extra`
 * high, and `gap` lies between them. Of equals it takes the one with fewer rows.
 */
export function fitSquares(
  count: number,
  width: number,
  height: number,
  gap: number,
  extra: number
): SquareGrid {
  let best: SquareGrid = { columns: 1, rows: Math.max(1, count), side: 0 };
  for (let columns = count; columns >= 1; columns--) {
    const rows = Math.ceil(count / columns);
    const wide = (width - (columns - 1) * gap) / columns;
    const tall = (height - (rows - 1) * gap) / rows - extra;
    const side = Math.floor(Math.min(wide, tall));
    if (side > best.side) best = { columns, rows, side };
  }
  return best;
}

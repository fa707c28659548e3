/** A Fit says how groups of boards are laid out: how many groups in a row, and boards in a row of a group. */
export interface Fit {
  across: number;
  columns: number;
  /** The side of a board, in pixels. */
  side: number;
}

/** What takes room beside the boards themselves, in pixels. */
export interface Spacing {
  gap: number; // between boards
  apart: number; // between groups
  heading: number; // above a group
}

const each = 6;
const columnsOf = [6, 3, 2]; // rows that six boards fill without a hole

/**
 * fit lays groups of six boards out in a room so that the boards are as large as can be. Of equals it takes the one
 * with the longest rows. Where they would be smaller than `least`, they are that large and the room is scrolled.
 */
export function fit(width: number, height: number, groups: number, space: Spacing, least = 0): Fit {
  let best: Fit = { across: 1, columns: each, side: 0 };
  for (const columns of columnsOf) {
    for (let across = 1; across <= groups; across++) {
      const down = Math.ceil(groups / across);
      const wide = (width - (across - 1) * space.apart) / across;
      const tall = (height - (down - 1) * space.apart) / down - space.heading;
      const rows = each / columns;
      const side = Math.floor(
        Math.min((wide - (columns - 1) * space.gap) / columns, (tall - (rows - 1) * space.gap) / rows)
      );
      if (side > best.side) best = { across, columns, side };
    }
  }
  if (best.side >= least) return best;
  // Six in a row fill the width best where the height does not matter.
  const wide = Math.floor((width - (each - 1) * space.gap) / each);
  return { across: 1, columns: each, side: Math.max(least, wide) };
}

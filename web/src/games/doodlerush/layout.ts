/** A BoardLayout says how groups of boards are laid out: how many groups in a row, and boards in a row of a group. */
export interface BoardLayout {
  across: number;
  columns: number;
  /** The side of a board, in pixels. */
  side: number;
  /** Reports whether headings stand beside their boards, for want of height. */
  beside: boolean;
}

/** What takes room beside the boards themselves, in pixels. */
export interface Spacing {
  gap: number; // between boards
  apart: number; // between groups
  heading: number; // above a group
  beside: number; // a heading at the side of one
}

const each = 6;
const columnsOf = [6, 3, 2]; // rows that six boards fill without a hole
const worth = 1.15; // groups that leave a hole must make boards so much larger

/**
 * fitBoards lays groups of six boards out in a room so that the boards are as large as can be. Of equals it takes the one
 * with the longest rows. Where they would be smaller than `least`, headings go to the side, and a group is one row where
 * its boards fit beside each other; what still does not fit below each other is scrolled. No row has boards of two
 * groups: whose a board is must be seen at a glance.
 */
export function fitBoards(
  width: number,
  height: number,
  groups: number,
  space: Spacing,
  least = 0
): BoardLayout {
  let best: BoardLayout = { across: 1, columns: each, side: 0, beside: false };
  for (let across = 1; across <= groups; across++) {
    for (const columns of columnsOf) {
      const down = Math.ceil(groups / across);
      const wide = (width - (across - 1) * space.apart) / across;
      const tall = (height - (down - 1) * space.apart) / down - space.heading;
      const side = Math.min(
        sizeOfEach(wide, columns, space.gap),
        sizeOfEach(tall, each / columns, space.gap)
      );
      const even = groups % across === 0;
      if (side > best.side * (even ? 1 : worth)) best = { across, columns, side, beside: false };
    }
  }
  if (best.side >= least) return best;
  const sizeInRow = (columns: number) => sizeOfEach(width - space.beside, columns, space.gap);
  const columns = columnsOf.find((n) => sizeInRow(n) >= least) ?? 2;
  const tall = sizeOfEach((height - (groups - 1) * space.apart) / groups, each / columns, space.gap);
  const side = Math.max(least, Math.min(sizeInRow(columns), tall));
  return { across: 1, columns, side, beside: true };
}

/** sizeOfEach is how large each of n things can be that lie in a row with gaps between them. */
function sizeOfEach(room: number, n: number, gap: number): number {
  return Math.floor((room - (n - 1) * gap) / n);
}

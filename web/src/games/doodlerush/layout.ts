/** A BoardLayout says how groups of boards are laid out: how many groups in a row, and boards in a row of a group. */
export interface BoardLayout {
  across: number;
  columns: number;
  /** The side of a board, in pixels. */
  side: number;
  /** Reports whether headings stand beside their boards, for want of height. */
  beside: boolean;
  /** Reports whether groups follow each other as words do, a heading in the place of a board. */
  flowing?: boolean;
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
const worthFlowing = 1.1; // and so must groups that are broken over rows

/**
 * fitBoards lays groups of six boards out in a room so that the boards are as large as can be. Of equals it takes the one
 * with the longest rows. Where they would be smaller than `least`, headings go to the side, a group is one row where
 * its boards fit beside each other, or groups follow each other in rows of any length where boards are larger then;
 * what still does not fit below each other is scrolled.
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
  const flowing = fitFlowing(width, height, groups * (each + 1), space.gap);
  return flowing.side > side * worthFlowing ? flowing : { across: 1, columns, side, beside: true };
}

/** fitFlowing lays so many places out in rows that know no groups. */
function fitFlowing(width: number, height: number, places: number, gap: number): BoardLayout {
  let best: BoardLayout = { across: 1, columns: 1, side: 0, beside: false, flowing: true };
  for (let columns = 1; columns <= places; columns++) {
    const rows = Math.ceil(places / columns);
    const side = Math.min(sizeOfEach(width, columns, gap), sizeOfEach(height, rows, gap));
    if (side > best.side) best = { ...best, columns, side };
  }
  return best;
}

/** sizeOfEach is how large each of n things can be that lie in a row with gaps between them. */
function sizeOfEach(room: number, n: number, gap: number): number {
  return Math.floor((room - (n - 1) * gap) / n);
}

/** A Layout is squares in rows. */
export interface Layout {
  columns: number;
  side: number;
}

/** squares makes n squares as large as they fit in a room, each with a line of text below it. */
export function squares(n: number, width: number, height: number, gap: number, text: number): Layout {
  let best: Layout = { columns: 1, side: 0 };
  for (let columns = 1; columns <= n; columns++) {
    const rows = Math.ceil(n / columns);
    const across = (width - gap * (columns - 1)) / columns;
    const down = (height - gap * (rows - 1)) / rows - text;
    const side = Math.floor(Math.max(0, Math.min(across, down)));
    if (side > best.side) best = { columns, side };
  }
  return best;
}

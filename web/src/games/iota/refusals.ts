import { sentence } from '../../lib/words';
import type { Refused } from '../../lib/table.svelte';
import type { Cell, Wire } from './wire';

/** A Refusal is what a player is told about cards that cannot lie as they do, and where to look. */
export interface Refusal {
  text: string;
  cells: Cell[];
}

// Where the server speaks of a cell by its coordinates, which the table does not show, we point at it instead.
const pointing: Partial<Record<Refused['code'], string>> = {
  'cell-taken': 'A card lies there already; choose an empty place.',
  'wild-impossible': 'No single card could stand for the wild in both of its lines.',
  'not-a-wild': 'There is no wild here to take.'
};

/** refusal puts a refused answer into words and points at the line that is at fault. */
export function refusal({ code, text, detail }: Refused<Wire>): Refusal {
  const cells = detail?.cells ?? [];
  const line = lineName(cells);
  if (code === 'not-a-line' && detail?.property && detail.values && line) {
    return {
      text: `In the ${line}, the ${detail.property}s ${detail.values.join(', ')} are neither all the same nor all different.`,
      cells
    };
  }
  return { text: pointing[code] ?? sentence(text), cells };
}

/** lineName says whether cells are a row or a column; empty when they are neither, or one cell. */
export function lineName(cells: Cell[]): string {
  if (cells.length < 2) return '';
  if (cells.every((c) => c.y === cells[0].y)) return 'row';
  if (cells.every((c) => c.x === cells[0].x)) return 'column';
  return '';
}

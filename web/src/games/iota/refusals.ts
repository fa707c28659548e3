import { sentence } from '../../lib/words';
import type { Answer } from '../../lib/wire/table';
import type { Cell } from '../../lib/wire/iota';

/** A Refusal is what a player is told about cards that cannot lie as they do, and where to look. */
export interface Refusal {
  text: string;
  cells: Cell[];
}

interface Detail {
  cells?: Cell[];
  property?: string;
  values?: string[];
}

// Where the server speaks of a cell by its coordinates, which the table does not show, we point at it instead.
const pointing: Record<string, string> = {
  'cell-taken': 'A card lies there already; choose an empty place.',
  'wild-impossible': 'No single card could stand for the wild in both of its lines.',
  'not-a-wild': 'There is no wild here to take.'
};

/** refusal puts a refused answer into words and points at the line that is at fault. */
export function refusal(answer: Answer): Refusal {
  const detail = (answer.detail ?? {}) as Detail;
  const cells = detail.cells ?? [];
  const text = pointing[answer.code ?? ''] ?? sentence(answer.text ?? 'That is not allowed.');
  const line = lineName(cells);
  if (answer.code === 'not-a-line' && detail.property && detail.values && line) {
    return {
      text: `In the ${line}, the ${detail.property}s ${detail.values.join(', ')} are neither all the same nor all different.`,
      cells
    };
  }
  return { text, cells };
}

/** lineName says whether cells are a row or a column; empty when they are neither, or one cell. */
export function lineName(cells: Cell[]): string {
  if (cells.length < 2) return '';
  if (cells.every((c) => c.y === cells[0].y)) return 'row';
  if (cells.every((c) => c.x === cells[0].x)) return 'column';
  return '';
}

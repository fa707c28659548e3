import { refusalText } from '../../lib/sentences';
import type { Refused } from '../../lib/table.svelte';
import { t } from '../../lib/i18n.svelte';
import { wordText } from '../../lib/labels';
import type { Cell, Wire } from './wire';

/** A Refusal is what a player is told about cards that cannot lie as they do, and where to look. */
export interface Refusal {
  text: string;
  cells: Cell[];
}

// Where the server speaks of a cell by its coordinates, which the table does not show, we point at it instead.
const pointing = ['cell-taken', 'wild-impossible', 'not-a-wild'] as const;

/** explainRefusal puts a refused answer into words and points at the line that is at fault. */
export function explainRefusal(refused: Refused<Wire>): Refusal {
  const { code, detail } = refused;
  const cells = detail?.cells ?? [];
  const line = lineName(cells);
  if (code === 'not-a-line' && detail?.property && detail.values && line) {
    const values = detail.values.map(wordText).join(', ');
    return { text: t('iota.refusal.not-a-line', { line, property: detail.property, values }), cells };
  }
  const pointed = pointing.find((p) => p === code);
  return { text: pointed ? t(`iota.refusal.${pointed}`) : refusalText(refused), cells };
}

/** lineName says whether cells are a row or a column; empty when they are neither, or one cell. */
export function lineName(cells: Cell[]): 'row' | 'column' | '' {
  if (cells.length < 2) return '';
  if (cells.every((c) => c.y === cells[0].y)) return 'row';
  if (cells.every((c) => c.x === cells[0].x)) return 'column';
  return '';
}

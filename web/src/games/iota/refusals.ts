import { refusalText } from '../../lib/sentences';
import type { Refused } from '../../lib/table.svelte';
import { t } from '../../lib/i18n.svelte';
import { wordText } from '../../lib/labels';
import { cellKey } from './cards';
import type { Cell, Fault, Wire } from './wire';

/** A Refusal is what a player is told about cards that cannot lie as they do, and where to look. */
export interface Refusal {
  text: string;
  cells: Cell[];
}

// Where the server speaks of a cell by its coordinates, which the table does not show, we point at it instead.
const pointing = ['cell-taken', 'wild-impossible', 'not-a-wild'] as const;

/**
 * explainRefusal puts a refused answer into words and points at the line that is at fault. Where the cell of the card
 * that was tried is known, the words say what the line needs instead.
 */
export function explainRefusal(refused: Refused<Wire>, tried?: Cell): Refusal {
  const { code, detail } = refused;
  const cells = detail?.cells ?? [];
  const line = lineName(cells);
  if (code === 'not-a-line' && detail?.property && detail.values && line) {
    const need = tried && lineNeed(detail, tried);
    if (need) return { text: t(`iota.refusal.line-${need.rule}`, { line, value: need.value }), cells };
    const values = detail.values.map(wordText).join(', ');
    return { text: t('iota.refusal.not-a-line', { line, property: detail.property, values }), cells };
  }
  const pointed = pointing.find((p) => p === code);
  return { text: pointed ? t(`iota.refusal.${pointed}`) : refusalText(refused), cells };
}

/**
 * lineNeed is what a line asks of a card that was tried in it: the value that its other cards all have or, where those all
 * differ, the value of the card, which one of them has already.
 */
function lineNeed(
  { cells, values = [] }: Fault,
  tried: Cell
): { rule: 'same' | 'differ'; value: string } | null {
  const at = cells.findIndex((cell) => cellKey(cell) === cellKey(tried));
  const others = values.filter((value, i) => i !== at && value !== 'wild');
  if (at < 0 || others.length < 2) return null;
  const kinds = new Set(others).size;
  if (kinds === 1) return { rule: 'same', value: others[0] };
  return kinds === others.length ? { rule: 'differ', value: values[at] } : null;
}

/** lineName says whether cells are a row or a column; empty when they are neither, or one cell. */
export function lineName(cells: Cell[]): 'row' | 'column' | '' {
  if (cells.length < 2) return '';
  if (cells.every((c) => c.y === cells[0].y)) return 'row';
  if (cells.every((c) => c.x === cells[0].x)) return 'column';
  return '';
}

import { formatList, t } from '../../lib/i18n.svelte';
import { cellKey, faceOf, parsePlacement, type PlacedCard } from './cards';
import type { Card, Cell, Placement } from './wire';

// What a hint points at before it gives the play away: the line that it makes, and why that is one.

/**
 * playLine is the line that a play makes, in order, with the cards that lie there already: the one that its cards share or,
 * of a single card, the longer one through it.
 */
export function playLine(place: Placement[], lies: ReadonlyMap<string, Card>): PlacedCard[] {
  const placed = place.map(parsePlacement);
  const all = new Map([...lies, ...placed.map(({ card, cell }) => [cellKey(cell), card] as const)]);
  const [first, second] = placed;
  if (!first) return [];
  const row = lineThrough(all, first.cell, { x: 1, y: 0 });
  const column = lineThrough(all, first.cell, { x: 0, y: 1 });
  if (second) return second.cell.y === first.cell.y ? row : column;
  return column.length > row.length ? column : row;
}

function lineThrough(all: ReadonlyMap<string, Card>, from: Cell, step: Cell): PlacedCard[] {
  const along = (n: number): Cell => ({ x: from.x + n * step.x, y: from.y + n * step.y });
  let n = 0;
  while (all.has(cellKey(along(n - 1)))) n--;
  const line: PlacedCard[] = [];
  for (; all.has(cellKey(along(n))); n++) line.push({ card: all.get(cellKey(along(n)))!, cell: along(n) });
  return line;
}

/** describeLine says why cards make a line: "all green, different shapes and different numbers"; '' where wilds make it up. */
export function describeLine(cards: Card[]): string {
  const faces = cards.flatMap((card) => faceOf(card) ?? []);
  if (faces.length < 2) return '';
  const colours = { R: 'red', G: 'green', B: 'blue', Y: 'yellow' };
  const shapes = { t: 'triangle', p: 'plus', s: 'square', c: 'circle' };
  const differ = (values: unknown[]) => new Set(values).size > 1;
  if (
    [faces.map((f) => f.colour), faces.map((f) => f.shape), faces.map((f) => f.number)].every((values) =>
      differ(values)
    )
  )
    return t('iota.hint.all-differ');
  const property = (property: 'colour' | 'shape' | 'number', values: string[]) =>
    differ(values) ? t('iota.hint.differ', { property }) : t('iota.hint.same', { value: values[0] });
  return formatList([
    property(
      'colour',
      faces.map((f) => colours[f.colour])
    ),
    property(
      'shape',
      faces.map((f) => shapes[f.shape])
    ),
    property(
      'number',
      faces.map((f) => String(f.number))
    )
  ]);
}

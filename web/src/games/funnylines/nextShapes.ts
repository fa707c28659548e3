import type { Card, View } from './wire';

// What a Carlo marks to be drawn next, while others buy: for each kind one shape.

function undrawn(card: Card, board: number): number[] {
  return card.shapes.map((_, i) => i).filter((i) => (card.shapes[i].drawn[board] ?? -1) < 0);
}

/** markable are the shapes that a Carlo may mark: those of kinds of which several are left, while nothing is drawn. */
export function markable(view: View, card: Card, board: number): number[] {
  const early = ['buying', 'lending', 'pausing'].includes(view.stage);
  if (view.mode === 'class' || view.freehand || !early) return [];
  const left = undrawn(card, board);
  return left.filter((i) => left.some((k) => k !== i && card.shapes[k].kind === card.shapes[i].kind));
}

/** toggleMark is the marks after a tap on a shape: one of each kind, and none where it was marked. */
export function toggleMark(marks: number[], card: Card, shape: number): number[] {
  const others = marks.filter((i) => card.shapes[i].kind !== card.shapes[shape].kind);
  return marks.includes(shape) ? others : [...others, shape];
}

/** drawnUnasked is the shape that is drawn without a tap: one that is marked or, in a class, the only one there is; -1 for none. */
export function drawnUnasked(view: View, marks: number[]): number {
  const may = view.can.draw;
  if (view.mode === 'class') return may.length === 1 ? may[0] : -1;
  return marks.find((i) => may.includes(i)) ?? -1;
}

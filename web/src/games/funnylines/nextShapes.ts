import { ownBoard } from './sides';
import type { Card, View } from './wire';

// What a Carlo marks to be drawn next, while others buy: of each kind as many shapes as they like, in order.

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

/** toggleMark is the marks after a tap on a shape: it comes after those of its kind, or is marked no more. */
export function toggleMark(marks: number[], shape: number): number[] {
  return marks.includes(shape) ? marks.filter((i) => i !== shape) : [...marks, shape];
}

/** orderOfMark is when a marked shape is drawn, of those of its kind that are not drawn yet: 1 for the next; 0 for no mark. */
export function orderOfMark(marks: number[], card: Card, board: number, shape: number): number {
  const { kind } = card.shapes[shape];
  const ofKind = marksLeft(marks, card, board).filter((i) => card.shapes[i].kind === kind);
  return ofKind.indexOf(shape) + 1;
}

/** marksLeft is the marked shapes that are still to be drawn, in order. */
export function marksLeft(marks: number[], card: Card, board: number): number[] {
  const left = undrawn(card, board);
  return marks.filter((shape) => left.includes(shape));
}

/** drawnUnasked is the shape that is drawn without a tap: the first that is marked or, where all that may be drawn must be, the first of those; -1 for none. */
export function drawnUnasked(view: View, marks: number[]): number {
  const may = view.can.draw;
  const marked = view.mode === 'class' ? undefined : marks.find((i) => may.includes(i));
  return marked ?? (hasNoChoice(view) ? may[0] : -1);
}

/** hasNoChoice reports whether there are no more shapes to choose from than the Carlo has to draw. */
export function hasNoChoice(view: View): boolean {
  const todo = view.boards[ownBoard(view)]?.todo.reduce((sum, n) => sum + n, 0) ?? 0;
  return view.can.draw.length > 0 && view.can.draw.length <= todo;
}

/** inOrderOfMarks is shapes with those that are marked first, in the order of their marks. */
export function inOrderOfMarks(shapes: number[], marks: number[]): number[] {
  return [...marks.filter((i) => shapes.includes(i)), ...shapes.filter((i) => !marks.includes(i))];
}

/** bringToFront is the marks after a tap on a shape in pencil: it comes before all others, or is marked no more. */
export function bringToFront(marks: number[], shape: number): number[] {
  const others = marks.filter((i) => i !== shape);
  return marks[0] === shape ? others : [shape, ...others];
}

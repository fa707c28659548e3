import type { Drawing } from './ink/drawing';
import type { Stroke } from './ink/tools';

/** A Keepsake is a drawing as it was at one time, whatever becomes of its board. */
export type Keepsake = { label: string; strokes: Stroke[] };

/** keep makes one; of an empty board, and of one that is covered, none. */
export function keep(drawing: Drawing, label: string): Keepsake | null {
  if (drawing.empty || drawing.covered) return null;
  return { label, strokes: drawing.strokes().map((s) => ({ ...s, points: s.points.slice() })) };
}

import { t } from '../../lib/i18n.svelte';
import { kindName } from './kinds';
import type { Card } from './wire';

// Shapes of a card as geometry: which one a finger means, and how each is told to those who cannot see it.

export type Point = [x: number, y: number];

const board = 4096;
const arcSteps = 24;

/** pathPoints is an outline as a line through points: corners as they are, arcs in short steps. */
export function pathPoints(path: string): Point[] {
  const points: Point[] = [];
  for (const [, op, rest] of path.matchAll(/([MLAZ])([^MLAZ]*)/g)) {
    const n = rest
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (op === 'M' || op === 'L') points.push([n[0], n[1]]);
    else if (op === 'A') points.push(...arcPoints(points.at(-1)!, n));
    else points.push(points[0]);
  }
  return points;
}

/** arcPoints is half an ellipse from a point on: the server writes round shapes as two of them, ends opposite each other. */
function arcPoints([x, y]: Point, [rx, ry, turn, , , toX, toY]: number[]): Point[] {
  const [cx, cy] = [(x + toX) / 2, (y + toY) / 2];
  const angle = (turn * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const from = Math.atan2((-(x - cx) * sin + (y - cy) * cos) / ry, ((x - cx) * cos + (y - cy) * sin) / rx);
  return Array.from({ length: arcSteps }, (_, i) => {
    const a = from + (Math.PI * (i + 1)) / arcSteps;
    const [dx, dy] = [rx * Math.cos(a), ry * Math.sin(a)];
    return [cx + dx * cos - dy * sin, cy + dx * sin + dy * cos];
  });
}

/** distanceTo is how far a point is from a line through points. */
export function distanceTo([x, y]: Point, line: Point[]): number {
  let least = Infinity;
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1];
    const [dx, dy] = [line[i][0] - ax, line[i][1] - ay];
    const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
    const t = Math.max(0, Math.min(1, along));
    least = Math.min(least, Math.hypot(x - ax - t * dx, y - ay - t * dy));
  }
  return least;
}

function isInside([x, y]: Point, line: Point[]): boolean {
  let within = false;
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1];
    const [bx, by] = line[i];
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) within = !within;
  }
  return within;
}

/** An Outline is a shape that a finger can mean. */
type Outline = Pick<Card['shapes'][number], 'kind' | 'path' | 'size'>;

/**
 * shapeAt is the shape that a finger at a point means: the one whose outline is nearest, within reach, or else the
 * smallest around the point; -1 for none.
 */
export function shapeAt(shapes: Outline[], among: number[], at: Point, reach: number): number {
  let best = -1;
  let least = reach;
  for (const i of among) {
    const d = distanceTo(at, pathPoints(shapes[i].path));
    if (d < least) [best, least] = [i, d];
  }
  if (best >= 0) return best;
  const around = among.filter((i) => shapes[i].kind !== 'line' && isInside(at, pathPoints(shapes[i].path)));
  return around.sort((a, b) => shapes[a].size - shapes[b].size)[0] ?? -1;
}

/**
 * shapeTaken is the shape of `among` that a tap takes: the one that the finger means or, where that is not to be had, one
 * around the finger or with its outline right under it; -1 for none. A finger on a shape takes no other beside it.
 */
export function shapeTaken(
  shapes: Outline[],
  among: number[],
  all: number[],
  at: Point,
  reach: number
): number {
  const meant = shapeAt(shapes, all, at, reach);
  return meant < 0 || among.includes(meant) ? meant : shapeAt(shapes, among, at, reach / 3);
}

function middleOf(line: Point[]): Point {
  const xs = line.map((p) => p[0]);
  const ys = line.map((p) => p[1]);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

/** describeShape is a shape to be drawn in words: "Draw the circle at the top left, number 2 of 3 by size". */
export function describeShape(card: Card, shape: number): string {
  const { kind, path, size } = card.shapes[shape];
  const place = placeName(middleOf(pathPoints(path)));
  const draw = t('funnylines.card.draw', { shape: kindName(kind), place });
  const sizes = card.shapes.filter((s) => s.kind === kind).map((s) => s.size);
  if (sizes.length < 2) return draw;
  const n = 1 + sizes.filter((other) => other > size).length;
  return t('funnylines.card.draw-ranked', { draw, n, of: sizes.length });
}

/** placeName is whereabouts on the board a point is: "topleft". */
export function placeName([x, y]: Point): string {
  const third = (v: number) => Math.min(2, Math.floor((3 * v) / board));
  return places[third(y)][third(x)];
}

const places = [
  ['topleft', 'top', 'topright'],
  ['left', 'middle', 'right'],
  ['bottomleft', 'bottom', 'bottomright']
];

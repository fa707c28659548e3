import type { Piece } from '../../lib/wire/cards';
import { boundsOf, cornersOf, edge, heightOf, isEven, isRound, margin, type Bounds } from './pieces';
import type { Point } from './shapes';

// What a picture of one's own keeps to. The server asks the same (cards/check.go) and has the last word;
// both are tested with cards/testdata/drafts.json.

export const fewest = 7;
export const most = 22;
const leastSpan = 800;
const offCentre = 40;
const leastAcross = 12;
const leastLine = 25;
const unlike = 1.25;
const slanted = 6; // degrees
const sharpest = 7;
const tiny = 1e-6; // what sines and cosines are off by

export type Flaw =
  | 'off-board'
  | 'too-small'
  | 'too-even'
  | 'too-straight'
  | 'too-sharp'
  | 'doubled'
  | 'heap'
  | 'few-shapes'
  | 'many-shapes'
  | 'small-span'
  | 'off-centre';

/** A Fault is a flaw, and of which shape; -1 for the picture as a whole. */
export interface Fault {
  flaw: Flaw;
  shape: number;
}

/** faultsOf is all that is wrong with a picture. */
export function faultsOf(pieces: Piece[]): Fault[] {
  const faults: Fault[] = [];
  pieces.forEach((piece, shape) => {
    const flaw = flawOf(piece);
    if (flaw) faults.push({ flaw, shape });
    if (pieces.slice(0, shape).some((other) => coversSameArea(piece, other)))
      faults.push({ flaw: 'doubled', shape });
  });
  const whole = (wrong: boolean, flaw: Flaw) => wrong && faults.push({ flaw, shape: -1 });
  whole(pieces.length < fewest, 'few-shapes');
  whole(pieces.length > most, 'many-shapes');
  if (pieces.length === 0) return faults;
  whole(isHeap(pieces), 'heap');
  const { left, top, right, bottom } = boundsOf(...pieces);
  whole(Math.max(right - left, bottom - top) < leastSpan, 'small-span');
  whole(Math.hypot((left + right - edge) / 2, (top + bottom - edge) / 2) > offCentre, 'off-centre');
  return faults;
}

/** isHeap reports whether more than half of the shapes lie on one of them: nobody could tell what they show. */
function isHeap(pieces: Piece[]): boolean {
  if (pieces.length < fewest) return false;
  const boxes = pieces.map((p) => boundsOf(p));
  return boxes.some((box) => 2 * boxes.filter((other) => fillsPlaceOf(box, other)).length > boxes.length);
}

/** fillsPlaceOf reports whether two boxes share half of the larger one at least. */
function fillsPlaceOf(one: Bounds, other: Bounds): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const area = (b: Bounds) => (b.right - b.left) * (b.bottom - b.top);
  return width > 0 && height > 0 && width * height >= Math.max(area(one), area(other)) / 2;
}

function flawOf(piece: Piece): Flaw | null {
  const { left, top, right, bottom } = boundsOf(piece);
  const free = Math.min(left, top, edge - right, edge - bottom);
  if (free < margin - tiny) return 'off-board';
  if (piece.kind === 'line') return piece.w < leastLine ? 'too-small' : null;
  const [short, long] = [piece.w, heightOf(piece)].sort((a, b) => a - b);
  const nearlyEven = !isEven(piece.kind) && long < unlike * short;
  if (isRound(piece.kind)) {
    if (short / 2 < leastAcross) return 'too-small';
    return nearlyEven ? 'too-even' : null;
  }
  const cornered = cornersFlaw(cornersOf(piece));
  if (cornered) return cornered;
  if (piece.kind === 'rectangle' && nearlyEven) return 'too-even';
  return piece.kind === 'trapezium' ? trapeziumFlaw(cornersOf(piece)) : null;
}

function cornersFlaw(all: Point[]): Flaw | null {
  const n = all.length;
  for (let i = 0; i < n; i++) {
    const [a, b, c] = [all[(i + n - 1) % n], all[i], all[(i + 1) % n]];
    if (Math.hypot(a[0] - b[0], a[1] - b[1]) < leastAcross) return 'too-small';
    const angle = angleBetween(vectorBetween(b, a), vectorBetween(b, c));
    if (angle < sharpest || angle > 180 - sharpest) return 'too-sharp';
  }
  return null;
}

/** trapeziumFlaw looks whether the sides slant: those that are parallel do not. */
function trapeziumFlaw([a, b, c, d]: Point[]): Flaw | null {
  const slant = angleBetween(vectorBetween(b, c), vectorBetween(a, d));
  return Math.min(slant, 180 - slant) < slanted ? 'too-straight' : null;
}

const vectorBetween = (from: Point, to: Point): Point => [to[0] - from[0], to[1] - from[1]];

/** angleBetween is how far one has to turn from one way to the other, in degrees. */
function angleBetween([ux, uy]: Point, [vx, vy]: Point): number {
  return (Math.abs(Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)) * 180) / Math.PI;
}

/** coversSameArea reports whether one shape would be drawn over the other. */
function coversSameArea(one: Piece, other: Piece): boolean {
  if (one.kind !== other.kind) return false;
  const near = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]) < leastAcross / 2;
  const theirs = cornersOf(other);
  if (one.kind === 'circle')
    return near([one.x, one.y], [other.x, other.y]) && Math.abs(one.w - other.w) / 2 < leastAcross / 2;
  return cornersOf(one).every((c) => theirs.some((d) => near(c, d)));
}

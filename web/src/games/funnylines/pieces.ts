import type { Piece } from '../../lib/wire/cards';
import { kinds } from './kinds';
import type { Point } from './shapes';
import type { Draft, Kind, Picture } from './wire';

// Shapes as whoever composes a picture puts them down, and what can be done with them. The board is from 0 to 1000.

/** The edge of the board that stays free, and the least and the most that a shape measures. */
export const edge = 1000;
export const margin = 30;
const most = edge - 2 * margin;
const least: { [kind in Kind]: number } = {
  triangle: 30,
  circle: 26,
  oval: 26,
  rectangle: 14,
  line: 26,
  trapezium: 30,
  square: 14
};

const even: Kind[] = ['circle', 'square'];
const leaning: Kind[] = ['triangle', 'trapezium'];

/** isEven reports whether a kind is as wide as high. */
export const isEven = (kind: Kind) => even.includes(kind);
/** canLean reports whether a kind has an upper end that can be moved sideways. */
export const canLean = (kind: Kind) => leaning.includes(kind);
/** isRound reports whether a kind has no corners. */
export const isRound = (kind: Kind) => kind === 'circle' || kind === 'oval';

/** newPiece is a shape of a kind as it is put down, in the middle of the board. */
export function newPiece(kind: Kind): Piece {
  const piece: Piece = { kind, x: 500, y: 500, w: 300 };
  if (kind === 'oval' || kind === 'rectangle' || kind === 'trapezium') piece.h = 180;
  if (kind === 'triangle') piece.h = 260;
  if (kind === 'trapezium') piece.top = 60;
  return piece;
}

/** heightOf is how high a shape is before it is turned; a line is not. */
export function heightOf({ kind, w, h = 0 }: Piece): number {
  if (kind === 'line') return 0;
  return isEven(kind) ? w : h;
}

/** toBoard is the place on the board of a point of a shape, which is given from its middle before it is turned. */
export function toBoard(piece: Piece, [x, y]: Point): Point {
  const angle = ((piece.turn ?? 0) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [piece.x + x * cos - y * sin, piece.y + x * sin + y * cos];
}

/** toPiece is what at undoes: a place on the board from the middle of a shape, before that was turned. */
export function toPiece(piece: Piece, [x, y]: Point): Point {
  const angle = ((piece.turn ?? 0) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [dx, dy] = [x - piece.x, y - piece.y];
  return [dx * cos + dy * sin, -dx * sin + dy * cos];
}

/** cornersOf are those of a shape in order around it; a line has its two ends, what is round the ends of its axes. */
export function cornersOf(piece: Piece): Point[] {
  const [w, h] = [piece.w / 2, heightOf(piece) / 2];
  const tip = ((piece.tip ?? 0) / 100) * piece.w;
  const top = ((piece.top ?? 0) / 100) * w;
  const box = points(-w, -h, w, -h, w, h, -w, h);
  const axes = points(w, 0, 0, h, -w, 0, 0, -h);
  const own: { [kind in Kind]: Point[] } = {
    line: points(-w, 0, w, 0),
    triangle: points(tip, -h, w, h, -w, h),
    trapezium: points(tip - top, -h, tip + top, -h, w, h, -w, h),
    rectangle: box,
    square: box,
    circle: axes,
    oval: axes
  };
  return own[piece.kind].map((corner) => toBoard(piece, corner));
}

/** points pairs numbers: x, y, x, y … */
function points(...numbers: number[]): Point[] {
  return numbers.flatMap((x, i): Point[] => (i % 2 === 0 ? [[x, numbers[i + 1]]] : []));
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** boundsOf is the box around some shapes; there must be one. */
export function boundsOf(...pieces: Piece[]): Bounds {
  const ends = pieces.flatMap((piece): Point[] => {
    if (!isRound(piece.kind)) return cornersOf(piece);
    const [[ax, ay], [bx, by]] = cornersOf(piece).map(([x, y]) => [x - piece.x, y - piece.y]);
    const [w, h] = [Math.hypot(ax, bx), Math.hypot(ay, by)];
    return points(piece.x - w, piece.y - h, piece.x + w, piece.y + h);
  });
  const xs = ends.map((p) => p[0]);
  const ys = ends.map((p) => p[1]);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

const size = 4096;
const unit = size / edge;

/** pathOf is the outline of a shape as SVG writes paths, on the board of 4096. */
export function pathOf(piece: Piece): string {
  const points = cornersOf(piece).map(([x, y]) => `${Math.round(x * unit)} ${Math.round(y * unit)}`);
  if (piece.kind === 'line') return `M${points.join('L')}`;
  if (!isRound(piece.kind)) return `M${points.join('L')}Z`;
  const [rx, ry] = [(piece.w / 2) * unit, (heightOf(piece) / 2) * unit];
  const arc = `A${Math.round(rx)} ${Math.round(ry)} ${Math.round(piece.turn ?? 0)} 0 1 `;
  return `M${points[2]}${arc}${points[0]}${arc}${points[2]}Z`;
}

/** pictureOf is a picture of one's own as those of the box are shown. */
export function pictureOf(draft: Draft, number = 0): Picture {
  const counts = kinds.map((kind) => draft.shapes.filter((s) => s.kind === kind).length);
  return {
    number,
    theme: 'own',
    counts: counts as Picture['counts'],
    shapes: draft.shapes.map((s) => ({ kind: s.kind, path: pathOf(s) }))
  };
}

const clamp = (n: number, low: number, high: number) => Math.max(low, Math.min(high, n));

const tiny = 1e-6; // what sines and cosines are off by

/** inward is how far a shape goes back that is over the edge by so much. */
const inward = (over: number) => Math.max(0, Math.ceil(over - tiny));

/** constrainPiece is a shape as it can lie: not too small, of its kind and on the board. */
export function constrainPiece(piece: Piece): Piece {
  const p = { ...piece };
  p.w = Math.round(clamp(p.w, least[p.kind], p.kind === 'line' ? 1.4 * most : most));
  if (p.h !== undefined) p.h = Math.round(clamp(p.h, least[p.kind], most));
  if (p.turn !== undefined) p.turn = Math.round(((((p.turn + 180) % 360) + 360) % 360) - 180) || 0;
  if (p.top !== undefined) p.top = Math.round(clamp(p.top, 15, 90));
  if (p.tip !== undefined) {
    const far = p.kind === 'trapezium' ? Math.floor((100 - (p.top ?? 0)) / 2) : 50;
    p.tip = Math.round(clamp(p.tip, -far, far)) || 0;
  }
  const { left, top, right, bottom } = boundsOf(p);
  const over = Math.max((right - left) / most, (bottom - top) / most);
  if (over > 1 + tiny)
    return constrainPiece({ ...p, w: p.w / over - 1, ...(p.h !== undefined && { h: p.h / over - 1 }) });
  p.x = Math.round(p.x + inward(margin - left) - inward(right - edge + margin));
  p.y = Math.round(p.y + inward(margin - top) - inward(bottom - edge + margin));
  return p;
}

/** movePiece is a shape elsewhere, as far as the board goes. */
export const movePiece = (p: Piece, dx: number, dy: number) =>
  constrainPiece({ ...p, x: p.x + dx, y: p.y + dy });
/** turnPiece is a shape turned by some degrees. */
export const turnPiece = (p: Piece, degrees: number) =>
  constrainPiece({ ...p, turn: (p.turn ?? 0) + degrees });

/** resizePiece is a shape wider and higher by so much; what is as wide as high grows both ways. */
export function resizePiece(p: Piece, dw: number, dh: number): Piece {
  if (p.h === undefined) return constrainPiece({ ...p, w: p.w + (dw || dh) });
  return constrainPiece({ ...p, w: p.w + dw, h: p.h + dh });
}

/** mirrorPiece is a shape as in a mirror that stands beside it. */
export const mirrorPiece = (p: Piece) =>
  constrainPiece({ ...p, turn: -(p.turn ?? 0), ...(p.tip !== undefined && { tip: -p.tip }) });

/** leanPiece is a shape whose upper end is so far to the right, in percent of its width. */
export const leanPiece = (p: Piece, tip: number) => constrainPiece({ ...p, tip });

/** setTopSide is a trapezium whose upper side is so long, in percent of the lower. */
export const setTopSide = (p: Piece, top: number) => constrainPiece({ ...p, top });

/** copyPiece is another shape like one, beside it. */
export const copyPiece = (p: Piece) => movePiece(p, p.x > 800 ? -80 : 80, p.y > 800 ? -80 : 80);

/** moveLineEnd is a line with one of its ends elsewhere; the other stays. */
export function moveLineEnd(line: Piece, end: 0 | 1, [x, y]: Point): Piece {
  const [ox, oy] = cornersOf(line)[1 - end];
  const [dx, dy] = end === 1 ? [x - ox, y - oy] : [ox - x, oy - y];
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI;
  return constrainPiece({ ...line, x: (x + ox) / 2, y: (y + oy) / 2, w: Math.hypot(dx, dy), turn });
}

const fill = 920; // of the board that a picture takes up one way

/** fitPieces is a picture that fills the board and lies in the middle of it. */
export function fitPieces(pieces: Piece[]): Piece[] {
  if (pieces.length === 0) return pieces;
  const { left, top, right, bottom } = boundsOf(...pieces);
  const longer = Math.max(right - left, bottom - top);
  if (longer === 0) return pieces;
  const k = fill / longer;
  const put = (v: number, middle: number) => edge / 2 + (v - middle) * k;
  return pieces.map((p) =>
    constrainPiece({
      ...p,
      x: put(p.x, (left + right) / 2),
      y: put(p.y, (top + bottom) / 2),
      w: p.w * k,
      ...(p.h !== undefined && { h: p.h * k })
    })
  );
}

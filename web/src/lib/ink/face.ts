import { Writer } from './codec';
import type { Drawing } from './drawing';
import { fillGaps } from './gaps';
import { boardSize, Do, newOp, toolRadius, type Stroke } from './tools';

// A face is a small drawing that belongs to a seat (CM-39). It is shown as lines, parts of which move.

const firstFaceBoard = 12_288; // and the id of a seat are the number of its face, as a board (docs/protocol.md)

export const faceBoardOf = (seat: number): number => firstFaceBoard + seat;

export const isFaceBoard = (board: number): boolean => board >= firstFaceBoard;

/** How a face looks just now. */
export type Mood = 'calm' | 'cheer' | 'sulk';

/** A FacePicture is a face as paths of SVG. */
export type FacePicture = {
  /** The square that it is seen through. */
  box: { left: number; top: number; side: number };
  /** How wide its lines are. */
  width: number;
  eyes: string;
  /** The height at which eyes close. */
  eyeLine: number;
  mouth: Record<Mood, string>;
  rest: string;
};

type Rect = { left: number; top: number; right: number; bottom: number };

/** How far the corners of a mouth go up, or down, as a part of the head's height. */
const bends: Record<Mood, number> = { calm: 0, cheer: 0.12, sulk: -0.17 };

const largestFace = 40 << 10; // bytes; what is larger fits in no face, and the server says so

/** paintFace returns a face as paths, and null for one that is blank. */
export function paintFace(strokes: readonly Stroke[]): FacePicture | null {
  if (strokes.length === 0) return null;
  const rects = strokes.map(rectOf);
  const all = join(rects);
  const head = headOf(rects, all);
  const kinds = rects.map((r) => kindOf(r, head));
  const chosen = (kind: string) => strokes.filter((_, i) => kinds[i] === kind);
  const eyes = rects.filter((_, i) => kinds[i] === 'eye');
  const mouth = chosen('mouth');
  const mouthRect = join(rects.filter((_, i) => kinds[i] === 'mouth'));
  const width = strokes.reduce((sum, s) => sum + 2 * toolRadius[s.tool], 0) / strokes.length;
  const side = Math.max(all.right - all.left, all.bottom - all.top, boardSize / 4) + 2 * width;
  const path = (list: Stroke[], bend = 0) =>
    list.map((s) => pathOf(bend ? bent(pointsOf(s), mouthRect, bend * height(head)) : pointsOf(s))).join('');
  return {
    box: { left: (all.left + all.right - side) / 2, top: (all.top + all.bottom - side) / 2, side },
    width,
    eyes: path(chosen('eye')),
    eyeLine: eyes.length > 0 ? middle(join(eyes)).y : 0,
    mouth: {
      calm: path(mouth),
      cheer: path(mouth, bends.cheer),
      sulk: path(mouth, bends.sulk)
    },
    rest: path(chosen('rest'))
  };
}

const painted = new WeakMap<Drawing, { revision: number; picture: FacePicture | null }>();

/** faceOn returns the face on a board. It is made once, however many look at it. */
export function faceOn(drawing: Drawing): FacePicture | null {
  let known = painted.get(drawing);
  if (known?.revision !== drawing.revision) {
    known = { revision: drawing.revision, picture: drawing.covered ? null : paintFace(drawing.strokes()) };
    painted.set(drawing, known);
  }
  return known.picture;
}

/** encodeFace writes a face as the server takes it: a whole drawing in one batch. */
export function encodeFace(strokes: readonly Stroke[]): string {
  const writer = new Writer(0);
  const op = newOp();
  op.do = Do.reset;
  writer.appendOp(op);
  for (const { tool, points } of strokes) {
    op.do = Do.begin;
    op.tool = tool;
    for (let i = 0; i < points.length && writer.length < largestFace; i += 3) {
      [op.x, op.y] = [points[i], points[i + 1]];
      writer.appendOp(op);
      op.do = Do.move;
    }
  }
  if (strokes.length > 0) {
    op.do = Do.end;
    writer.appendOp(op);
  }
  return btoa(String.fromCharCode(...writer.finishBatch()));
}

/** What a stroke is of a head, by its size and place. */
function kindOf(r: Rect, head: Rect): 'eye' | 'mouth' | 'rest' {
  const across = (r.right - r.left) / Math.max(1, head.right - head.left);
  const down = height(r) / Math.max(1, height(head));
  const { x, y } = middle(r);
  const [fx, fy] = [
    (x - head.left) / Math.max(1, head.right - head.left),
    (y - head.top) / Math.max(1, height(head))
  ];
  if (fx < 0.08 || fx > 0.92) return 'rest';
  if (across < 0.62 && down < 0.34 && fy > 0.2 && fy < 0.56) return 'eye';
  if (across < 0.8 && down < 0.34 && fy > 0.66 && fy < 0.95) return 'mouth';
  return 'rest';
}

/** The head is the largest of the strokes, unless it is small beside all of them. */
function headOf(rects: Rect[], all: Rect): Rect {
  const area = (r: Rect) => (r.right - r.left) * height(r);
  const largest = rects.reduce((a, b) => (area(b) > area(a) ? b : a));
  return area(largest) > area(all) / 4 ? largest : all;
}

/** Points on a parabola across a mouth: its corners go up by so much, and its middle down, or the other way round. */
function bent(points: number[][], mouth: Rect, by: number): number[][] {
  const half = Math.max(1, (mouth.right - mouth.left) / 2);
  const { x: middleX } = middle(mouth);
  return points.map(([x, y]) => [x, y - by * (((x - middleX) / half) ** 2 - 0.4)]);
}

function pointsOf({ points }: Stroke): number[][] {
  const list: number[][] = [];
  for (let i = 0; i < points.length; i += 3) list.push([points[i], points[i + 1]]);
  return fillGaps(list);
}

function pathOf(points: number[][]): string {
  const at = ([x, y]: number[]) => `${Math.round(x)} ${Math.round(y)}`;
  return `M${at(points[0])}L${(points.length > 1 ? points.slice(1) : points).map(at).join(' ')}`;
}

function rectOf({ points }: Stroke): Rect {
  const r = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let i = 0; i < points.length; i += 3) {
    r.left = Math.min(r.left, points[i]);
    r.right = Math.max(r.right, points[i]);
    r.top = Math.min(r.top, points[i + 1]);
    r.bottom = Math.max(r.bottom, points[i + 1]);
  }
  return r;
}

function join(rects: Rect[]): Rect {
  return {
    left: Math.min(...rects.map((r) => r.left)),
    top: Math.min(...rects.map((r) => r.top)),
    right: Math.max(...rects.map((r) => r.right)),
    bottom: Math.max(...rects.map((r) => r.bottom))
  };
}

const height = (r: Rect) => r.bottom - r.top;

const middle = (r: Rect) => ({ x: (r.left + r.right) / 2, y: (r.top + r.bottom) / 2 });

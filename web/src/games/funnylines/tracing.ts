import { distanceTo, pathPoints, type Point } from './shapes';
import type { Card } from './wire';

// What a Carlo draws with the pen, and ahead with a pencil: which shape a line is for, and what goes to the board next.

/** A TracedCard is what decides for which shape of the card a line is. */
export interface TracedCard {
  outlines: Point[][];
  /** The shapes that are drawn and finished: a line goes to none of them. */
  finished: number[];
  /** The shapes that may be drawn now. */
  may: number[];
  /** The shape that the last line was for; -1 for none. */
  inHand: number;
  /** How far from an outline a line may be that traces it. */
  reach: number;
}

/** outlinesOf is the shapes of a card as lines, corners and what is between them in short steps. */
export function outlinesOf({ shapes }: Pick<Card, 'shapes'>): Point[][] {
  return shapes.map(({ path }) => pathPoints(path));
}

const samples = 24; // of a line, to compare it with outlines

/** samplePoints is points on a line at equal distances, from its beginning on. */
function samplePoints(line: Point[]): Point[] {
  const lengths = line.slice(1).map(([x, y], i) => Math.hypot(x - line[i][0], y - line[i][1]));
  const step = lengths.reduce((sum, length) => sum + length, 0) / (samples - 1);
  if (step === 0) return [line[0]];
  const points: Point[] = [line[0]];
  let past = 0; // how far behind the last sample a piece begins
  lengths.forEach((length, i) => {
    const [[ax, ay], [bx, by]] = [line[i], line[i + 1]];
    let at = step - past;
    for (; at <= length; at += step)
      points.push([ax + ((bx - ax) * at) / length, ay + ((by - ay) * at) / length]);
    past = length - (at - step);
  });
  return points;
}

/** meanDistance is how far points are from a line, on average. */
function meanDistance(points: Point[], line: Point[]): number {
  return points.reduce((sum, p) => sum + distanceTo(p, line), 0) / points.length;
}

/**
 * tracedSoFar is the shape that a line traces which is still being drawn, once there is only one that it can be; -1 as
 * long as there are several.
 */
export function tracedSoFar({ outlines, finished, reach }: TracedCard, line: Point[]): number {
  const way = samplePoints(line);
  const near = outlines
    .map((outline, shape) => ({
      shape,
      off: finished.includes(shape) ? Infinity : meanDistance(way, outline)
    }))
    .filter(({ off }) => off <= reach)
    .sort((a, b) => a.off - b.off);
  if (near.length === 0) return -1;
  return near.length === 1 || near[1].off - near[0].off > reach / 2 ? near[0].shape : -1;
}

/**
 * tracedShape is the shape that a whole line traces: the one with the outline nearest to all of it. Of outlines that lie
 * on each other it is the one that was drawn last, or that may be drawn, or of which the line is most. What is far from
 * all belongs to the shape in hand; -1 for none.
 */
export function tracedShape({ outlines, finished, may, inHand, reach }: TracedCard, line: Point[]): number {
  const way = samplePoints(line);
  const off = outlines.map((outline) => meanDistance(way, outline));
  const score = (i: number): number => {
    const missing = Math.min(meanDistance(samplePoints(outlines[i]), way) / 8, reach / 8);
    const likely = Number(i === inHand) + Number(may.includes(i)) - Number(finished.includes(i));
    return off[i] + missing - (likely * reach) / 6;
  };
  const scores = outlines.map((_, i) => score(i));
  const best = scores.indexOf(Math.min(...scores));
  return best >= 0 && off[best] <= 4 * reach ? best : inHand;
}

/** A CarloState is what a Carlo has to draw, and has drawn ahead. */
export interface CarloState {
  /** The shapes that may be drawn now. */
  may: number[];
  /** The shape that the pen is open for; -1 for none. */
  open: number;
  /** Whether the lines of the open shape came from the pencil: it is then finished by itself, unless it is in hand. */
  fromPencil: boolean;
  /** The shapes drawn in pencil, in the order in which they were begun. */
  pencilled: number[];
  /** The shape at which a hand is; -1 for none. */
  inHand: number;
}

/** A Step is what is to be done next: open the pen for a shape, put the pencil's lines on the open one, finish it; or nothing. */
export type Step = `draw ${number}` | 'ink' | 'done' | '';

/**
 * nextStep brings what is drawn in pencil to the board, shape by shape: in the order in which they were begun, the one
 * in hand last, which then stays open until the hand says that it is done.
 */
export function nextStep({ may, open, fromPencil, pencilled, inHand }: CarloState): Step {
  if (open >= 0 && pencilled.includes(open)) return 'ink';
  if (open >= 0 && open === inHand) return '';
  const ready = pencilled.filter((shape) => may.includes(shape));
  const next = ready.find((shape) => shape !== inHand) ?? ready[0];
  if (next !== undefined && (open < 0 || fromPencil || next === inHand)) return `draw ${next}`;
  return open >= 0 && fromPencil ? 'done' : '';
}

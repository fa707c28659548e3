// Erasing, in whole numbers so that everybody comes to the same strokes; see "Erasing" in docs/protocol.md.
//
// A stroke is walked in steps. An eraser takes the steps that lie less than its reach away from its path. What it
// takes depends on where the stroke was drawn and not on what was erased before.

const stepLength = 8;

/** Points as x, y and pressure in turn. */
type Points = Uint16Array;

/** How many steps lead from one place to another, at least one. */
export function stepsBetween(x0: number, y0: number, x1: number, y1: number): number {
  const way = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
  return Math.max(Math.ceil(way / stepLength), 1);
}

/** How many steps lead to the point at i; the first one, which comes from nowhere, is one as well. */
function stepsTo(points: Points, i: number): number {
  if (i === 0) return 1;
  return stepsBetween(points[i - 3], points[i - 2], points[i], points[i + 1]);
}

/** The k-th of n steps from a to b, rounded to the nearest whole number, halves upwards. */
function interpolate(a: number, b: number, k: number, n: number): number {
  return Math.floor((2 * (a * n + (b - a) * k) + n) / (2 * n));
}

/** Some consecutive steps of a stroke, both ends included, and the gesture that took them. */
export type Run = { from: number; to: number; by: number };

/** A rectangle with its edges. */
export class Box {
  constructor(
    public left: number,
    public top: number,
    public right: number,
    public bottom: number
  ) {}

  include(x: number, y: number): void {
    this.left = Math.min(this.left, x);
    this.top = Math.min(this.top, y);
    this.right = Math.max(this.right, x);
    this.bottom = Math.max(this.bottom, y);
  }

  isWithin(b: Box, reach: number): boolean {
    return (
      this.left - reach <= b.right &&
      b.left - reach <= this.right &&
      this.top - reach <= b.bottom &&
      b.top - reach <= this.bottom
    );
  }
}

/** One step of an eraser, from a to b, and how far it reaches. */
export class EraserStep {
  readonly box: Box;
  reach = 0;

  constructor(
    readonly ax: number,
    readonly ay: number,
    readonly bx: number,
    readonly by: number
  ) {
    this.box = new Box(ax, ay, ax, ay);
    this.box.include(bx, by);
  }

  /** Reports whether a place lies less than the reach away from the way. No number in it needs more than 53 bits. */
  erases(x: number, y: number): boolean {
    const dx = this.bx - this.ax;
    const dy = this.by - this.ay;
    let px = x - this.ax;
    let py = y - this.ay;
    const along = px * dx + py * dy;
    const whole = dx * dx + dy * dy;
    const reach = this.reach * this.reach;
    if (along > 0 && along < whole) {
      const across = px * dy - py * dx;
      return across * across < reach * whole;
    }
    if (along > 0) {
      px -= dx;
      py -= dy;
    }
    return px * px + py * py < reach;
  }

  /** The runs of a stroke that this takes and that are still there; gone is what no longer is. */
  erasedRuns(points: Points, gone: Run[]): Run[] {
    const runs: Run[] = [];
    let behind = 0; // so many of those gone lie behind us
    let at = -1; // the step that led to the point before
    for (let i = 0; i < points.length; i += 3) {
      const n = stepsTo(points, i);
      const before = Math.max(i - 3, 0);
      const [x0, y0, x1, y1] = [points[before], points[before + 1], points[i], points[i + 1]];
      const part = this.#reachableRange(x0, y0, x1, y1);
      const last = Math.min(Math.trunc(part.to * n) + 1, n);
      for (let k = Math.max(Math.trunc(part.from * n), 1); k <= last; k++) {
        while (behind < gone.length && gone[behind].to < at + k) behind++;
        if (behind < gone.length && gone[behind].from <= at + k) {
          k = gone[behind].to - at;
          continue;
        }
        if (!this.erases(interpolate(x0, x1, k, n), interpolate(y0, y1, k, n))) continue;
        const run = runs.at(-1);
        if (run?.to === at + k - 1) run.to++;
        else runs.push({ from: at + k, to: at + k, by: -1 });
      }
      at += n;
    }
    return runs;
  }

  /**
   * Which part of a straight way, from 0 to 1, may be taken. It spares a long walk and decides nothing: the margin
   * covers the rounding of steps.
   */
  #reachableRange(x0: number, y0: number, x1: number, y1: number): { from: number; to: number } {
    const part = { from: 0, to: 1 };
    const reach = this.reach + margin;
    clipRange(part, x0, x1, this.box.left - reach, this.box.right + reach);
    clipRange(part, y0, y1, this.box.top - reach, this.box.bottom + reach);
    const dx = this.bx - this.ax;
    const dy = this.by - this.ay;
    if (dx !== 0 || dy !== 0) {
      const across = (x: number, y: number) => (x - this.ax) * dy - (y - this.ay) * dx;
      const far = reach * (Math.abs(dx) + Math.abs(dy));
      clipRange(part, across(x0, y0), across(x1, y1), -far, far);
    }
    return part;
  }
}

const margin = 2;

/** Keeps the part in which what goes evenly from a to b is between low and high. */
function clipRange(
  part: { from: number; to: number },
  a: number,
  b: number,
  low: number,
  high: number
): void {
  if (a === b) {
    if (a < low || a > high) part.to = -1;
    return;
  }
  const t = (low - a) / (b - a);
  const u = (high - a) / (b - a);
  part.from = Math.max(part.from, Math.min(t, u));
  part.to = Math.min(part.to, Math.max(t, u));
}

/** What is gone of a stroke when these runs go as well. They are in order and were still there. */
export function mergeRuns(gone: Run[], runs: Run[], by: number): Run[] {
  const merged: Run[] = [];
  const add = (from: number, to: number, by: number) => {
    const last = merged.at(-1);
    if (last?.by === by && last.to === from - 1) last.to = to;
    else merged.push({ from, to, by });
  };
  let next = 0;
  for (const run of runs) {
    for (; next < gone.length && gone[next].from < run.from; next++)
      add(gone[next].from, gone[next].to, gone[next].by);
    add(run.from, run.to, by);
  }
  for (; next < gone.length; next++) add(gone[next].from, gone[next].to, gone[next].by);
  return merged;
}

/** The runs of a stroke that are still there when the first gestures, so many, are done. */
export function remainingRuns(steps: number, gone: Run[], done: number): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (const run of gone) {
    if (run.by >= done) continue;
    if (run.from > from) runs.push({ from, to: run.from - 1, by: -1 });
    from = run.to + 1;
  }
  if (from < steps) runs.push({ from, to: steps - 1, by: -1 });
  return runs;
}

/**
 * The part of a stroke that a run covers: the points in it and, where it begins or ends between two points, the
 * place of that step.
 */
export function sliceStroke(points: Points, run: Run): Points {
  const piece: number[] = [];
  let at = -1; // the step that led to the point before
  for (let i = 0; i < points.length && at < run.to; i += 3) {
    const n = stepsTo(points, i);
    const step = (k: number) => {
      for (let c = i; c < i + 3; c++) piece.push(interpolate(points[c - 3], points[c], k, n));
    };
    const first = run.from - at;
    const last = run.to - at;
    if (first >= 1 && first < n) step(first);
    if (last >= 1 && last < n && last > first) step(last);
    at += n;
    if (at >= run.from && at <= run.to) piece.push(points[i], points[i + 1], points[i + 2]);
  }
  return Uint16Array.from(piece);
}

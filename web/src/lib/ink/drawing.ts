import { Reader } from './codec';
import { Box, sliceStroke, remainingRuns, stepsBetween, EraserStep, mergeRuns, type Run } from './erase';
import {
  Do,
  newBoardCapacity,
  isPen,
  limits,
  toolRadius,
  Tool,
  type Op,
  type Refusal,
  type Capacity,
  type Stroke
} from './tools';

const clearTool = 7; // the tool of a clear, which has no points

/** A stroke of a pen or an eraser, from touching the board to leaving it, or a clear. */
type Gesture = {
  tool: Tool | typeof clearTool;
  pressure: boolean;
  /** An eraser or a clear: whether anything went. */
  erased: boolean;
  /** Its points are from and up to here. */
  from: number;
  to: number;
  /** Of a stroke: how long it is, in steps; what lies around it; what is gone of it, in order. */
  steps: number;
  box: Box;
  gone: Run[];
  /** What can be seen of a stroke, once somebody has asked for it and until it changes. */
  visible: Stroke[] | null;
};

/** Why a drawing is covered: it was reported (CM-33), or awaits the host's approval (CM-37); '' where it is not. */
export type Cover = '' | 'reported' | 'awaiting';

type Usage = { -readonly [part in keyof Capacity]: number };

/** How much of the room is used, 1 when no more fits. */
const usedShare = (used: Usage, capacity: Capacity): number =>
  Math.max(used.gestures / capacity.gestures, used.points / capacity.points, used.steps / capacity.steps);

/** Reports whether an op needs room. */
const addsInk = (op: Op): boolean => op.do === Do.begin || op.do === Do.move || op.do === Do.clear;

const scout = new Reader(); // reads a batch before it is taken

/**
 * A Drawing is what has been drawn on a board, with all that can be undone and redone. The same batches make the
 * same drawing here, at the server and on every other screen, however they were cut.
 *
 * It is a history of gestures, of which the first few are done and the rest undone. Nothing leaves the history when
 * it is erased: each stroke notes which of its steps are gone and by which gesture, and they are gone while that
 * gesture is done. So undo and redo only move the mark between done and undone.
 */
export class Drawing {
  #history: Gesture[] = [];
  #done = 0;
  #points = new Uint16Array(3 * 64); // of all gestures in order: x, y, pressure
  #used: Usage = { gestures: 0, points: 0, steps: 0 };
  #awaitsBegin = false; // no points are taken until a gesture begins
  #reader = new Reader();
  #watchers = new Set<() => void>();

  /** Counts the changes. */
  revision = 0;
  /** Whether it is covered, and why: what is seen is hatching in its place. */
  covered: Cover = '';

  #full = false;

  /** board is its number at a table; none for one that is no table's board. */
  constructor(readonly board?: number) {}

  setCovered(covered: Cover): void {
    if (covered === this.covered) return;
    this.covered = covered;
    this.#notifyWatchers();
  }

  /** Takes a batch of the drawing's author, or refuses it; then nothing but that points wait for a new gesture. */
  applyBatch(batch: Uint8Array): Refusal {
    const refusal = batch.length > limits.batchBytes ? 'batch-too-large' : this.#validateBatch(batch, false);
    this.#awaitsBegin = refusal !== '';
    if (!refusal) this.#replayBatch(batch);
    return refusal;
  }

  /** Replaces the drawing by the one that a snapshot holds. */
  loadSnapshot(snapshot: Uint8Array): Refusal {
    const late = new Drawing();
    const refusal = late.#validateBatch(snapshot, true);
    if (refusal) return refusal;
    late.#replayBatch(snapshot);
    this.#history = late.#history;
    this.#done = late.#done;
    this.#points = late.#points;
    this.#used = late.#used;
    this.#awaitsBegin = false;
    this.#reader = late.#reader;
    this.#full = false;
    this.#notifyWatchers();
    return '';
  }

  /** Does one op of the own hand at once. Whoever calls this sends the same to the server. */
  applyOp(op: Op): Refusal {
    const nib = this.#reader.pen;
    const open = nib.open;
    if (!open && (op.do === Do.move || op.do === Do.end)) return 'no-stroke';
    if (this.#full && addsInk(op)) return 'drawing-full';
    const { gestures, points, steps } = this.#used;
    const refusal = this.#countUsage(
      op,
      this.#used,
      nib.x,
      nib.y,
      open ? this.openPoints : 0,
      this.#penOpen,
      newBoardCapacity
    );
    if (refusal) {
      Object.assign(this.#used, { gestures, points, steps });
      if (refusal === 'drawing-full') this.markFull();
      return refusal;
    }
    if (op.do === Do.begin) nib.beginAt(op.x, op.y, op.pressure, op.p);
    else if (op.do === Do.move) nib.moveTo(op.x, op.y);
    else nib.open = false;
    this.#awaitsBegin = false;
    this.#runOp(op, open);
    this.#notifyWatchers();
    return '';
  }

  /** What tells this state of the drawing from those before it and after it, also when it went through a snapshot. */
  get fingerprint(): string {
    const { open, x, y } = this.#reader.pen;
    const points = this.#history.reduce((sum, g) => sum + g.to - g.from, 0);
    return `${this.#history.length} ${this.#done} ${points} ${open ? `${x},${y}` : ''}`;
  }

  /**
   * How full the board is, from 0 to 1, for whoever draws on it. What was undone or erased counts, as far as this
   * device knows of it.
   */
  get fullness(): number {
    return this.#full ? 1 : usedShare(this.#used, newBoardCapacity);
  }

  /** Notes that the board takes no more ink. */
  markFull(): void {
    if (this.#full) return;
    this.#full = true;
    this.#notifyWatchers();
  }

  /** Reports whether no ink can be seen. */
  get empty(): boolean {
    for (let i = 0; i < this.#done; i++)
      if (isPen(this.#history[i].tool) && this.#stepsLeft(i) > 0) return false;
    return true;
  }

  get canUndo(): boolean {
    return this.#done > 0;
  }

  get canRedo(): boolean {
    return this.#done < this.#history.length;
  }

  /** Reports whether the pen, or the eraser, is on the board. */
  get open(): boolean {
    return this.#reader.pen.open;
  }

  /** How many points the last gesture has. */
  get openPoints(): number {
    const last = this.#history.at(-1);
    return last ? last.to - last.from : 0;
  }

  /** The ink that can be seen, in the order drawn. Points may be read until the next change, and not written. */
  strokes(): Stroke[] {
    const list: Stroke[] = [];
    for (let i = 0; i < this.#done; i++)
      if (isPen(this.#history[i].tool)) list.push(...this.#visibleParts(i));
    return list;
  }

  /** The stroke that is being drawn; it is the last of strokes. */
  openStroke(): Stroke | null {
    return this.#penOpen ? this.#visibleParts(this.#history.length - 1)[0] : null;
  }

  /** Where the eraser is that is on the board, and how far it reaches. */
  eraser(): { x: number; y: number; reach: number } | null {
    const { open, x, y } = this.#reader.pen;
    const tool = open ? this.#history[this.#history.length - 1].tool : clearTool;
    return tool === clearTool || isPen(tool) ? null : { x, y, reach: toolRadius[tool] };
  }

  /** Tells of every change until the returned function is called. */
  onChange(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  #notifyWatchers(): void {
    this.revision++;
    for (const tell of this.#watchers) tell();
  }

  get #penOpen(): boolean {
    return this.open && isPen(this.#history[this.#history.length - 1].tool);
  }

  /** Reads a batch without taking it. What it uses up is counted when it is in order. */
  #validateBatch(batch: Uint8Array, snapshot: boolean): Refusal {
    const used = { ...this.#used };
    Object.assign(scout.pen, this.#reader.pen);
    if (this.#awaitsBegin) scout.pen.open = false;
    if (scout.openBatch(batch) < 0) return scout.refusal;
    const { pen: nib, op } = scout;
    let inStroke = nib.open ? this.openPoints : 0;
    let pen = nib.open && this.#penOpen;
    let [ops, inBatch, x, y, reset] = [0, 0, nib.x, nib.y, false];
    while (scout.nextOp()) {
      ops++;
      if (op.do === Do.begin) {
        inStroke = 0;
        pen = isPen(op.tool);
      }
      const refusal = this.#countUsage(op, used, x, y, inStroke, pen, limits);
      if (op.do === Do.begin || op.do === Do.move) {
        inBatch++;
        inStroke++;
        x = op.x;
        y = op.y;
      }
      if (op.do === Do.reset) reset = true;
      if (inBatch > limits.batchPoints && !snapshot) return 'batch-too-large';
      if (refusal) return refusal;
    }
    if (scout.refusal) return scout.refusal;
    if (reset && !snapshot) return 'ink-reset';
    if (ops === 0 || (snapshot && !reset)) return 'ink-malformed';
    this.#used = used;
    return '';
  }

  /** Counts what one op uses up, and says whether it is too much. The last point is at x, y. */
  #countUsage(
    op: Op,
    used: Usage,
    x: number,
    y: number,
    inStroke: number,
    pen: boolean,
    room: Capacity
  ): Refusal {
    if (op.do === Do.begin || op.do === Do.clear) used.gestures++;
    if (op.do === Do.begin) {
      used.points++;
      if (isPen(op.tool)) used.steps++;
    } else if (op.do === Do.move) {
      used.points++;
      if (pen) used.steps += stepsBetween(x, y, op.x, op.y);
      if (inStroke >= limits.strokePoints) return 'stroke-too-long';
    }
    return addsInk(op) && usedShare(used, room) > 1 ? 'drawing-full' : '';
  }

  /** Does what a batch says that check has found to be in order. */
  #replayBatch(batch: Uint8Array): void {
    const reader = this.#reader;
    reader.openBatch(batch);
    for (let open = reader.pen.open; reader.nextOp(); open = reader.pen.open) this.#runOp(reader.op, open);
    this.#notifyWatchers();
  }

  #runOp(op: Op, open: boolean): void {
    if (open && op.do !== Do.move) this.#endGesture();
    switch (op.do) {
      case Do.begin:
        this.#beginGesture(op.tool, op.pressure);
        this.#addPoint(op.x, op.y, op.p);
        break;
      case Do.move:
        this.#addPoint(op.x, op.y, op.p);
        break;
      case Do.undo:
        if (this.#done > 0) this.#invalidateErasedBy(--this.#done);
        break;
      case Do.redo:
        if (this.#done < this.#history.length) this.#invalidateErasedBy(this.#done++);
        break;
      case Do.clear:
        this.#clearBoard();
        break;
    }
  }

  /** Adds a gesture to the history. What was undone can no longer be redone. */
  #beginGesture(tool: Gesture['tool'], pressure: boolean): void {
    this.#truncateHistory(this.#done);
    const from = this.#history.at(-1)?.to ?? 0;
    const box = new Box(0, 0, 0, 0);
    const took = tool === clearTool;
    this.#history.push({
      tool,
      pressure,
      erased: took,
      from,
      to: from,
      steps: 0,
      box,
      gone: [],
      visible: null
    });
    this.#done++;
  }

  #addPoint(x: number, y: number, p: number): void {
    const g = this.#history[this.#history.length - 1];
    const at = 3 * g.to;
    if (at + 3 > this.#points.length) {
      const wider = new Uint16Array(2 * this.#points.length);
      wider.set(this.#points);
      this.#points = wider;
    }
    const points = this.#points;
    const first = g.to === g.from;
    points[at] = x;
    points[at + 1] = y;
    points[at + 2] = p;
    g.to++;
    const x0 = first ? x : points[at - 3];
    const y0 = first ? y : points[at - 2];
    if (!isPen(g.tool)) return this.#eraseAlong(new EraserStep(x0, y0, x, y));
    if (first) g.box = new Box(x, y, x, y);
    else g.box.include(x, y);
    g.steps += stepsBetween(x0, y0, x, y);
    g.visible = null;
  }

  /** Closes the open gesture. An eraser that took nothing leaves no trace: an undo always has something to show. */
  #endGesture(): void {
    const last = this.#history.length - 1;
    const g = this.#history[last];
    if (!isPen(g.tool) && !g.erased) this.#truncateHistory(last);
  }

  #clearBoard(): void {
    if (this.empty) return;
    this.#beginGesture(clearTool, false);
    for (const g of this.#history)
      if (isPen(g.tool)) this.#noteErased(g, remainingRuns(g.steps, g.gone, this.#done));
  }

  /** Takes what lies in reach of one step of the open eraser. */
  #eraseAlong(way: EraserStep): void {
    const by = this.#history.length - 1;
    const eraser = this.#history[by];
    for (let i = 0; i < by; i++) {
      const g = this.#history[i];
      if (!isPen(g.tool)) continue;
      way.reach = toolRadius[eraser.tool as Tool] + toolRadius[g.tool as Tool];
      if (!way.box.isWithin(g.box, way.reach)) continue;
      const hits = way.erasedRuns(this.#points.subarray(3 * g.from, 3 * g.to), g.gone);
      if (hits.length === 0) continue;
      this.#noteErased(g, eraser.tool === Tool.lift ? remainingRuns(g.steps, g.gone, this.#done) : hits);
      eraser.erased = true;
    }
  }

  /** Notes that the last gesture has taken runs of a stroke. */
  #noteErased(g: Gesture, runs: Run[]): void {
    if (runs.length === 0) return;
    g.gone = mergeRuns(g.gone, runs, this.#history.length - 1);
    g.visible = null;
  }

  /** Drops the history from a gesture on, and brings back what went with it. */
  #truncateHistory(from: number): void {
    const erased = this.#history.slice(from).some((g) => g.erased);
    this.#history.length = from;
    this.#done = Math.min(this.#done, from);
    if (!erased) return;
    for (const g of this.#history) {
      if (!g.gone.some((run) => run.by >= from)) continue;
      g.gone = g.gone.filter((run) => run.by < from);
      g.visible = null;
    }
  }

  /** Looks anew at the strokes of which a gesture took something, since it was undone or done again. */
  #invalidateErasedBy(which: number): void {
    if (!this.#history[which].erased) return;
    for (const g of this.#history) if (g.gone.some((run) => run.by === which)) g.visible = null;
  }

  /** How many steps of a stroke are still there. */
  #stepsLeft(i: number): number {
    const g = this.#history[i];
    let left = g.steps;
    for (const run of g.gone) if (run.by < this.#done) left -= run.to - run.from + 1;
    return left;
  }

  /** What can be seen of one stroke. */
  #visibleParts(i: number): Stroke[] {
    const g = this.#history[i];
    if (g.visible) return g.visible;
    const stroke = (points: Uint16Array): Stroke => ({ tool: g.tool as Tool, pressure: g.pressure, points });
    const points = this.#points.subarray(3 * g.from, 3 * g.to);
    g.visible =
      this.#stepsLeft(i) === g.steps
        ? [stroke(points)]
        : remainingRuns(g.steps, g.gone, this.#done).map((run) => stroke(sliceStroke(points, run)));
    return g.visible;
  }
}

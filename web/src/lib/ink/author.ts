import { roundPressure, joinBatches, Writer } from './codec';
import type { Drawing } from './drawing';
import { Do, limits, newOp, type Tool } from './tools';

/** Milliseconds between two batches while the server says nothing else: two samples of 60 a second go together. */
export const defaultInterval = 30;
const frame = 17; // ms within which a hand that moves has another sample
const inFlight = 10_000; // what was sent longer ago has been heard, or is lost
const resendWindow = 120_000; // ms for which a batch can be sent again

/** A SentBatch is a batch and the drawing's mark after it. */
type SentBatch = { batch: Uint8Array<ArrayBuffer>; points: number; at: number; mark: string };

/** How an author reaches the server. */
export type InkChannel = {
  send: (batch: Uint8Array<ArrayBuffer>) => void;
  /** Resolves when the server has answered everything that was sent until now. */
  awaitAnswers: () => Promise<unknown>;
};

/**
 * An Author is this device drawing on a board. Whatever it does is on the drawing at once and goes to the server in
 * batches: what a pen does is gathered for as long as the server says, and sent at once when it leaves the board or has
 * second thoughts.
 * The server does not send it back; only when it refused something does it say how the board really is.
 */
export class Author {
  #channel: InkChannel;
  #writer: Writer;
  #op = newOp();
  #open = false;
  #due: ReturnType<typeof setTimeout> | undefined;
  #late = false; // what is due should have gone already
  #flushedAt = -Infinity;
  #sentAt = -Infinity;
  #unsettled = 0;
  /** How many milliseconds are between two batches. */
  batchInterval = defaultInterval;
  /** Whether the line is broken, and what is drawn is kept for when it is back. */
  offline = false;
  #recentBatches: SentBatch[] = []; // or to be sent, lately
  #markBefore = ''; // the drawing's mark before all these

  constructor(
    readonly drawing: Drawing,
    board: number,
    line: InkChannel
  ) {
    this.#channel = line;
    this.#writer = new Writer(board);
    this.#markBefore = drawing.fingerprint;
  }

  /** Begins a gesture at a place; pressure is from 0 to 255, or none. Reports whether the board takes it. */
  beginStroke(tool: Tool, x: number, y: number, pressure?: number): boolean {
    if (this.#unsettled > 0) return false;
    const op = this.#op;
    op.tool = tool;
    op.pressure = pressure !== undefined;
    op.x = x;
    op.y = y;
    op.p = pressure ?? 0;
    this.#open = this.#applyOp(Do.begin);
    this.#scheduleFlush();
    return this.#open;
  }

  /** Goes on with the gesture. A hand that rests says nothing. */
  extendStroke(x: number, y: number, pressure = 0): void {
    const op = this.#op;
    if (!this.#open || (x === op.x && y === op.y)) return;
    if (this.drawing.openPoints >= limits.strokePoints) this.#open = this.#applyOp(Do.begin); // at the same place
    op.x = x;
    op.y = y;
    if (op.pressure) op.p = roundPressure(op.p, pressure);
    if (!this.#open || !this.#applyOp(Do.move)) return this.endStroke();
    this.#scheduleFlush();
  }

  endStroke(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#applyOp(Do.end);
    this.flush();
  }

  /** cancelStroke takes back the open stroke: a palm made it. */
  cancelStroke(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#applyOp(Do.undo);
    this.flush();
  }

  undo(): void {
    this.#runCommand(Do.undo, this.drawing.canUndo);
  }

  redo(): void {
    this.#runCommand(Do.redo, this.drawing.canRedo);
  }

  clear(): void {
    this.#runCommand(Do.clear, !this.drawing.empty);
  }

  /**
   * Sees to it that what has been said is sent: when the browser has handed over all it has, if the last batch is long
   * enough ago; else with the first sample for which it is, or soon after if the hand rests.
   */
  #scheduleFlush(): void {
    if (this.#writer.length === 0) return; // it was full and has gone
    const wait = this.#flushedAt + this.batchInterval - performance.now();
    const late = wait <= 0;
    if (this.#due !== undefined && late === this.#late) return; // it will be sent at the same moment
    clearTimeout(this.#due);
    this.#late = late;
    this.#due = setTimeout(() => this.flush(), late ? 0 : wait + frame);
  }

  /** Sends what has been gathered. */
  flush(): void {
    clearTimeout(this.#due);
    this.#due = undefined;
    if (this.#writer.length === 0) return;
    const { points } = this.#writer;
    const batch = this.#writer.finishBatch();
    const at = performance.now();
    this.#flushedAt = at;
    while (this.#recentBatches.length > 0 && at - this.#recentBatches[0].at > resendWindow)
      this.#markBefore = this.#recentBatches.shift()!.mark;
    this.#recentBatches.push({ batch, points, at, mark: this.drawing.fingerprint });
    if (this.offline) return;
    this.#sentAt = at;
    this.#channel.send(batch);
  }

  /** goOffline keeps what is drawn from now on, for the connection is broken. */
  goOffline(): void {
    this.offline = true;
  }

  /** goOnline gives up what was kept: the connection is back, and the server did not show this board. */
  goOnline(): void {
    if (this.offline) this.#discardUnsent();
  }

  /**
   * acceptCorrection follows the server, which has said how the board really is. The open stroke is broken off. Batches may still
   * be on their way to a server that refuses them too and says so again, so nothing new begins before it has
   * answered them all: else it would be taken here from under the pen and stay on every other screen.
   */
  acceptCorrection(): void {
    if (this.offline) return this.#resendMissing();
    this.#discardUnsent();
    if (performance.now() - this.#sentAt > inFlight) return;
    this.#unsettled++;
    void this.#channel.awaitAnswers().finally(() => this.#unsettled--);
  }

  /**
   * #resendMissing draws and sends once more what the server lacks: the connection is back, and the board is as the
   * server has it, up to some batch.
   */
  #resendMissing(): void {
    const has = this.drawing.fingerprint;
    const last = this.#recentBatches.findLastIndex((s) => s.mark === has);
    if (last < 0 && has !== this.#markBefore) return this.#discardUnsent();
    this.offline = false;
    for (const batch of joinBatches(this.#recentBatches.slice(last + 1))) {
      if (this.drawing.applyBatch(batch)) return this.#discardUnsent();
      this.#sentAt = performance.now();
      this.#channel.send(batch);
    }
  }

  /** #discardUnsent accepts the board as it is, whatever was sent before. */
  #discardUnsent(): void {
    this.abort();
    this.offline = false;
    this.#recentBatches = [];
    this.#markBefore = this.drawing.fingerprint;
  }

  /** abort drops the open stroke and what was not sent: it goes on from what is no longer there. */
  abort(): void {
    this.#open = false;
    this.#writer.finishBatch();
    clearTimeout(this.#due);
    this.#due = undefined;
  }

  #runCommand(what: Do, useful: boolean): void {
    if (!useful || this.#unsettled > 0) return;
    this.#open = false;
    this.#applyOp(what);
    this.flush();
  }

  #applyOp(what: Do): boolean {
    this.#op.do = what;
    if (this.drawing.applyOp(this.#op)) return false;
    this.#writer.appendOp(this.#op);
    if (this.#writer.full) this.flush();
    return true;
  }
}

import { isFaceBoard } from './face';
import { Author, defaultInterval, type InkChannel } from './author';
import { isSnapshot, Reader } from './codec';
import { Drawing, type Cover } from './drawing';
import { revisionOf } from './revision';
import type { Refusal } from './tools';
import type { Covers } from '../wire/table';

/** Boards is all ink of a match that this device has seen, by the number of the board. */
export class Boards {
  #channel: InkChannel;
  #drawings = new Map<number, Drawing>();
  #authors = new Map<number, Author>();
  #batchInterval = defaultInterval; // ms between two batches of a pen
  #nextIsFull = false; // the board that is shown next
  #covers: Omit<Covers, 'type'> = { reported: [] }; // the boards that the server shows covered
  #matches = $state(0); // so that whoever looks at a board looks anew when all are forgotten

  constructor(line: InkChannel) {
    this.#channel = line;
  }

  /**
   * Takes a binary frame of the server: what somebody drew, or a whole board in place of the one that was here. A
   * frame that cannot be right means that something was missed; then only the server knows the truth.
   */
  receiveFrame(frame: Uint8Array): Refusal {
    const reader = new Reader();
    const board = reader.openBatch(frame);
    if (board < 0) return reader.refusal;
    const drawing = this.drawingAt(board);
    if (!isSnapshot(frame)) return drawing.applyBatch(frame);
    const author = this.#authors.get(board);
    if (author?.offline) author.flush(); // for it goes on from what is about to be replaced
    const refusal = drawing.loadSnapshot(frame);
    if (!refusal) author?.acceptCorrection();
    if (author && this.#nextIsFull) drawing.markFull();
    if (author) this.#nextIsFull = false;
    return refusal;
  }

  /** The server has refused ink because its board is full; it says next how that board is. */
  expectFullBoard(): void {
    this.#nextIsFull = true;
  }

  /** The drawing on a board: the same object until the match is forgotten, empty before anything is known. */
  drawingAt(board: number): Drawing {
    void this.#matches;
    let drawing = this.#drawings.get(board);
    if (!drawing) {
      drawing = new Drawing(board);
      drawing.setCovered(this.#coverOf(board));
      this.#drawings.set(board, drawing);
    }
    return drawing;
  }

  /** The server says which boards it shows covered; what comes of them is no drawing but the cover. */
  setCovers(covers: Omit<Covers, 'type'>): void {
    this.#covers = covers;
    for (const [board, drawing] of this.#drawings) drawing.setCovered(this.#coverOf(board));
  }

  #coverOf(board: number): Cover {
    if (this.#covers.reported.includes(board)) return 'reported';
    return this.#covers.awaiting?.includes(board) ? 'awaiting' : '';
  }

  /** How often a board has changed, for templates and effects that look at its drawing. */
  revisionOf(board: number): number {
    return revisionOf(this.drawingAt(board));
  }

  /** Lets this device draw on a board. Whether it may is the server's to say. */
  authorOf(board: number): Author {
    const drawing = this.drawingAt(board);
    let author = this.#authors.get(board);
    if (!author) {
      author = new Author(drawing, board, this.#channel);
      author.batchInterval = this.#batchInterval;
      this.#authors.set(board, author);
    }
    return author;
  }

  /** The server says how many milliseconds are to be between two batches of a pen. */
  setBatchInterval(ms: number): void {
    this.#batchInterval = ms;
    for (const author of this.#authors.values()) author.batchInterval = ms;
  }

  /** The line is broken: what is drawn from now on is kept for when it is back. A new line begins as a quiet server. */
  goOffline(): void {
    this.setBatchInterval(defaultInterval);
    for (const author of this.#authors.values()) author.goOffline();
  }

  /** The line is back, and all boards have been shown again that there are. */
  goOnline(): void {
    for (const author of this.#authors.values()) author.goOnline();
  }

  /** Forgets everything but faces: the match is over, or is no longer ours to see. */
  clear(): void {
    for (const author of this.#authors.values()) author.abort();
    this.#authors.clear();
    for (const board of this.#drawings.keys()) if (!isFaceBoard(board)) this.#drawings.delete(board);
    this.#matches++;
  }
}

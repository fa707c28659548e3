import { Author, quiet, type Line } from './author';
import { isSnapshot, Reader } from './codec';
import { Drawing } from './drawing';
import { revisionOf } from './revision';
import type { Refusal } from './tools';

/** Boards is all ink of a match that this device has seen, by the number of the board. */
export class Boards {
  #line: Line;
  #drawings = new Map<number, Drawing>();
  #authors = new Map<number, Author>();
  #gather = quiet; // ms between two batches of a pen
  #full = false; // the board that is shown next
  #matches = $state(0); // so that whoever looks at a board looks anew when all are forgotten

  constructor(line: Line) {
    this.#line = line;
  }

  /**
   * Takes a binary frame of the server: what somebody drew, or a whole board in place of the one that was here. A
   * frame that cannot be right means that something was missed; then only the server knows the truth.
   */
  take(frame: Uint8Array): Refusal {
    const reader = new Reader();
    const board = reader.read(frame);
    if (board < 0) return reader.refusal;
    const drawing = this.at(board);
    if (!isSnapshot(frame)) return drawing.apply(frame);
    const author = this.#authors.get(board);
    if (author?.adrift) author.flush(); // for it goes on from what is about to be replaced
    const refusal = drawing.load(frame);
    if (!refusal) author?.corrected();
    if (author && this.#full) drawing.fill();
    if (author) this.#full = false;
    return refusal;
  }

  /** The server has refused ink because its board is full; it says next how that board is. */
  full(): void {
    this.#full = true;
  }

  /** The drawing on a board: the same object until the match is forgotten, empty before anything is known. */
  at(board: number): Drawing {
    void this.#matches;
    let drawing = this.#drawings.get(board);
    if (!drawing) {
      drawing = new Drawing();
      this.#drawings.set(board, drawing);
    }
    return drawing;
  }

  /** How often a board has changed, for templates and effects that look at its drawing. */
  revision(board: number): number {
    return revisionOf(this.at(board));
  }

  /** Lets this device draw on a board. Whether it may is the server's to say. */
  draw(board: number): Author {
    const drawing = this.at(board);
    let author = this.#authors.get(board);
    if (!author) {
      author = new Author(drawing, board, this.#line);
      author.gather = this.#gather;
      this.#authors.set(board, author);
    }
    return author;
  }

  /** The server says how many milliseconds are to be between two batches of a pen. */
  gather(ms: number): void {
    this.#gather = ms;
    for (const author of this.#authors.values()) author.gather = ms;
  }

  /** The line is broken: what is drawn from now on is kept for when it is back. A new line begins as a quiet server. */
  drift(): void {
    this.gather(quiet);
    for (const author of this.#authors.values()) author.drift();
  }

  /** The line is back, and all boards have been shown again that there are. */
  land(): void {
    for (const author of this.#authors.values()) author.land();
  }

  /** Forgets everything: the match is over, or is no longer ours to see. */
  forget(): void {
    for (const author of this.#authors.values()) author.stop();
    this.#authors.clear();
    this.#drawings.clear();
    this.#matches++;
  }
}

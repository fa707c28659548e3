import type { Author } from './author';
import { isPen, boardSize, Tool } from './tools';

/** What a pen needs to know of a pointer; a PointerEvent has it all. */
export type Contact = Pick<
  PointerEvent,
  'pointerId' | 'pointerType' | 'button' | 'buttons' | 'clientX' | 'clientY' | 'pressure' | 'timeStamp'
>;

/** What a pen draws with: an author, or what finds one for each gesture. */
export type StrokeSink = Pick<Author, 'beginStroke' | 'extendStroke' | 'endStroke' | 'cancelStroke'>;

/** Where the board is on the page, in the pixels in which pointers are told. */
export type BoardRect = { left: number; top: number; width: number; height: number };

const eraserButton = 5;
const eraserButtons = 32;
const unknownPressure = 0.5; // what devices say that cannot feel any
const penStays = 60_000; // milliseconds for which a pen that was seen is still about

/** PalmFilter tells hands from palms: while a pen is about, what touches the glass is the hand that holds it. */
export class PalmFilter {
  #penSeenAt = -Infinity;

  recordPen(e: Contact): void {
    if (e.pointerType === 'pen') this.#penSeenAt = e.timeStamp;
  }

  isPalm(e: Contact): boolean {
    return e.pointerType === 'touch' && e.timeStamp - this.#penSeenAt < penStays;
  }
}

const palmFilter = new PalmFilter(); // a device has one, however many boards are on the page

/**
 * A Pen makes gestures of pointers: one pointer draws, from touching the board until it leaves, and all others mean
 * nothing until they touch it anew. Over the edge the line stops, and where it comes back another one begins.
 */
export class Pen {
  tool: Tool = Tool.medium;

  #author: StrokeSink;
  #palmFilter: PalmFilter;
  #pointer: { id: number; touch: boolean; tool: Tool; felt: boolean } | null = null;
  // Where the pointer was last, in units of the board, which it may have left; and how hard it pressed.
  #x = 0;
  #y = 0;
  #pressure = 0;

  constructor(author: StrokeSink, about: PalmFilter = palmFilter) {
    this.#author = author;
    this.#palmFilter = about;
  }

  /** Whether a pointer is drawing. */
  get isDrawing(): boolean {
    return this.#pointer !== null;
  }

  /** A pointer touches the board. Reports whether it draws. */
  pointerDown(e: Contact, place: BoardRect): boolean {
    this.#palmFilter.recordPen(e);
    const eraser = e.button === eraserButton || (e.buttons & eraserButtons) !== 0;
    if (this.#palmFilter.isPalm(e) || (e.button !== 0 && !eraser)) return false;
    if (this.#pointer) {
      // A pen beside a touch: that touch was the palm.
      if (e.pointerType !== 'pen' || !this.#pointer.touch) return false;
      this.#author.cancelStroke();
    }
    const tool = eraser && isPen(this.tool) ? Tool.rubMedium : this.tool;
    const felt = e.pointerType === 'pen' && e.pressure !== unknownPressure && isPen(tool);
    this.#pointer = { id: e.pointerId, touch: e.pointerType === 'touch', tool, felt };
    this.#pressure = Math.round(255 * e.pressure);
    this.#x = boardX(e, place);
    this.#y = boardY(e, place);
    return this.#beginStroke(this.#x, this.#y);
  }

  /** A pointer moves, or hovers. The browser gathers its samples; they come in the order of their time. */
  pointerMove(e: Contact, samples: readonly Contact[], place: BoardRect): void {
    this.#palmFilter.recordPen(e);
    if (e.pointerId !== this.#pointer?.id) return;
    if (e.buttons === 0) return this.pointerUp(e, place); // it left unseen
    for (const sample of samples) {
      this.#pressure = Math.round(255 * sample.pressure);
      this.#drawTo(boardX(sample, place), boardY(sample, place));
    }
  }

  /** A pointer leaves the board, at a place which may be a new one; pressure has gone by then. */
  pointerUp(e: Contact, place: BoardRect): void {
    if (e.pointerId !== this.#pointer?.id) return;
    this.#drawTo(boardX(e, place), boardY(e, place));
    this.endStroke();
  }

  /** Ends what is being drawn where it is: the system took the pointer away, or the board is no longer ours. */
  endStroke(e?: Contact): void {
    if (e && e.pointerId !== this.#pointer?.id) return;
    this.#pointer = null;
    this.#author.endStroke();
  }

  #drawTo(x: number, y: number): void {
    const here = isOnBoard(x, y);
    const was = isOnBoard(this.#x, this.#y);
    if (here !== was) {
      const t = here ? fractionToEdge(x, y, this.#x, this.#y) : fractionToEdge(this.#x, this.#y, x, y);
      const part = here ? 1 - t : t; // of the way from where it was
      const [ex, ey] = [this.#x + (x - this.#x) * part, this.#y + (y - this.#y) * part];
      if (here) this.#beginStroke(ex, ey);
      else this.#author.extendStroke(toCoordinate(ex), toCoordinate(ey), this.#pressure);
    }
    if (here) this.#author.extendStroke(toCoordinate(x), toCoordinate(y), this.#pressure);
    else this.#author.endStroke();
    this.#x = x;
    this.#y = y;
  }

  #beginStroke(x: number, y: number): boolean {
    const { tool, felt } = this.#pointer!;
    const began = this.#author.beginStroke(
      tool,
      toCoordinate(x),
      toCoordinate(y),
      felt ? this.#pressure : undefined
    );
    if (!began) this.#pointer = null;
    return began;
  }
}

const boardX = (e: Contact, place: BoardRect) => ((e.clientX - place.left) / place.width) * boardSize;
const boardY = (e: Contact, place: BoardRect) => ((e.clientY - place.top) / place.height) * boardSize;
const toCoordinate = (v: number) => Math.min(Math.max(Math.round(v), 0), boardSize - 1);
const isOnBoard = (x: number, y: number) => x >= 0 && y >= 0 && x <= boardSize && y <= boardSize;

/** How far along the way from a place on the board to one beyond it the edge is, from 0 to 1. */
function fractionToEdge(x: number, y: number, outX: number, outY: number): number {
  const along = (a: number, b: number) =>
    b < 0 ? a / (a - b) : b > boardSize ? (boardSize - a) / (b - a) : 1;
  return Math.min(along(x, outX), along(y, outY));
}

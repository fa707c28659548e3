import type { Author } from './author';
import { isPen, size, Tool } from './tools';

/** What a pen needs to know of a pointer; a PointerEvent has it all. */
export type Contact = Pick<
  PointerEvent,
  'pointerId' | 'pointerType' | 'button' | 'buttons' | 'clientX' | 'clientY' | 'pressure' | 'timeStamp'
>;

/** Where the board is on the page, in the pixels in which pointers are told. */
export type Place = { left: number; top: number; width: number; height: number };

const eraserButton = 5;
const eraserButtons = 32;
const unknownPressure = 0.5; // what devices say that cannot feel any
const penStays = 60_000; // milliseconds for which a pen that was seen is still about

/** Palm tells hands from palms: while a pen is about, what touches the glass is the hand that holds it. */
export class Palm {
  #pen = -Infinity;

  notice(e: Contact): void {
    if (e.pointerType === 'pen') this.#pen = e.timeStamp;
  }

  is(e: Contact): boolean {
    return e.pointerType === 'touch' && e.timeStamp - this.#pen < penStays;
  }
}

const palm = new Palm(); // a device has one, however many boards are on the page

/**
 * A Pen makes gestures of pointers: one pointer draws, from touching the board until it leaves, and all others mean
 * nothing until they touch it anew. Over the edge the line stops, and where it comes back another one begins.
 */
export class Pen {
  tool: Tool = Tool.medium;

  #author: Author;
  #palm: Palm;
  #pointer: { id: number; touch: boolean; tool: Tool; felt: boolean } | null = null;
  // Where the pointer was last, in units of the board, which it may have left; and how hard it pressed.
  #x = 0;
  #y = 0;
  #pressure = 0;

  constructor(author: Author, about: Palm = palm) {
    this.#author = author;
    this.#palm = about;
  }

  /** Whether a pointer is drawing. */
  get draws(): boolean {
    return this.#pointer !== null;
  }

  /** A pointer touches the board. Reports whether it draws. */
  down(e: Contact, place: Place): boolean {
    this.#palm.notice(e);
    const eraser = e.button === eraserButton || (e.buttons & eraserButtons) !== 0;
    if (this.#palm.is(e) || (e.button !== 0 && !eraser)) return false;
    if (this.#pointer) {
      // A pen beside a touch: that touch was the palm.
      if (e.pointerType !== 'pen' || !this.#pointer.touch) return false;
      this.#author.takeBack();
    }
    const tool = eraser && isPen(this.tool) ? Tool.rubMedium : this.tool;
    const felt = e.pointerType === 'pen' && e.pressure !== unknownPressure && isPen(tool);
    this.#pointer = { id: e.pointerId, touch: e.pointerType === 'touch', tool, felt };
    this.#pressure = Math.round(255 * e.pressure);
    this.#x = boardX(e, place);
    this.#y = boardY(e, place);
    return this.#begin(this.#x, this.#y);
  }

  /** A pointer moves, or hovers. The browser gathers its samples; they come in the order of their time. */
  move(e: Contact, samples: readonly Contact[], place: Place): void {
    this.#palm.notice(e);
    if (e.pointerId !== this.#pointer?.id) return;
    if (e.buttons === 0) return this.up(e, place); // it left unseen
    for (const sample of samples) {
      this.#pressure = Math.round(255 * sample.pressure);
      this.#go(boardX(sample, place), boardY(sample, place));
    }
  }

  /** A pointer leaves the board, at a place which may be a new one; pressure has gone by then. */
  up(e: Contact, place: Place): void {
    if (e.pointerId !== this.#pointer?.id) return;
    this.#go(boardX(e, place), boardY(e, place));
    this.lift();
  }

  /** Ends what is being drawn where it is: the system took the pointer away, or the board is no longer ours. */
  lift(e?: Contact): void {
    if (e && e.pointerId !== this.#pointer?.id) return;
    this.#pointer = null;
    this.#author.end();
  }

  #go(x: number, y: number): void {
    const here = isOn(x, y);
    const was = isOn(this.#x, this.#y);
    if (here !== was) {
      const t = here ? edge(x, y, this.#x, this.#y) : edge(this.#x, this.#y, x, y);
      const part = here ? 1 - t : t; // of the way from where it was
      const [ex, ey] = [this.#x + (x - this.#x) * part, this.#y + (y - this.#y) * part];
      if (here) this.#begin(ex, ey);
      else this.#author.move(whole(ex), whole(ey), this.#pressure);
    }
    if (here) this.#author.move(whole(x), whole(y), this.#pressure);
    else this.#author.end();
    this.#x = x;
    this.#y = y;
  }

  #begin(x: number, y: number): boolean {
    const { tool, felt } = this.#pointer!;
    const began = this.#author.begin(tool, whole(x), whole(y), felt ? this.#pressure : undefined);
    if (!began) this.#pointer = null;
    return began;
  }
}

const boardX = (e: Contact, place: Place) => ((e.clientX - place.left) / place.width) * size;
const boardY = (e: Contact, place: Place) => ((e.clientY - place.top) / place.height) * size;
const whole = (v: number) => Math.min(Math.max(Math.round(v), 0), size - 1);
const isOn = (x: number, y: number) => x >= 0 && y >= 0 && x <= size && y <= size;

/** How far along the way from a place on the board to one beyond it the edge is, from 0 to 1. */
function edge(x: number, y: number, outX: number, outY: number): number {
  const along = (a: number, b: number) => (b < 0 ? a / (a - b) : b > size ? (size - a) / (b - a) : 1);
  return Math.min(along(x, outX), along(y, outY));
}

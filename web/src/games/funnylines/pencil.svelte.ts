import { Author } from '../../lib/ink/author';
import { Drawing } from '../../lib/ink/drawing';
import { revisionOf } from '../../lib/ink/revision';
import { isPen, type Tool } from '../../lib/ink/tools';
import { distanceTo, type Point } from './shapes';
import { tracedShape, tracedSoFar, type TracedCard } from './tracing';

/** What a pencil needs to know of the card while it draws. */
export interface PencilCard extends Omit<TracedCard, 'inHand'> {
  /** The shape that the pen is open for, and who draws it; -1 for none. */
  open: number;
  ink?: Author;
}

const pause = 2500; // ms without a line, after which a shape drawn ahead is as it should be
const tracingTime = 700; // ms at most in which the lines of a shape go over to its board
const tick = 30; // ms between two parts of that
const tapReach = 0.35; // of the reach of a line: what stays within it is a tap

const noChannel = { send: () => undefined, awaitAnswers: () => Promise.resolve() };
/** Draws on a drawing that nobody else sees. */
const newLocalAuthor = () => new Author(new Drawing(), 0, noChannel);

/**
 * A Pencil takes the lines that a Carlo draws on the card. It decides for which shape a line is, and draws it in ink if the pen
 * is open for that shape, else in pencil, which only this device shows until the shape is bought.
 */
export class Pencil {
  #card: () => PencilCard;
  #ontap: (at: Point) => void;
  /** The shapes drawn in pencil, in the order in which they were begun. */
  #shapes = $state.raw<ReadonlyMap<number, Author>>(new Map());
  /** The line of which is not known yet for which shape it is. */
  #unassigned = $state.raw(newLocalAuthor());
  #touched = $state.raw<Author>();
  #line: Point[] = [];
  #target: Author | undefined; // of the line that is being drawn
  #fromPencil = new Set<number>();
  #resting: ReturnType<typeof setTimeout> | undefined;
  #spare = newLocalAuthor();
  /** What is just going over to the board. */
  #moving = $state.raw<Drawing>();
  /** The shape at which the hand is; -1 for none. */
  inHand = $state(-1);

  constructor(card: () => PencilCard, ontap: (at: Point) => void) {
    this.#card = card;
    this.#ontap = ontap;
  }

  /** The shapes of which there is something in pencil, in the order in which they were begun. */
  get pencilled(): number[] {
    return [...this.#shapes].filter(([, a]) => hasInk(a.drawing)).map(([shape]) => shape);
  }

  /** What is drawn in pencil, and the line of which is not known yet for which shape it is. */
  get drawings(): Drawing[] {
    const moving = this.#moving ? [this.#moving] : [];
    return [...moving, ...[...this.#shapes.values()].map((a) => a.drawing), this.#unassigned.drawing];
  }

  /** Whose last line an undo takes back. */
  get author(): Author {
    const authors = [...this.#shapes.values()];
    const touched = authors.find((a) => a === this.#touched); // what is on a board is there to stay
    if (touched && hasInk(touched.drawing)) return touched;
    return authors.findLast((a) => hasInk(a.drawing)) ?? touched ?? this.#spare;
  }

  /** Reports whether lines of a shape on the board were drawn in pencil first. */
  isFromPencil(shape: number): boolean {
    return this.#fromPencil.has(shape);
  }

  /** A line begins. An eraser is for the nearest shape that has something to erase. */
  beginStroke(tool: Tool, x: number, y: number, pressure?: number): boolean {
    clearTimeout(this.#resting);
    this.#line = [[x, y]];
    this.#target = isPen(tool) ? undefined : this.#nearestInk([x, y]);
    if (this.#target) return this.#target.beginStroke(tool, x, y, pressure);
    return isPen(tool) && this.#unassigned.beginStroke(tool, x, y, pressure);
  }

  extendStroke(x: number, y: number, pressure = 0): void {
    this.#line.push([x, y]);
    if (this.#target) return this.#target.extendStroke(x, y, pressure);
    this.#unassigned.extendStroke(x, y, pressure);
    if (this.#isTap()) return;
    const shape = tracedSoFar(this.#tracedCard(), this.#line);
    if (shape >= 0) this.#assignTo(shape);
  }

  endStroke(): void {
    if (this.#line.length === 0) return;
    if (!this.#target && this.#isTap() && !this.#tracesSmallShape()) {
      const at = this.#line[0];
      this.cancelStroke();
      return this.#ontap(at);
    }
    if (!this.#target) this.#assignTo(tracedShape(this.#tracedCard(), this.#line));
    this.#target?.endStroke();
    this.#forgetLine();
  }

  cancelStroke(): void {
    if (this.#target) this.#target.cancelStroke();
    else this.#unassigned = newLocalAuthor();
    this.#forgetLine();
  }

  /** Ends the line that is being drawn, and leaves the shape in hand as it is. */
  leaveShape(): void {
    this.endStroke();
    this.inHand = -1;
  }

  /** Rubs out what is drawn in pencil on a shape. */
  rubOut(shape: number): void {
    const left = new Map(this.#shapes);
    left.delete(shape);
    this.#shapes = left;
    if (this.inHand === shape) this.inHand = -1;
  }

  /** Forgets what is drawn in pencil on all shapes but some. */
  keepOnly(shapes: number[]): void {
    for (const shape of this.#shapes.keys()) if (!shapes.includes(shape)) this.rubOut(shape);
  }

  /** Whether lines are going over to a board. */
  get isMoving(): boolean {
    return this.#moving !== undefined;
  }

  /**
   * Draws the pencil's lines of a shape on its board: so that others see them drawn, or at once if one of them is still
   * being drawn. `stays` is asked before each part whether the board is still there.
   */
  async moveToInk(shape: number, ink: Author, stays: () => boolean): Promise<void> {
    const pencil = this.#shapes.get(shape);
    if (!pencil) return;
    const goesOn = this.#target === pencil;
    this.#touched = ink;
    this.#fromPencil.add(shape);
    const left = new Map(this.#shapes);
    left.delete(shape);
    this.#shapes = left;
    if (goesOn) {
      copyStrokes(pencil.drawing, ink, true);
      this.#target = ink;
      return;
    }
    this.#moving = pencil.drawing;
    const points = pencil.drawing.strokes().reduce((n, stroke) => n + stroke.points.length / 3, 0);
    const atOnce = Math.max(8, Math.ceil((points * tick) / tracingTime));
    let drawn = 0;
    for (const { tool, pressure, points } of pencil.drawing.strokes()) {
      ink.beginStroke(tool, points[0], points[1], pressure ? points[2] : undefined);
      for (let at = 3; at < points.length; at += 3) {
        if (++drawn % atOnce === 0) await new Promise((go) => setTimeout(go, tick));
        if (!stays()) break;
        ink.extendStroke(points[at], points[at + 1], points[at + 2]);
      }
      if (!stays()) break;
      ink.endStroke();
    }
    this.#moving = undefined;
  }

  #tracedCard(): TracedCard {
    return { ...this.#card(), inHand: this.inHand };
  }

  #isTap(): boolean {
    const [x, y] = this.#line[0];
    const near = tapReach * this.#card().reach;
    return this.#line.every((p) => Math.hypot(p[0] - x, p[1] - y) <= near);
  }

  /** Whether a line as short as a tap traces a shape that is hardly larger and of which there is nothing yet. */
  #tracesSmallShape(): boolean {
    const card = this.#tracedCard();
    const shape = this.#line.length < 2 ? -1 : tracedShape(card, this.#line);
    if (shape < 0 || card.finished.includes(shape) || this.#shapes.has(shape)) return false;
    const [x, y] = this.#line[0];
    return card.outlines[shape].every((p) => Math.hypot(p[0] - x, p[1] - y) <= card.reach);
  }

  /** The line is for a shape: what there is of it is drawn there, and what comes. */
  #assignTo(shape: number): void {
    const { finished, open, ink } = this.#card();
    const unassigned = this.#unassigned;
    this.#unassigned = newLocalAuthor();
    if (shape < 0 || finished.includes(shape)) return;
    const author = shape === open && ink && !this.#shapes.has(shape) ? ink : this.#pencilOn(shape);
    copyStrokes(unassigned.drawing, author, true);
    unassigned.abort();
    this.#target = author;
    this.#touched = author;
    this.inHand = shape;
  }

  #pencilOn(shape: number): Author {
    const known = this.#shapes.get(shape);
    if (known && !known.drawing.empty) return known;
    const left = new Map(this.#shapes); // one that was rubbed out begins anew
    left.delete(shape);
    const author = newLocalAuthor();
    this.#shapes = left.set(shape, author);
    return author;
  }

  #nearestInk(at: Point): Author | undefined {
    const { outlines, open, ink } = this.#card();
    const inked = new Map(this.#shapes);
    if (ink) inked.set(open, ink);
    let [nearest, least] = [undefined as Author | undefined, Infinity];
    for (const [shape, author] of inked) {
      const distance = author.drawing.empty ? Infinity : distanceTo(at, outlines[shape]);
      if (distance < least) [nearest, least] = [author, distance];
    }
    return nearest;
  }

  #forgetLine(): void {
    this.#line = [];
    this.#target = undefined;
    // What was begun before it was bought needs nobody to say that it is done.
    const shape = this.inHand;
    const { may, open } = this.#card();
    if (shape >= 0 && shape !== open && !may.includes(shape))
      this.#resting = setTimeout(() => this.inHand === shape && (this.inHand = -1), pause);
  }
}

function hasInk(drawing: Drawing): boolean {
  return revisionOf(drawing) >= 0 && !drawing.empty;
}

/** Draws what can be seen of a drawing once more with an author; `goesOn` leaves the last line open. */
function copyStrokes(from: Drawing, author: Author, goesOn: boolean): void {
  const strokes = from.strokes();
  strokes.forEach(({ tool, pressure, points }, i) => {
    author.beginStroke(tool, points[0], points[1], pressure ? points[2] : undefined);
    for (let at = 3; at < points.length; at += 3)
      author.extendStroke(points[at], points[at + 1], points[at + 2]);
    if (!goesOn || i < strokes.length - 1) author.endStroke();
  });
}

import type { Piece } from '../../lib/wire/cards';
import { keepSketch, type Sketch } from './ownPictures';
import { begun, copied, fitted } from './pieces';
import { faultsOf } from './flaws';
import type { Kind } from './wire';

const steps = 100; // that can be taken back

/** A Composition is a picture that is being composed: its shapes, the one in hand, and what was before. */
export class Composition {
  pieces = $state.raw<Piece[]>([]);
  /** The shape in hand; -1 for none. */
  chosen = $state(-1);
  faults = $derived(faultsOf(this.pieces));
  #before = $state.raw<Piece[][]>([]);
  #sketch: Sketch;

  constructor(sketch: Sketch) {
    this.#sketch = sketch;
    this.pieces = sketch.shapes;
  }

  get inHand(): Piece | undefined {
    return this.pieces[this.chosen];
  }

  get undoable(): boolean {
    return this.#before.length > 0;
  }

  /** Puts a shape of a kind down, and takes it in hand. */
  put(kind: Kind): void {
    this.#change([...this.pieces, this.#free(begun(kind))], this.pieces.length);
  }

  /** Puts down another shape like the one in hand. */
  copy(): void {
    if (this.inHand) this.#change([...this.pieces, this.#free(copied(this.inHand))], this.pieces.length);
  }

  remove(): void {
    if (!this.inHand) return;
    const left = this.pieces.filter((_, i) => i !== this.chosen);
    this.#change(left, Math.min(this.chosen, left.length - 1));
  }

  /** Changes the shape in hand. While a finger is at it, the step is one: the first says where it began. */
  edit(piece: Piece, begin = true): void {
    if (!this.inHand) return;
    const pieces = this.pieces.map((p, i) => (i === this.chosen ? piece : p));
    if (begin) this.#change(pieces, this.chosen);
    else this.#show(pieces);
  }

  /** Makes the picture fill the board, in the middle of it. */
  fit(): void {
    this.#change(fitted(this.pieces), this.chosen);
  }

  undo(): void {
    const last = this.#before.at(-1);
    if (!last) return;
    this.#before = this.#before.slice(0, -1);
    this.#show(last);
    if (this.chosen >= last.length) this.chosen = -1;
  }

  #change(pieces: Piece[], chosen: number): void {
    this.#before = [...this.#before, this.pieces].slice(-steps);
    this.#show(pieces);
    this.chosen = chosen;
  }

  #show(pieces: Piece[]): void {
    this.pieces = pieces;
    keepSketch({ ...this.#sketch, shapes: pieces });
  }

  /** A shape beside those of its kind that lie where it would. */
  #free(piece: Piece): Piece {
    const taken = (p: Piece) => this.pieces.some((o) => o.kind === p.kind && o.x === p.x && o.y === p.y);
    for (let tries = 0; taken(piece) && tries < 10; tries++) piece = copied(piece);
    return piece;
  }
}

import type { Piece } from '../../lib/wire/cards';
import { saveSketch, type Sketch } from './ownPictures';
import { newPiece, copyPiece, fitPieces } from './pieces';
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

  get chosenPiece(): Piece | undefined {
    return this.pieces[this.chosen];
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  /** Puts a shape of a kind down, and takes it in hand. */
  addPiece(kind: Kind): void {
    this.#recordChange([...this.pieces, this.#moveToFreeSpot(newPiece(kind))], this.pieces.length);
  }

  /** Puts down another shape like the one in hand. */
  copyChosen(): void {
    if (this.chosenPiece)
      this.#recordChange(
        [...this.pieces, this.#moveToFreeSpot(copyPiece(this.chosenPiece))],
        this.pieces.length
      );
  }

  removeChosen(): void {
    if (!this.chosenPiece) return;
    const left = this.pieces.filter((_, i) => i !== this.chosen);
    this.#recordChange(left, Math.min(this.chosen, left.length - 1));
  }

  /** Changes the shape in hand. While a finger is at it, the step is one: the first says where it began. */
  editChosen(piece: Piece, begin = true): void {
    if (!this.chosenPiece) return;
    const pieces = this.pieces.map((p, i) => (i === this.chosen ? piece : p));
    if (begin) this.#recordChange(pieces, this.chosen);
    else this.#saveSketch(pieces);
  }

  /** Makes the picture fill the board, in the middle of it. */
  fitToBoard(): void {
    this.#recordChange(fitPieces(this.pieces), this.chosen);
  }

  undo(): void {
    const last = this.#before.at(-1);
    if (!last) return;
    this.#before = this.#before.slice(0, -1);
    this.#saveSketch(last);
    if (this.chosen >= last.length) this.chosen = -1;
  }

  #recordChange(pieces: Piece[], chosen: number): void {
    this.#before = [...this.#before, this.pieces].slice(-steps);
    this.#saveSketch(pieces);
    this.chosen = chosen;
  }

  #saveSketch(pieces: Piece[]): void {
    this.pieces = pieces;
    saveSketch({ ...this.#sketch, shapes: pieces });
  }

  /** A shape beside those of its kind that lie where it would. */
  #moveToFreeSpot(piece: Piece): Piece {
    const taken = (p: Piece) => this.pieces.some((o) => o.kind === p.kind && o.x === p.x && o.y === p.y);
    for (let tries = 0; taken(piece) && tries < 10; tries++) piece = copyPiece(piece);
    return piece;
  }
}

import type { Boards } from '../../lib/ink/boards.svelte';
import { Tool } from '../../lib/ink/tools';
import { firstBoardToDraw, wordIndexOn } from './boards';
import type { Table } from './wire';

/** What a Hand needs of a table. */
type HandTable = Pick<Table, 'move' | 'view'> & {
  boards: Pick<Boards, 'drawingAt' | 'revisionOf'>;
};

/**
 * A DrawingHand is what one draws with, and on which of the own boards. It outlives the rounds, so that the pen in it is the
 * same a minute later.
 */
export class DrawingHand {
  tool = $state<Tool>(Tool.medium);
  /** Reports whether the word of the current board has been picked up, to be put on another one (DR-5). */
  moving = $state(false);

  #table: HandTable;
  #board = $state(-1);

  view = $derived.by(() => this.#table.view);
  /** The board that is drawn on; null when all own boards are taken. */
  board = $derived(this.view.can.draw.includes(this.#board) ? this.#board : (this.view.can.draw[0] ?? null));
  word = $derived(this.board === null ? undefined : this.view.words[wordIndexOn(this.view, this.board)]);

  constructor(table: HandTable) {
    this.#table = table;
  }

  /** Begins a drawing round: with an empty board if there is one, else where the pen was last. */
  chooseFirstBoard(): void {
    this.moving = false;
    const first = firstBoardToDraw(this.view, (id) => this.#table.boards.drawingAt(id).empty);
    if (first !== null && (this.board !== this.#board || this.#table.boards.drawingAt(first).empty))
      this.#board = first;
  }

  /** Reports whether an own board has no ink, and goes on reporting it while it is drawn. */
  isEmpty(board: number): boolean {
    this.#table.boards.revisionOf(board);
    return this.#table.boards.drawingAt(board).empty;
  }

  /** Taps a board: to draw on it, or to put the word there that was picked up. */
  async tapBoard(board: number): Promise<void> {
    if (!this.moving || this.board === null) {
      if (this.view.can.draw.includes(board)) this.#board = board;
      return;
    }
    this.moving = false;
    if (board === this.board || !this.view.can.assign.includes(board)) return;
    await this.#table.move('assign', { word: wordIndexOn(this.view, this.board), board });
  }

  /** Goes to the next own board that is left, or back. */
  stepToBoard(by: 1 | -1): void {
    const { draw } = this.view.can;
    if (this.board === null) return;
    this.#board = draw[(draw.indexOf(this.board) + by + draw.length) % draw.length];
  }
}

import { everywhere, neighbour } from './boards';
import { refusal } from './story';
import type { MadeGuess, Table } from './wire';

/** What an Aim needs of a table. */
type AimTable = Pick<Table, 'move' | 'view'>;

/**
 * An Aim is where one's guesses go: at the board that was tapped, or out to all (DR-7). A guess leaves the box the
 * moment it is sent, so that the next can be typed; a refused one comes back unless something else is there by then.
 */
export class Aim {
  text = $state('');
  /** Why the last guess did not count. */
  trouble = $state('');

  #table: AimTable;
  #looked = $state<number | null>(null); // the board that was tapped,
  #asOf = $state(-1); // and the last guess before that
  #since = $state(Infinity); // the own guesses before this one are of the past

  view = $derived.by(() => this.#table.view);
  /** The last guess that was made here in this round. */
  last = $derived<MadeGuess | undefined>(
    this.view.guesses.findLast((g) => g.seat === this.view.seat && g.n >= this.#since)
  );
  /**
   * The board that is shown large; null for none. It may be one that cannot be guessed. A call that takes another one
   * closes it, so that one sees which.
   */
  board = $derived(this.#elsewhere() ? null : this.#looked);
  /** The board that a guess would be aimed at, or everywhere. */
  target = $derived(
    this.board !== null && this.view.can.guess.includes(this.board) ? this.board : everywhere
  );

  constructor(table: AimTable) {
    this.#table = table;
  }

  look(board: number | null): void {
    this.#looked = board;
    this.#asOf = this.view.guesses.at(-1)?.n ?? -1;
    this.trouble = '';
  }

  #elsewhere(): boolean {
    const right = this.last && this.last.n > this.#asOf ? this.last.right : [];
    return right.length > 0 && !right.includes(this.#looked ?? everywhere);
  }

  /** Goes on to the next board that can be guessed, or back. */
  step(by: 1 | -1): void {
    this.look(neighbour(this.view, this.board, by));
  }

  /** Goes on to the next board of the same sort, or back: from an own one to an own one. */
  turn(by: 1 | -1): void {
    const own = this.view.can.wave;
    if (this.board === null || this.view.boards[this.board].owner !== this.view.seat) this.step(by);
    else if (own.length > 0) this.look(own.at((own.indexOf(this.board) + by) % own.length)!);
  }

  /** Makes the guess that is in the box. With nothing in it, goes on to the next board. */
  async send(): Promise<void> {
    const text = this.text.trim();
    if (text === '') return this.step(1);
    this.trouble = '';
    this.text = '';
    this.#since = Math.min(this.#since, (this.view.guesses.at(-1)?.n ?? -1) + 1);
    const answer = await (this.target === everywhere
      ? this.#table.move('call', { text }, { quiet: true })
      : this.#table.move('guess', { board: this.target, text }, { quiet: true }));
    if (answer.ok) return;
    this.trouble = refusal(answer);
    if (this.text === '') this.text = text;
  }
}

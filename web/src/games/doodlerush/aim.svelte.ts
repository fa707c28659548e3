import { calledToAll, nextBoard } from './boards';
import { refusalSentence } from './story';
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
  #lookedAtBoard = $state<number | null>(null); // the board that was tapped,
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
  board = $derived(this.#isLookOutdated() ? null : this.#lookedAtBoard);
  /** The board that a guess would be aimed at, or everywhere. */
  target = $derived(
    this.board !== null && this.view.can.guess.includes(this.board) ? this.board : calledToAll
  );

  constructor(table: AimTable) {
    this.#table = table;
  }

  lookAt(board: number | null): void {
    this.#lookedAtBoard = board;
    this.#asOf = this.view.guesses.at(-1)?.n ?? -1;
    this.trouble = '';
  }

  #isLookOutdated(): boolean {
    const right = this.last && this.last.n > this.#asOf ? this.last.right : [];
    return right.length > 0 && !right.includes(this.#lookedAtBoard ?? calledToAll);
  }

  /** Goes on to the next board that can be guessed when a guess has taken the one looked at, ready for the next word. */
  stepOnAfterHit(): void {
    const taken = this.last && this.last.n > this.#asOf ? this.last.right : [];
    if (this.#lookedAtBoard !== null && taken.includes(this.#lookedAtBoard))
      this.lookAt(nextBoard(this.view, this.#lookedAtBoard, 1));
  }

  /** Goes on to the next board that can be guessed, or back. */
  stepToBoard(by: 1 | -1): void {
    this.lookAt(nextBoard(this.view, this.board, by));
  }

  /** Goes on to the next board of the same sort, or back: from an own one to an own one. */
  stepLookedAt(by: 1 | -1): void {
    const own = this.view.can.wave;
    if (this.board === null || this.view.boards[this.board].owner !== this.view.seat) this.stepToBoard(by);
    else if (own.length > 0) this.lookAt(own.at((own.indexOf(this.board) + by) % own.length)!);
  }

  /** Makes the guess that is in the box. With nothing in it, goes on to the next board. */
  async sendGuess(): Promise<void> {
    const text = this.text.trim();
    if (text === '') return this.stepToBoard(1);
    this.trouble = '';
    this.text = '';
    this.#since = Math.min(this.#since, (this.view.guesses.at(-1)?.n ?? -1) + 1);
    const answer = await (this.target === calledToAll
      ? this.#table.move('call', { text }, { quiet: true })
      : this.#table.move('guess', { board: this.target, text }, { quiet: true }));
    if (answer.ok) return;
    this.trouble = refusalSentence(answer);
    if (this.text === '') this.text = text;
  }
}

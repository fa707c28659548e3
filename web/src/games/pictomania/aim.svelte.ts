import { t } from '../../lib/i18n.svelte';
import { toasts } from '../../lib/toasts.svelte';
import { nextBoard, otherSeats } from './seats';
import type { Table } from './wire';

/** What an Aim needs of a table. */
type AimTable = Pick<Table, 'move' | 'view'>;

const settle = 350; // milliseconds after which a tap is meant for what is there now, not for what was there before

/**
 * An Aim is the drawing that a number would be laid on. A guess is never taken back (PM-12), so nothing is laid by a
 * slip: a number that is tapped in the first moment after another drawing came under it waits until that moment is over,
 * and goes with the drawing if one looks away; it does nothing while another is on its way to the same drawing; and it is
 * laid where the finger leaves it, so that one can slide away.
 * The own number, which nobody else has (PM-5), is laid at the second tap: the first is told so.
 */
export class Aim {
  /** The drawing that was chosen; null for none, or the own board. It need not be one that can be guessed. */
  board = $state<number | null>(null);
  /** The number under the finger, whose words are shown on all cards; 0 for none. */
  held = $state(0);

  #table: AimTable;
  #now: () => number;
  #pass: (ms: number) => Promise<void>;
  #since = -Infinity;
  #tap = 0; // the latest that was meant for what is aimed at
  #told = false; // whose the own number is
  #say: (text: string) => () => void; // and returns how to take it back
  #takeBack = () => {};
  #sending = $state.raw<number[]>([]); // the boards that a guess is on its way to

  view = $derived.by(() => this.#table.view);
  /** Reports whether a number could be laid on what is aimed at. */
  open = $derived(
    this.board !== null && !this.#sending.includes(this.board) && this.view.can.guess.includes(this.board)
  );

  constructor(
    table: AimTable,
    now: () => number = () => performance.now(),
    pass: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
    say: (text: string) => () => void = (text) => toasts.show(text)
  ) {
    this.#table = table;
    this.#now = now;
    this.#pass = pass;
    this.#say = say;
  }

  lookAt(board: number | null): void {
    const target = board === this.view.seat ? null : board;
    if (target === this.board) return;
    this.board = target;
    this.#takeBack();
    this.held = 0;
    this.#tap++;
    this.#since = this.#now();
  }

  /** Goes on to the next drawing that can be guessed, or back; without any, through all of the others'. */
  stepToBoard(by: 1 | -1): void {
    const order = otherSeats(this.view);
    const open = order.filter((k) => this.view.can.guess.includes(k));
    this.lookAt(nextBoard(open.length > 0 ? open : order, this.board ?? -1, by));
  }

  /** Lays a number on the drawing, in a moment if it came there only now. Reports whether it lies there. */
  async placeGuess(number: number): Promise<boolean> {
    this.held = 0;
    if (!this.#mayGuess(number)) return false;
    if (number === this.view.numeral && !this.#told) {
      this.#told = true;
      this.#takeBack = this.#say(t('pictomania.play.own-number-laid', { number }));
      return false;
    }
    this.#takeBack();
    const tap = ++this.#tap;
    const early = settle - (this.#now() - this.#since);
    if (early > 0) {
      await this.#pass(early);
      if (tap !== this.#tap || !this.#mayGuess(number)) return false;
    }
    const board = this.board ?? -1;
    this.#sending = [...this.#sending, board];
    const { ok } = await this.#table.move('guess', { board, number });
    this.#sending = this.#sending.filter((k) => k !== board);
    return ok;
  }

  #mayGuess(number: number): boolean {
    return this.open && this.view.hand.includes(number);
  }
}

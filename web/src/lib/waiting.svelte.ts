import { reason, Refused, seatOf, takeSeat } from './api';
import { forgetKnock, holdKnock, type Knock } from './knock';
import type { Ticket } from './wire/table';

const askEvery = 2_500;

// Answers after which asking again is of no use.
const final = [
  'turned-away',
  'locked',
  'no-such-table',
  'bad-name',
  'table-full',
  'name-taken',
  'name-reserved'
];

/** Waiting at a locked table's door: asks again and again until the host has answered. */
export class Waiting {
  /** Why it is over without a seat; '' while there is hope. */
  refused = $state('');
  /** What is wrong just now; asking goes on. */
  trouble = $state('');
  #knock: Knock;
  #onseat: (ticket: Ticket) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;
  #over = false;

  constructor(knock: Knock, onseat: (ticket: Ticket) => void) {
    this.#knock = knock;
    this.#onseat = onseat;
  }

  /** Asks at once, and from then on by itself. */
  async ask(): Promise<void> {
    if (this.#asking || this.#over) return;
    clearTimeout(this.#timer);
    this.#asking = true;
    try {
      await this.#hear(await seatOf(this.#knock.code, this.#knock.token));
    } catch (e) {
      await this.#fail(e);
    }
    this.#asking = false;
    if (!this.#over) this.#timer = setTimeout(() => void this.ask(), askEvery);
  }

  /** Knocks again after a no. */
  async again(): Promise<void> {
    this.#over = false;
    this.refused = '';
    await this.#knockAgain();
    await this.ask();
  }

  /** Goes away from the door. */
  stop(): void {
    this.#over = true;
    clearTimeout(this.#timer);
  }

  #hear(ticket: Ticket): void {
    this.trouble = '';
    if (ticket.seat === 0 || this.#over) return;
    this.stop();
    forgetKnock();
    this.#onseat(ticket);
  }

  async #fail(e: unknown): Promise<void> {
    const code = e instanceof Refused ? e.code : '';
    if (code === 'no-such-knock') return this.#knockAgain(); // the server was restarted, or this phone slept
    if (!final.includes(code)) {
      this.trouble = reason(e);
      return;
    }
    this.stop();
    forgetKnock();
    this.refused = reason(e);
  }

  async #knockAgain(): Promise<void> {
    const { code, name, invitation } = this.#knock;
    try {
      const ticket = await takeSeat(code, name, invitation);
      this.#knock = { ...this.#knock, token: ticket.token };
      if (ticket.seat === 0) holdKnock(this.#knock);
      this.#hear(ticket);
    } catch (e) {
      await this.#fail(e);
    }
  }
}

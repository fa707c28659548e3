import { errorText, RequestRefused, fetchTicket, takeSeat } from './api';
import { forgetKnock, saveKnock, type Knock } from './knock';
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
  'name-reserved',
  'name-offensive',
  'removed'
];

/** A DoorWait waits at a locked table's door: it asks again and again until the host has answered. */
export class DoorWait {
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
  async poll(): Promise<void> {
    if (this.#asking || this.#over) return;
    clearTimeout(this.#timer);
    this.#asking = true;
    try {
      await this.#useTicket(await fetchTicket(this.#knock.code, this.#knock.token));
    } catch (e) {
      await this.#handleError(e);
    }
    this.#asking = false;
    if (!this.#over) this.#timer = setTimeout(() => void this.poll(), askEvery);
  }

  /** Knocks again after a no. */
  async knockAgain(): Promise<void> {
    this.#over = false;
    this.refused = '';
    await this.#sendKnock();
    await this.poll();
  }

  /** Goes away from the door. */
  stop(): void {
    this.#over = true;
    clearTimeout(this.#timer);
  }

  #useTicket(ticket: Ticket): void {
    this.trouble = '';
    if (ticket.seat === 0 || this.#over) return;
    this.stop();
    forgetKnock();
    this.#onseat(ticket);
  }

  async #handleError(e: unknown): Promise<void> {
    const code = e instanceof RequestRefused ? e.code : '';
    if (code === 'no-such-knock') return this.#sendKnock(); // the server was restarted, or this phone slept
    if (!final.includes(code)) {
      this.trouble = errorText(e);
      return;
    }
    this.stop();
    forgetKnock();
    this.refused = errorText(e);
  }

  async #sendKnock(): Promise<void> {
    const { code, name, invitation } = this.#knock;
    try {
      const ticket = await takeSeat(code, name, invitation);
      this.#knock = { ...this.#knock, token: ticket.token };
      if (ticket.seat === 0) saveKnock(this.#knock);
      this.#useTicket(ticket);
    } catch (e) {
      await this.#handleError(e);
    }
  }
}

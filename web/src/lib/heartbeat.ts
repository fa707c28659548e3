const checkEvery = 1_000;
/** The server must hear from a device at least every minute. */
const askEvery = 20_000;
/** patience is how long a connection may be silent before a ping, and how long the answer may take. */
const patience = { play: { silent: 6_000, answer: 5_000 }, rest: { silent: askEvery, answer: 8_000 } };

/**
 * A Heartbeat notices when a connection is dead: the machine at its other end may have lost its power, and then nobody
 * tells the browser. In a game that is noticed within 12 seconds, at rest within half a minute.
 */
export class Heartbeat {
  #timer: ReturnType<typeof setInterval> | undefined;
  #giveUp: ReturnType<typeof setTimeout> | undefined;
  #heardAt = 0;
  #askedAt = 0;

  constructor(
    private connection: {
      /** Sends something that is answered. */
      ping: () => Promise<unknown>;
      isPlaying: () => boolean;
      /** Called when nothing comes back. */
      onDead: () => void;
    }
  ) {}

  start(): void {
    this.stop();
    this.#heardAt = this.#askedAt = performance.now();
    this.#timer = setInterval(() => this.#pingIfSilent(), checkEvery);
  }

  stop(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#giveUp);
    this.#giveUp = undefined;
  }

  /** noteReceived records that something came. */
  noteReceived(): void {
    this.#heardAt = performance.now();
  }

  /** ping asks whether somebody is there, unless an answer is being waited for. */
  async ping(): Promise<void> {
    if (this.#giveUp !== undefined) return;
    this.#askedAt = performance.now();
    const giveUp = setTimeout(() => this.connection.onDead(), this.#patience.answer);
    this.#giveUp = giveUp;
    await this.connection.ping();
    clearTimeout(giveUp);
    if (this.#giveUp === giveUp) this.#giveUp = undefined;
  }

  #pingIfSilent(): void {
    const now = performance.now();
    if (now - this.#heardAt >= this.#patience.silent || now - this.#askedAt >= askEvery) void this.ping();
  }

  get #patience() {
    return this.connection.isPlaying() ? patience.play : patience.rest;
  }
}

/** A Countdown is the time limit of a match, counted on this device from what the server last said of it. */
export class Countdown {
  #reported = $state.raw({ left: -1, at: 0, stands: false });
  #now = $state(0);
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Milliseconds until the limit; -1 when there is none. */
  get left(): number {
    return this.#leftAt(Math.max(this.#now, this.#reported.at));
  }

  /** Takes what the server says: the milliseconds that are left, -1 for no limit, and whether time stands still. */
  start(left: number, stands: boolean): void {
    this.stop();
    this.#reported = { left, at: performance.now(), stands };
    if (left >= 0 && !stands) this.#timer = setInterval(() => (this.#now = performance.now()), 250);
  }

  /** Has time stand still at where it is, or go on from there; it may do so already. */
  setStopped(stands: boolean): void {
    if (stands !== this.#reported.stands) this.start(this.#leftAt(performance.now()), stands);
  }

  /** Counts no more. */
  stop(): void {
    clearInterval(this.#timer);
  }

  #leftAt(now: number): number {
    const { left, at, stands } = this.#reported;
    return left < 0 || stands ? left : Math.max(0, left - (now - at));
  }
}

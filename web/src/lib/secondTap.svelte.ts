/** A SecondTap asks whether a tap was meant that cannot be taken back. The question stands for a moment. */
export class SecondTap {
  asked = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #patience: number;

  /** patience is for how many milliseconds the question stands. */
  constructor(patience = 3_000) {
    this.#patience = patience;
  }

  /** confirm reports whether this is the second tap; after the first one the question stands. */
  confirm(): boolean {
    const isSecond = this.asked;
    this.forget();
    if (isSecond) return true;
    this.asked = true;
    this.#timer = setTimeout(() => (this.asked = false), this.#patience);
    return false;
  }

  /** forget takes the question back. */
  forget(): void {
    clearTimeout(this.#timer);
    this.asked = false;
  }
}

import { sound } from './sound.svelte';

const near = 5_000; // milliseconds before the end

/** A DeadlineWarning notices once that a time has come near its end. What begins near its end is not noticed. */
export class DeadlineWarning {
  #before = -1;

  /** noticeNear takes the milliseconds that are left now, -1 for no limit, and reports once that few are left. */
  noticeNear(left: number): boolean {
    const now = this.#before > near && left >= 0 && left <= near;
    this.#before = left;
    return now;
  }
}

const counted = 10; // seconds

/** LastSeconds notices each of the last ten seconds of a time, once. What begins among them is counted from the next on. */
export class LastSeconds {
  #before = -1;

  /** noticeSecond takes the milliseconds that are left now, -1 for no limit, and reports each of the last seconds. */
  noticeSecond(left: number): boolean {
    const second = left < 0 ? -1 : Math.ceil(left / 1000);
    const now = second >= 1 && second <= counted && this.#before === second + 1;
    this.#before = second;
    return now;
  }
}

/** playHurrySound sounds once when a time is nearly up. Called while a component is set up, it watches as long as that lives. */
export function playHurrySound(left: () => number): void {
  const nearing = new DeadlineWarning();
  $effect(() => {
    if (nearing.noticeNear(left())) void sound.play('hurry');
  });
}

import { sound } from './sound.svelte';

const near = 5_000; // milliseconds before the end

/** A Nearing notices once that a time has come near its end. What begins near its end is not noticed. */
export class Nearing {
  #before = -1;

  /** Takes the milliseconds that are left now, less than 0 for no limit. */
  notice(left: number): boolean {
    const now = this.#before > near && left >= 0 && left <= near;
    this.#before = left;
    return now;
  }
}

/** Lets it be heard when a time is nearly up. Called while a component is set up; it listens as long as that lives. */
export function hearTheEnd(left: () => number): void {
  const nearing = new Nearing();
  $effect(() => {
    if (nearing.notice(left())) void sound.play('hurry');
  });
}

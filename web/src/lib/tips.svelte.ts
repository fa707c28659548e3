import { loadValue, saveValue } from './store';

const shownFor = 10_000; // milliseconds in sight
const readingTime = 4_000; // milliseconds in which a sentence is read

/**
 * Tips are for who plays a game for the first time on this device: one sentence at the place of each new kind of
 * decision, gone when that was made once, and never again. The menu brings them all back, or puts them away.
 */
class Tips {
  #done = $state.raw<string[]>(loadValue('tips.done')?.split(' ').filter(Boolean) ?? []);
  #seen: Record<string, number> = {}; // milliseconds, by tip
  on = $state(loadValue('tips') !== 'off');

  /** Reports whether a decision of a game, by its name, is new here. */
  isDue(game: string, act: string): boolean {
    return this.on && !this.#done.includes(`${game}.${act}`);
  }

  /** Notes that it was made. */
  markDone(game: string, act: string): void {
    if (!this.isDue(game, act)) return;
    this.#done = [...this.#done, `${game}.${act}`];
    saveValue('tips.done', this.#done.join(' '));
  }

  /** Notes that its tip was in sight for some milliseconds more: after a while it has been read. */
  addSeenTime(game: string, act: string, ms: number): void {
    const name = `${game}.${act}`;
    this.#seen[name] = (this.#seen[name] ?? 0) + ms;
    if (this.#seen[name] >= shownFor) this.markDone(game, act);
  }

  /** Notes that its place has gone: a tip that could be read does not come back with it. */
  markLeft(game: string, act: string): void {
    if (this.#seen[`${game}.${act}`] >= readingTime) this.markDone(game, act);
  }

  /** Puts all tips away, or has every one of them come once more. */
  toggle(): void {
    this.on = !this.on;
    this.#done = [];
    this.#seen = {};
    saveValue('tips', this.on ? null : 'off');
    saveValue('tips.done', null);
  }
}

export const tips = new Tips();

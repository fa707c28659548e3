import { recall, remember } from './store';

const stays = 10_000; // milliseconds in sight
const read = 4_000; // milliseconds in which a sentence is read

/**
 * Tips are for who plays a game for the first time on this device: one sentence at the place of each new kind of
 * decision, gone when that was made once, and never again. The menu brings them all back, or puts them away.
 */
class Tips {
  #done = $state.raw<string[]>(recall('tips.done')?.split(' ').filter(Boolean) ?? []);
  #seen: Record<string, number> = {}; // milliseconds, by tip
  on = $state(recall('tips') !== 'off');

  /** Reports whether a decision of a game, by its name, is new here. */
  due(game: string, act: string): boolean {
    return this.on && !this.#done.includes(`${game}.${act}`);
  }

  /** Notes that it was made. */
  done(game: string, act: string): void {
    if (!this.due(game, act)) return;
    this.#done = [...this.#done, `${game}.${act}`];
    remember('tips.done', this.#done.join(' '));
  }

  /** Notes that its tip was in sight for some milliseconds more: after a while it has been read. */
  saw(game: string, act: string, ms: number): void {
    const name = `${game}.${act}`;
    this.#seen[name] = (this.#seen[name] ?? 0) + ms;
    if (this.#seen[name] >= stays) this.done(game, act);
  }

  /** Notes that its place has gone: a tip that could be read does not come back with it. */
  left(game: string, act: string): void {
    if (this.#seen[`${game}.${act}`] >= read) this.done(game, act);
  }

  /** Puts all tips away, or has every one of them come once more. */
  toggle(): void {
    this.on = !this.on;
    this.#done = [];
    this.#seen = {};
    remember('tips', this.on ? null : 'off');
    remember('tips.done', null);
  }
}

export const tips = new Tips();

import { recall, remember } from './store';

/**
 * Tips are for who plays a game for the first time on this device: one sentence at the place of each new kind of
 * decision, gone when that was made once, and never again. The menu brings them all back, or puts them away.
 */
class Tips {
  #done = $state.raw<string[]>(recall('tips.done')?.split(' ').filter(Boolean) ?? []);
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

  /** Puts all tips away, or has every one of them come once more. */
  toggle(): void {
    this.on = !this.on;
    this.#done = [];
    remember('tips', this.on ? null : 'off');
    remember('tips.done', null);
  }
}

export const tips = new Tips();

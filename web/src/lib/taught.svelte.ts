import { recall, remember } from './store';

/** Which games this device has been shown: whoever holds it knows how they work. */
class Taught {
  games = $state.raw<string[]>(recall('taught')?.split(' ').filter(Boolean) ?? []);

  has(game: string): boolean {
    return this.games.includes(game);
  }

  add(game: string): void {
    if (this.has(game)) return;
    this.games = [...this.games, game];
    remember('taught', this.games.join(' '));
  }
}

export const taught = new Taught();

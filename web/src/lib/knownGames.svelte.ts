import { loadValue, saveValue } from './store';

/** Which games this device has been shown: whoever holds it knows how they work. */
class KnownGames {
  games = $state.raw<string[]>(loadValue('taught')?.split(' ').filter(Boolean) ?? []);

  has(game: string): boolean {
    return this.games.includes(game);
  }

  add(game: string): void {
    if (this.has(game)) return;
    this.games = [...this.games, game];
    saveValue('taught', this.games.join(' '));
  }
}

export const knownGames = new KnownGames();

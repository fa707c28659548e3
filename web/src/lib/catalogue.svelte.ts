import { fetchCatalogue, errorText } from './api';
import { i18n } from './i18n.svelte';
import { botLabel, gameName } from './labels';
import type { BotInfo, Catalogue, CatalogueEntry } from './wire/gateway';

/** The games this server offers; asked for once and kept. */
class GameCatalogue {
  loaded = $state.raw<Catalogue | null>(null);
  /** Why there is no catalogue, for a person; '' while none was asked for or all is well. */
  trouble = $state('');
  #asked: Promise<void> | null = null;

  load(): Promise<void> {
    // Its labels are English: they are shown when they can be said in the language of this device.
    this.#asked ??= Promise.all([fetchCatalogue(), i18n.loadAreas('server')]).then(
      ([c]) => {
        this.loaded = c;
        this.trouble = '';
      },
      (e: unknown) => {
        this.trouble = errorText(e);
        this.#asked = null;
      }
    );
    return this.#asked;
  }

  findGame(id: string): CatalogueEntry | undefined {
    return this.loaded?.games.find((g) => g.id === id);
  }

  gameName(id: string): string {
    return gameName({ id, name: this.findGame(id)?.name ?? id });
  }

  /** How a bot is called in short: "Easy". */
  botName(game: string, name: string): string {
    const bot = this.findGame(game)?.bots.find((b) => b.name === name);
    return bot ? splitBotLabel(botLabel(game, bot)).name : name;
  }
}

/** offeredBots are the bots of a game that can be seated, by its options: none where people play among themselves. */
export function offeredBots({ bots, options }: CatalogueEntry, values: Record<string, number>): BotInfo[] {
  const peopleOnly = options.some(({ key, default: usual, choices }) =>
    choices.some((c) => c.people && c.value === (values[key] ?? usual))
  );
  return peopleOnly ? [] : bots;
}

/** A bot's label in its two parts: "Easy – plays whatever fits". */
export function splitBotLabel(label: string): { name: string; about: string } {
  const [name, about = ''] = label.split(' – ');
  return { name, about };
}

export const gameCatalogue = new GameCatalogue();

import { games, reason } from './api';
import { told, tongue } from './texts.svelte';
import type { Catalogue, Catalogued } from './wire/gateway';

/** The games this server offers; asked for once and kept. */
class Shelf {
  catalogue = $state.raw<Catalogue | null>(null);
  /** Why there is no catalogue, for a person; '' while none was asked for or all is well. */
  trouble = $state('');
  #asked: Promise<void> | null = null;

  load(): Promise<void> {
    // What it says of its games it says in English: it is shown when it can be said in the language of this device.
    this.#asked ??= Promise.all([games(), tongue.fetch('server')]).then(
      ([c]) => {
        this.catalogue = c;
        this.trouble = '';
      },
      (e: unknown) => {
        this.trouble = reason(e);
        this.#asked = null;
      }
    );
    return this.#asked;
  }

  game(id: string): Catalogued | undefined {
    return this.catalogue?.games.find((g) => g.id === id);
  }

  /** How a bot is called in short: "Easy". */
  bot(game: string, name: string): string {
    return briefly(told(this.game(game)?.bots.find((b) => b.name === name)?.label ?? name)).name;
  }
}

/** A bot's label in its two parts: "Easy – plays whatever fits". */
export function briefly(label: string): { name: string; about: string } {
  const [name, about = ''] = label.split(' – ');
  return { name, about };
}

export const shelf = new Shelf();

import type { CatalogueEntry, Pack } from './wire/gateway';
import type { View } from './wire/table';

// Packs of words, and the language of a table's words (CM-26).

/** The packs of a game, those in the table's language first. */
export function sortPacks(game: CatalogueEntry, language: string): Pack[] {
  const own = (p: Pack) => (p.language === language ? 0 : 1);
  return game.packs.toSorted((a, b) => own(a) - own(b));
}

/**
 * The pack that the next game is dealt: the one chosen or, as the server has it, the game's own in the table's language,
 * or in English. A pack that is chosen for another game does not count for this one.
 */
export function packToDeal(game: CatalogueEntry, view: Pick<View, 'language' | 'pack'>): Pack {
  const own = game.packs.filter((p) => p.game === game.id);
  return (
    game.packs.find((p) => p.id === view.pack) ??
    own.find((p) => p.language === view.language) ??
    own.find((p) => p.language === 'en') ??
    own[0] ??
    game.packs[0]
  );
}

/** What a language is called, in another. */
export function languageName(language: string, displayLanguage: string): string {
  return (
    new Intl.DisplayNames([displayLanguage], { type: 'language', fallback: 'code' }).of(language) ?? language
  );
}

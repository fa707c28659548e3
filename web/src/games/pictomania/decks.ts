import { t } from '../../lib/i18n.svelte';

/** A Deck as it is shown: a name, what it is like, and how many pips of four it has, for colour alone says nothing. */
export interface Deck {
  name: string;
  /** As one speaks of it: "green deck (easy)". */
  called: string;
  says: string;
  level: number;
  colour: string;
}

const colours = {
  green: 'var(--deck-green)',
  orange: 'var(--deck-orange)',
  blue: 'var(--deck-blue)',
  purple: 'var(--deck-purple)'
};

const isKnown = (id: string): id is keyof typeof colours => Object.keys(colours).includes(id);

/** deckOf describes one of some decks, easiest first. A pack may have decks that nobody here has heard of. */
export function deckOf(id: string, decks: readonly string[]): Deck {
  const level = Math.max(1, decks.indexOf(id) + 1);
  if (!isKnown(id))
    return {
      name: id.charAt(0).toUpperCase() + id.slice(1),
      called: t('pictomania.deck-called.other', { deck: id }),
      says: '',
      level,
      colour: 'var(--ink-soft)'
    };
  return {
    name: t(`pictomania.deck.${id}`),
    called: t(`pictomania.deck-called.${id}`),
    says: t(`pictomania.deck-says.${id}`),
    level,
    colour: colours[id]
  };
}

/** votesFor are the seats that would like a deck. */
export function votesFor(votes: readonly string[], deck: string): number[] {
  return votes.flatMap((vote, seat) => (vote === deck ? [seat] : []));
}

/** recommendsGreen reports whether the green deck is recommended: in a table's first game, where there is one (PM-30). */
export function recommendsGreen(decks: readonly string[], evening: readonly { game: string }[]): boolean {
  return decks.includes('green') && !evening.some(({ game }) => game === 'pictomania');
}

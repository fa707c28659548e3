/** A Deck as it is shown: a name, what it is like, and how many pips of four it has, for colour alone says nothing. */
export interface Deck {
  name: string;
  says: string;
  level: number;
  colour: string;
}

const known: { [id: string]: Pick<Deck, 'says' | 'colour'> } = {
  green: { says: 'simple things', colour: 'var(--deck-green)' },
  orange: { says: 'people, places, actions', colour: 'var(--deck-orange)' },
  blue: { says: 'scenes and ideas', colour: 'var(--deck-blue)' },
  purple: { says: 'only for clever drawings', colour: 'var(--deck-purple)' }
};

/** deckOf describes one of some decks, easiest first. A pack may have decks that nobody here has heard of. */
export function deckOf(id: string, decks: readonly string[]): Deck {
  const { says, colour } = known[id] ?? { says: '', colour: 'var(--ink-soft)' };
  return {
    name: id.charAt(0).toUpperCase() + id.slice(1),
    says,
    level: Math.max(1, decks.indexOf(id) + 1),
    colour
  };
}

/** votesFor are the seats that would like a deck. */
export function votesFor(votes: readonly string[], deck: string): number[] {
  return votes.flatMap((vote, seat) => (vote === deck ? [seat] : []));
}

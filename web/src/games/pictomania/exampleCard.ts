import { t } from '../../lib/i18n.svelte';

// The card that words are shown on where the game is explained.

export const crown = 2; // its symbol

export const exampleCard = () => ({
  words: ([1, 2, 3, 4, 5, 6, 7] as const).map((n) => t(`pictomania.learn.word-${n}`))
});

/** exampleView is a view by who draws its fourth word, which is marked where it is given. */
export const exampleView = (word: string) => ({
  word,
  symbol: crown,
  numeral: 4,
  children: false,
  deck: 'green',
  decks: ['green', 'orange', 'blue', 'purple']
});

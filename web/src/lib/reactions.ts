/** The reactions that a table knows, with the words that screen readers say. */
export const reactions = [
  { emoji: '👏', word: 'applause' },
  { emoji: '😂', word: 'laughter' },
  { emoji: '😮', word: 'astonishment' },
  { emoji: '😍', word: 'love' },
  { emoji: '🤔', word: 'hm' },
  { emoji: '😴', word: 'a yawn' },
  { emoji: '🎉', word: 'hooray' },
  { emoji: '💡', word: 'an idea' }
];

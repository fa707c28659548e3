/**
 * The reactions that a table knows, with the words that screen readers say. Whoever knows the word sends none that
 * could be a hint while others guess (CM-29).
 */
export const reactions = [
  { emoji: '👏', hint: true, word: 'applause' },
  { emoji: '😂', hint: false, word: 'laughter' },
  { emoji: '😮', hint: true, word: 'astonishment' },
  { emoji: '😍', hint: true, word: 'love' },
  { emoji: '🤔', hint: true, word: 'hm' },
  { emoji: '😴', hint: false, word: 'yawn' },
  { emoji: '🎉', hint: true, word: 'hooray' },
  { emoji: '💡', hint: true, word: 'idea' }
] as const;

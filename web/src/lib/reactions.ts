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
  { emoji: '💡', hint: true, word: 'idea' },
  { emoji: '🤦', hint: false, word: 'facepalm' }
] as const;

/**
 * What can be said beside reactions (CM-38), by names that the table knows; each device says it in its own words. Those
 * that could be meant for a guess are hints.
 */
export const phrases = [
  { phrase: 'hello', hint: false },
  { phrase: 'moment', hint: false },
  { phrase: 'back', hint: false },
  { phrase: 'ready', hint: true },
  { phrase: 'thanks', hint: false },
  { phrase: 'sorry', hint: false },
  { phrase: 'good-luck', hint: true },
  { phrase: 'take-your-time', hint: true },
  { phrase: 'laughed', hint: true },
  { phrase: 'good-game', hint: false },
  { phrase: 'another', hint: false },
  { phrase: 'good-night', hint: false }
] as const;

import { describe, expect, it } from 'vitest';
import { isTooLong, locateTrouble, countWords } from './ownWords';

it.each([
  ['one a line', 'kite\nlighthouse\n', 2],
  ['with commas and the like', 'kite, lighthouse;\tsnail', 3],
  ['a list from elsewhere', '1. kite\n• lighthouse\n- snail', 3],
  ['the same again', 'kite\nKite, kite', 1],
  ['several in one', 'hot air balloon', 1],
  ['nothing', ' \n, ;', 0]
])('counts %s', (_, text, words) => expect(countWords(text)).toBe(words));

it('knows what a frame has room for', () => {
  expect(isTooLong('kite\n'.repeat(5_000))).toBe(false);
  expect(isTooLong('ü'.repeat(40_000))).toBe(true);
});

describe('a refusal', () => {
  const text = 'kite\n1234\nsnail';
  const inLine = (line: number) => ({
    text: '',
    say: 'bad-words',
    figures: { problem: { text: '', say: 'words.line', figures: { line } } }
  });
  it('points at its line', () => {
    const { from, to } = locateTrouble(text, inLine(2));
    expect(text.slice(from, to)).toBe('1234');
    expect(locateTrouble(text, inLine(1))).toEqual({ from: 0, to: 4 });
  });
  it('means all where it names no line, or one that is not there', () => {
    const all = { from: 0, to: text.length };
    const noWord = { text: '', say: 'words.none' };
    for (const refused of [noWord, { ...noWord, figures: { problem: noWord } }, inLine(9)])
      expect(locateTrouble(text, refused)).toEqual(all);
  });
});

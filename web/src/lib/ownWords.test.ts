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
  it('points at its line', () => {
    const { why, from, to } = locateTrouble(text, 'line 2: "1234" has no letter in it');
    expect([why, text.slice(from, to)]).toEqual(['line 2: "1234" has no letter in it', '1234']);
    expect(locateTrouble(text, 'line 1: no').to).toBe(4);
  });
  it('means all where it names no line, or one that is not there', () => {
    expect(locateTrouble(text, 'there is no word in it')).toEqual({
      why: 'there is no word in it',
      from: 0,
      to: text.length
    });
    expect(locateTrouble(text, 'line 9: no').to).toBe(text.length);
  });
});

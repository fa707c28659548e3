import { describe, expect, it } from 'vitest';
import { tooLong, troubleIn, wordsIn } from './paste';

it.each([
  ['one a line', 'kite\nlighthouse\n', 2],
  ['with commas and the like', 'kite, lighthouse;\tsnail', 3],
  ['a list from elsewhere', '1. kite\n• lighthouse\n- snail', 3],
  ['the same again', 'kite\nKite, kite', 1],
  ['several in one', 'hot air balloon', 1],
  ['nothing', ' \n, ;', 0]
])('counts %s', (_, text, words) => expect(wordsIn(text)).toBe(words));

it('knows what a frame has room for', () => {
  expect(tooLong('kite\n'.repeat(5_000))).toBe(false);
  expect(tooLong('ü'.repeat(40_000))).toBe(true);
});

describe('a refusal', () => {
  const text = 'kite\n1234\nsnail';
  it('points at its line', () => {
    const { why, from, to } = troubleIn(text, 'line 2: "1234" has no letter in it');
    expect([why, text.slice(from, to)]).toEqual(['line 2: "1234" has no letter in it', '1234']);
    expect(troubleIn(text, 'line 1: no').to).toBe(4);
  });
  it('means all where it names no line, or one that is not there', () => {
    expect(troubleIn(text, 'there is no word in it')).toEqual({
      why: 'there is no word in it',
      from: 0,
      to: text.length
    });
    expect(troubleIn(text, 'line 9: no').to).toBe(text.length);
  });
});

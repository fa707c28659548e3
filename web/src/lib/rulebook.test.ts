import { expect, test } from 'vitest';
import { readable, rulesOf } from './rulebook';

test('CM-26 the rules in plain words are in the language of the device, the numbered ones in English', async () => {
  const [english, german, klingon] = await Promise.all(['en', 'de', 'tlh'].map((l) => rulesOf('iota', l)));
  expect(english.plain.screens[1].title).toBe('Your turn');
  expect(german.plain.screens[1].title).toBe('Dein Zug');
  expect(klingon.plain).toBe(english.plain); // not translated yet, and it says so
  expect([german.language, klingon.language]).toEqual(['de', 'en']);
  expect(german.exact).toBe(english.exact);
  expect(german.exact).toContain('id="IO-3"');
  expect(german.common).toContain('id="CM-26"');
});

test('every game has a page', () => {
  expect(readable.toSorted()).toEqual([
    'doodledash',
    'doodlerush',
    'dots',
    'funnylines',
    'iota',
    'pictomania'
  ]);
});

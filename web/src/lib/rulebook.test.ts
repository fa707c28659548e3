import { expect, test } from 'vitest';
import { gamesWithRules } from './gamesWithRules';
import { loadRules } from './rulebook';

test('CM-26 the rules are in the language of the device, or in English, and say so', async () => {
  const [english, german, klingon] = await Promise.all(
    ['en', 'de', 'tlh'].map((l) => loadRules('doodledash', l))
  );
  expect(english.plain.screens[1].title).toBe('The dash');
  expect(german.plain.screens[1].title).toBe('Auf die Plätze, fertig');
  expect(klingon.plain).toBe(english.plain); // not translated yet, and it says so
  expect([german.language, klingon.language]).toEqual(['de', 'en']);
  expect([english, german, klingon].map((r) => r.translated)).toEqual([true, true, false]);
  expect(german.exact).toContain('Punkt');
  expect(klingon.exact).toBe(english.exact);
  for (const { exact, common } of [english, german]) {
    expect(exact).toContain('<li id="DD-3"><a class="rule" href="rules/doodledash#DD-3">');
    expect(common).toContain('<li id="CM-26"><a class="rule" href="rules/doodledash#CM-26">');
  }
});

test('every game has a page', () => {
  expect(gamesWithRules.toSorted()).toEqual([
    'doodledash',
    'doodlerush',
    'dots',
    'funnylines',
    'iota',
    'pictomania'
  ]);
});

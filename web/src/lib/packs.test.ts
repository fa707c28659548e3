import { expect, test } from 'vitest';
import { packToDeal, languageName, sortPacks } from './packs';
import type { CatalogueEntry, Pack } from './wire/gateway';

const pack = (id: string, game = 'doodledash'): Pack => ({
  id,
  name: id,
  game,
  language: id.slice(0, 2),
  grade: 'mixed',
  words: 490
});
const game = {
  id: 'doodledash',
  packs: [pack('en/dash'), pack('de/dash'), pack('fr/fruit', 'any')]
} as CatalogueEntry;
const at = (language: string, chosen = '') => packToDeal(game, { language, pack: chosen }).id;

test('CM-26 packs in the language of the table come first', () => {
  expect(sortPacks(game, 'de').map((p) => p.id)).toEqual(['de/dash', 'en/dash', 'fr/fruit']);
  expect(sortPacks(game, 'en').map((p) => p.id)).toEqual(['en/dash', 'de/dash', 'fr/fruit']);
});

test('CM-26 a game has its own pack in the language of the table, else in English, unless one is chosen', () => {
  expect(at('de')).toBe('de/dash');
  expect(at('en')).toBe('en/dash');
  expect(at('fr')).toBe('en/dash');
  expect(at('de', 'fr/fruit')).toBe('fr/fruit');
  expect(at('de', 'en/pictomania')).toBe('de/dash');
});

test('a language is called as those call it who read it', () => {
  expect(languageName('de', 'de')).toBe('Deutsch');
  expect(languageName('de', 'en')).toBe('German');
});

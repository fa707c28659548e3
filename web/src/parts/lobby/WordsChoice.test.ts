import { expect, test } from 'vitest';
import type { CatalogueEntry } from '../../lib/wire/gateway';
import type { View } from '../../lib/wire/table';
import { fakeTable, settle, show } from '../testing';
import WordsChoice from './WordsChoice.svelte';

const pack = (id: string, language: string) => ({
  id,
  name: id,
  language,
  words: 490,
  grade: 'mixed',
  game: 'doodledash'
});
const game = {
  id: 'doodledash',
  name: 'Doodle Dash',
  min: 3,
  max: 8,
  needs: [12, 16, 20],
  languages: ['en', 'de'],
  packs: [pack('dash-de', 'de'), pack('dash-en', 'en'), pack('more-en', 'en')]
} as unknown as CatalogueEntry;

/** choosing shows the choice of words to the holder of a seat. */
function choosing(seat: number, more: Partial<View> = {}) {
  const { table, view, send } = fakeTable(seat, { stage: 'lobby', game: 'doodledash', ...more });
  show(WordsChoice, { table, view, game });
  return send;
}
const labels = () => [...document.querySelectorAll('label span')].map((s) => s.textContent!.trim());

test('where the language is asked for, packs are in that language', () => {
  choosing(1);
  expect(labels()).toEqual(['dash-en, 490 words', 'more-en, 490 words']);
});

test('the one that is dealt is among them, and its language is told where it is another', () => {
  choosing(1, { pack: 'dash-de' });
  expect(labels()).toEqual(['dash-en, 490 words', 'more-en, 490 words', 'dash-de, 490 words, German']);
});

test('the host chooses a pack by its id', async () => {
  const send = choosing(1);
  document.querySelectorAll('input')[1].click();
  await settle();
  expect(send).toHaveBeenCalledExactlyOnceWith('words', { pack: 'more-en' });
});

test.each([
  ['too few', { own: 11 }, true],
  ['enough for the three that are needed at least', { own: 12 }, false],
  ['few, filled up from a pack', { own: 3, mixed: true }, false],
  ['none', { own: 0 }, false]
])('own words are said to be too few: %s', (_, more, warned) => {
  choosing(1, more);
  expect(document.querySelector('[role=status]') !== null).toBe(warned);
});

test('others see what is chosen and choose nothing', () => {
  choosing(2);
  expect(document.querySelectorAll('input, button')).toHaveLength(0);
  expect(document.body.textContent).toContain('dash-en, 490 words');
});

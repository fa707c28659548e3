import { beforeEach, expect, test } from 'vitest';
import { t } from '../../lib/i18n.svelte';
import type { CatalogueEntry } from '../../lib/wire/gateway';
import type { View } from '../../lib/wire/table';
import { buttonNamed, fakeTable, show, submit, type } from '../testing';
import OwnWords from './OwnWords.svelte';

const game = { id: 'doodlerush', name: 'Doodle Rush' } as CatalogueEntry;

/** writeWords shows the sheet for own words, with some in it. */
function writeWords(words: string, more: Partial<View> = {}) {
  const { table, view, send } = fakeTable(1, { pack: 'doodle-rush', own: 0, mixed: false, ...more });
  show(OwnWords, { table, view, game, needed: 18, players: 3, open: true });
  type(words, 'textarea');
  return send;
}

const box = () => document.querySelector('textarea')!;

beforeEach(() => localStorage.clear());

test('words are counted as they are typed, and none cannot be sent', () => {
  writeWords('');
  expect(buttonNamed(t('table.words.use')).disabled).toBe(true);
  type('kite, snail\nsofa / couch', 'textarea');
  expect(document.body.textContent).toContain(
    t('table.words.counted', { n: 3, game: 'Doodle Rush', needed: 18, players: 3 })
  );
  expect(buttonNamed(t('table.words.use')).disabled).toBe(false);
});

test('the first words are mixed with the pack, and kept for the next time', async () => {
  const send = writeWords('kite, snail');
  await submit();
  expect(send.mock.calls[0].slice(0, 2)).toEqual([
    'words',
    { paste: 'kite, snail', mixed: true, pack: 'doodle-rush' }
  ]);
  expect(document.querySelector('dialog[open]')).toBeNull();
  expect(localStorage.getItem('linework.words')).toBe('kite, snail');
});

test('a table that plays with own words alone goes on so', async () => {
  const send = writeWords('kite', { own: 4, mixed: false });
  await submit();
  expect(send.mock.calls[0].slice(0, 2)).toEqual(['words', { paste: 'kite' }]);
});

test('a refusal is told on the sheet, and the words stay', async () => {
  const send = writeWords('kite, ???');
  send.mockResolvedValue({ ok: false, code: 'words', text: 'line 1: no letter' } as never);
  await submit();
  expect(document.querySelector('[role=alert]')!.textContent).not.toBe('');
  expect(document.querySelector('dialog[open]')).not.toBeNull();
  expect(box().value).toBe('kite, ???');
  expect(document.activeElement).toBe(box());
});

import { afterEach, expect, test } from 'vitest';
import { i18n } from '../../lib/i18n.svelte';
import { Close, type Bye } from '../../lib/wire/table';
import { show } from '../testing';
import EndedNotice from './EndedNotice.svelte';

afterEach(() => i18n.choose('en'));

/** What somebody reads after a bye, in a language. */
async function noticeOf(ended: Omit<Bye, 'type'>, language: string): Promise<string> {
  await i18n.choose(language);
  show(EndedNotice, { code: 'BKWRT', ended });
  return document.querySelector('main > p')!.textContent!;
}

const removed = {
  code: Close.kicked,
  text: 'the host removed you from the table: Green',
  say: 'close-kicked.with-reason',
  figures: { why: 'Green' }
};

test.each([
  ['en', 'The host removed you from the table: Green.'],
  ['de', 'Der Host hat dich vom Tisch entfernt: Green.']
])('CM-26 %s: who is removed reads why, in the words of the host', async (language, text) => {
  expect(await noticeOf(removed, language)).toBe(text);
});

test('CM-26 a reason that is not ours to word is the server’s, in German', async () => {
  const bye = { code: Close.token, text: 'this seat is no longer yours', say: 'close-token' };
  expect(await noticeOf(bye, 'de')).toBe('Dieser Platz gehört dir nicht mehr. Nimm einen neuen.');
});

test('who is removed by an older server reads its English', async () => {
  expect(await noticeOf({ code: Close.kicked, text: 'the host removed you' }, 'de')).toBe(
    'The host removed you.'
  );
});

test('where the server gives no reason there is one of ours', async () => {
  expect(await noticeOf({ code: Close.kicked, text: '' }, 'de')).toBe(i18n.find('table.ended.kicked-text'));
});

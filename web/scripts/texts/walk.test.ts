import { afterEach, describe, expect, it, vi } from 'vitest';
import { messagesIn } from '../../e2e/walk/english';
import { installReader } from '../../e2e/walk/walker';

/** The English of what a page says in a language, as the walk reads it. */
function reader(language: string): (text: string) => string {
  const page: { plain?: (text: string) => string } = {};
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', { setItem: () => undefined });
  installReader({ language, mark: '', messages: messagesIn(language) });
  return page.plain!;
}

afterEach(() => vi.unstubAllGlobals());

describe('the walk reads German as English', () => {
  const plain = reader('de');

  it.each([
    ['a message', 'Neues Bild', /^New picture$/],
    ['one with figures', 'Legen für 12', /^Play for 12$/],
    [
      'the one that fits best',
      'Tipp auf eine Form, um anzufangen. Ein Bild braucht 7 bis 22 Formen.',
      /^Tap a shape to begin/
    ],
    ['what is filled in', 'Hinzufügen: Dreieck', /^Add: triangle$/],
    ['a tool with its key', 'Rückgängig (Z)', /^Undo \(/],
    ['sentences beside each other', 'Ada hat gepasst. Du bist dran.', /^Your turn\.$/],
    ['a number that is counted', '2.', /^2nd$/],
    ['line by line', 'Ada\nPassen …', /^Ada\nPass…$/],
    ['what nobody has translated', 'Ada', /^Ada$/]
  ])('%s', (_, german, expected) => {
    expect(plain(german)).toMatch(new RegExp(expected, 'm'));
  });
});

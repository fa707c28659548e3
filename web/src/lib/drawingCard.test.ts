import { afterEach, describe, expect, it, vi } from 'vitest';
import { cardRows, shareFile, wrapText } from './drawingCard';

describe('words on a card', () => {
  const letters = (text: string) => text.length;

  it.each([
    ['nothing', '', 10, []],
    ['what fits', 'a cat', 10, ['a cat']],
    ['as many words as fit', 'a cat and a dog', 9, ['a cat and', 'a dog']],
    ['a word that is too wide stands alone', 'an elephantastic cat', 6, ['an', 'elephantastic', 'cat']]
  ])('%s', (_, text, room, lines) => expect(wrapText(text, room, letters)).toEqual(lines));

  it('come as the title, the artist and the guesses, smaller and smaller', () => {
    const faces = { hand: 'hand', plain: 'plain' };
    const guesses = ['“bus” (Ben)', 'Guessed by Cleo'];
    const set = cardRows({ title: 'bridge', artist: 'Ana', guesses }, faces, letters);
    expect(set.map((r) => r.text)).toEqual(['bridge', 'Ana', '“bus” (Ben)', 'Guessed by Cleo']);
    expect(set.map((r) => r.height)).toEqual([...set.map((r) => r.height)].sort((a, b) => b - a));
  });
});

describe('a file', () => {
  afterEach(() => vi.unstubAllGlobals());
  const png = new Blob(['x'], { type: 'image/png' });

  it('is passed on where the device can, and a change of mind is no failure', async () => {
    const shared: string[] = [];
    const said = Object.assign(new Error(), { name: 'AbortError' });
    vi.stubGlobal('navigator', {
      canShare: () => true,
      share: ({ files }: { files: File[] }) => {
        shared.push(files[0].name);
        return Promise.reject(said);
      }
    });
    await shareFile(png, 'cat.png');
    expect(shared).toEqual(['cat.png']);
    said.name = 'DataError';
    await expect(shareFile(png, 'cat.png')).rejects.toBe(said);
  });

  it('is saved elsewhere', async () => {
    const clicked: string[] = [];
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('URL', { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
    vi.stubGlobal('document', {
      createElement: () => ({
        click(this: { download: string }) {
          clicked.push(this.download);
        }
      })
    });
    await shareFile(png, 'cat.png');
    expect(clicked).toEqual(['cat.png']);
  });
});

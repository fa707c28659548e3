import { beforeEach, expect, test, vi } from 'vitest';
import * as api from '../lib/api';
import { t } from '../lib/i18n.svelte';
import type { Gallery as GameGallery, Picture } from '../lib/wire/table';
import { buttonNamed, buttons, settle, show } from '../parts/testing';
import Gallery from './Gallery.svelte';

vi.mock('../lib/api', async (original) => ({
  ...(await original<typeof api>()),
  fetchGallery: vi.fn(),
  fetchBytes: vi.fn()
}));

const picture = (title: string, more: Partial<Picture> = {}): Picture => ({
  ...{ title, author: 'Ben', seat: 2, ink: 0, round: 1, notes: [], guesses: [], hearts: 0 },
  ...more
});
const evening: GameGallery[] = [
  { game: 'iota', drawings: [] },
  { game: 'doodledash', drawings: [picture('kite', { hearts: 2 }), picture('snail')] }
];
const recording = Uint8Array.of(1); // of a board that stayed empty

beforeEach(() => {
  localStorage.clear();
  vi.mocked(api.fetchGallery).mockResolvedValue(evening);
  vi.mocked(api.fetchBytes).mockResolvedValue(recording);
});

async function openGallery() {
  show(Gallery, { route: { page: 'gallery', code: 'BKWRT', key: 'k' } });
  await settle();
}

/** openFirstPicture opens the first drawing of the evening. */
async function openFirstPicture() {
  document.querySelector<HTMLButtonElement>('button.picture')!.click();
  await settle();
}

test('the drawings stand by game, each with its artist and hearts', async () => {
  await openGallery();
  expect([...document.querySelectorAll('h3')].map((h) => h.textContent)).toEqual(['kite', 'snail']);
  expect(document.body.textContent).toContain(t('table.heart.count', { n: 2 }));
  expect(document.querySelectorAll('section')).toHaveLength(1); // a game without drawings has none
  const first = document.querySelector('img')!;
  expect(first.getAttribute('src')).toBe('api/tables/BKWRT/gallery/k/1/0.svg');
  expect(first.alt).toBe(t('table.gallery.by', { title: 'kite', author: 'Ben' }));
});

test('an evening without drawings says so and offers nothing to take home', async () => {
  vi.mocked(api.fetchGallery).mockResolvedValue([evening[0]]);
  await openGallery();
  expect(document.body.textContent).toContain(t('table.gallery.none'));
  expect(buttons()).not.toContain(t('table.gallery.print'));
});

test('an evening that is not there says why', async () => {
  vi.mocked(api.fetchGallery).mockRejectedValue(new TypeError('offline'));
  await openGallery();
  expect(document.querySelector('[role="alert"]')!.textContent).toBe(api.errorText(new TypeError('offline')));
});

test('a drawing opens as it was left and has nothing to play where nothing was drawn', async () => {
  await openGallery();
  await openFirstPicture();
  expect(api.fetchBytes).toHaveBeenLastCalledWith('api/tables/BKWRT/gallery/k/1/0.ink');
  expect(buttonNamed(t('table.gallery.play')).disabled).toBe(true);
});

test('a drawing whose recording is broken is still looked at', async () => {
  vi.mocked(api.fetchBytes).mockResolvedValue(Uint8Array.of(9));
  await openGallery();
  await openFirstPicture();
  expect(document.querySelector('[role="alert"]')!.textContent).toContain(t('table.gallery.no-replay'));
  expect(document.querySelector('.board img')).toBeTruthy();
});

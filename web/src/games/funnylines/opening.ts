import { toasts } from '../../lib/toasts.svelte';
import { t } from '../../lib/i18n.svelte';
import { savePictures, readFile } from './ownPictures';
import type { Draft } from './wire';

/** openFile reads the pictures of a chosen file onto this device and says what came of it; null where there are none. */
export async function openFile(input: HTMLInputElement): Promise<Draft[] | null> {
  const file = input.files?.[0];
  if (!file) return null;
  const pictures = readFile(await file.text());
  input.value = ''; // the same file may be opened again
  if (!Array.isArray(pictures)) {
    toasts.show(t(`funnylines.pictures.${pictures}`), 'bad');
    return null;
  }
  savePictures(...pictures);
  toasts.show(t('funnylines.pictures.opened', { n: pictures.length }));
  return pictures;
}

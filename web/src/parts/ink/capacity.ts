import { t } from '../../lib/i18n.svelte';

const near = 7 / 8; // of what a board takes

/** What whoever draws should know of the room on a board that is so full, from 0 to 1; '' while there is enough. */
export function capacityWarning(fullness: number): string {
  if (fullness >= 1) return t('table.ink.full');
  return fullness >= near ? t('table.ink.nearly-full') : '';
}

import { formatList, t } from '../../lib/i18n.svelte';
import type { View } from '../../lib/wire/table';

/** Who is still being shown how the game works, as a line for one seat (0 for a watcher). */
export function describeLearners(view: View, seat: number): string {
  if (view.learning.length === 1 && view.learning[0] === seat) return t('table.learn.title');
  const names = view.seats.filter((s) => view.learning.includes(s.id)).map((s) => s.name);
  return t('table.learn.looking', { names: formatList(names) });
}

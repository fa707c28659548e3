import { t } from '../../lib/i18n.svelte';
import { listAwaited } from '../../lib/names';
import type { View } from '../../lib/wire/table';

/** Who else is still being shown how the game works, as a line for one seat (0 for a watcher). */
export function describeLearners(view: View, seat: number): string {
  const others = view.seats.filter((s) => s.id !== seat && view.learning.includes(s.id));
  if (others.length === 0) return t('table.learn.title');
  return t('table.learn.looking', { names: listAwaited(others.map((s) => s.name)) });
}

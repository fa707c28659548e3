import { t } from './i18n.svelte';
import type { MatchView, View } from './wire/table';

/** What a moment at the table looks like to someone who cannot see it. */
export type TableMoment = { view: View; match: MatchView | null; seat: number };

/**
 * What is worth saying aloud between two moments: turns, pauses, who came and went. Never the clock. The game tells
 * its own news.
 */
export function announceChanges(before: TableMoment, now: TableMoment): string[] {
  const said: string[] = [];
  const old = new Map(before.view.seats.map((s) => [s.id, s]));
  for (const seat of now.view.seats) {
    const was = old.get(seat.id);
    if (!was) said.push(t('table.news.came', { name: seat.name }));
    else if (seat.id === now.seat || was.vacant) continue;
    else if (seat.vacant) said.push(t('table.news.left', { name: seat.name }));
    else if (was.here && !seat.here) said.push(t('table.news.gone', { name: seat.name }));
    else if (!was.here && seat.here && !was.fresh) said.push(t('table.news.back', { name: seat.name }));
  }
  for (const seat of before.view.seats) {
    if (!now.view.seats.some((s) => s.id === seat.id)) said.push(t('table.news.left', { name: seat.name }));
  }
  const host = now.view.seats.find((s) => s.host);
  if (host?.id === now.seat && !old.get(host.id)?.host) {
    const owner = now.view.seats.find((s) => s.owner && !s.host);
    said.push(owner ? t('table.news.stands-in', { name: owner.name }) : t('table.news.host'));
  }
  const begun = ({ view }: TableMoment) => view.stage === 'playing' && view.learning.length === 0;
  if (!begun(before) && begun(now)) said.push(t('table.news.begins'));
  if (before.view.stage === 'playing' && now.view.stage === 'results') said.push(t('table.news.over'));
  if (!before.view.ending && now.view.ending) said.push(t('table.menu.last-round'));
  if (before.view.paused !== now.view.paused)
    said.push(now.view.paused ? t('table.news.paused') : t('table.news.resumed'));
  // Where many play at once the game tells what there is to do.
  const asked = (m: TableMoment) => begun(m) && isAwaited(m);
  if (!asked(before) && asked(now) && now.match?.waiting.length === 1) said.push(t('table.news.turn'));
  return said;
}

/** Reports whether the own seat of the match is waited for. */
export function isAwaited({ match }: TableMoment): boolean {
  return match !== null && match.seat >= 0 && match.waiting.includes(match.seat);
}

import { formatList, t } from './i18n.svelte';
import { teamName } from './labels';
import type { Game, View } from './wire/table';

/** hasPlaces reports whether somebody has come in at some place this evening; a lesson has no places (FL-53). */
export function hasPlaces(view: Pick<View, 'standing'>): boolean {
  return view.standing.some((row) => row.places.some((n) => n > 0));
}

/** How a game ended, in a line: "You won!", "The Suns won: Ana and Ben". {seat} is one's own, 0 for none. */
export function describeOutcome(game: Game | undefined, seat = 0): string {
  const winners = game?.scores.filter((s) => s.won) ?? [];
  if (winners.length === 0) return t('table.result.over', { game: game && !game.scoring ? game.game : '' });
  if (winners.length > 1 && game!.scoring && game!.scores.every((s) => s.points === 0))
    return t('table.result.no-points');
  const names = formatList(winners.map((w) => w.name));
  const { team } = winners[0];
  // A team wins as one; two that share are players like others.
  if (team && winners.every((w) => w.team === team))
    return t('table.result.team-won', { team: teamName(team), names });
  if (winners.length > 1) return t('table.result.share', { names });
  return winners[0].seat === seat ? t('table.result.you-won') : t('table.result.who-won', { names });
}

/** What the host made of a game that ended before its time; nothing where none was. */
export function describeEarlyEnd(game: Game | undefined): string {
  if (!game?.early) return '';
  return game.uncounted ? t('table.result.early-uncounted') : t('table.result.early');
}

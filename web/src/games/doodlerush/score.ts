import { t } from '../../lib/i18n.svelte';
import { formatPoints } from '../../lib/sentences';
import type { Player, View } from './wire';

/** A Rank is one line of the standing. */
export interface Rank {
  seat: number;
  player: Player;
  won: boolean;
}

/** hasPoints reports whether a board has been taken; until then all have the same points, which say nothing. */
export const hasPoints = (view: View) => view.players.some((p) => p.score.taken > 0);

/**
 * takenText is what a player has taken so far, as it counts up during play. What own boards cost that are left is told
 * at the end: it would read as a penalty for whoever has just taken one.
 */
export const takenText = ({ score }: Player) =>
  score.taken > 0 ? `+${formatPoints(score.taken)}` : formatPoints(0);

/** ranking is everyone, best first: by points, then by fewer own boards left (DR-15). */
export function ranking(view: View): Rank[] {
  return view.players
    .map((player, seat) => ({ seat, player, won: view.ended?.winners.includes(seat) ?? false }))
    .sort(
      (a, b) =>
        b.player.score.total - a.player.score.total ||
        a.player.score.left - b.player.score.left ||
        a.seat - b.seat
    );
}

/** tieBreakSentence says what settled the game where the points alone did not (DR-15). */
export function tieBreakSentence(view: View): string {
  const [first, ...others] = ranking(view);
  const level = others.filter((r) => r.player.score.total === first.player.score.total);
  if (!view.ended || level.length === 0) return '';
  if (level.every((r) => r.won)) return t('doodlerush.score.shared');
  return t('doodlerush.score.tie');
}

import type { Player, Score, View } from '../../lib/wire/doodlerush';

/** signed writes points with their sign, as one reads them: +3, 0, −4. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : number(points);
}

/** number writes points with a real minus sign. */
export function number(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

/** parts is how a score comes about (DR-14): "5 taken − 2 left = 3". */
export function parts({ taken, left, total }: Score): string {
  return `${taken} taken − ${left} left = ${number(total)}`;
}

/** A Rank is one line of the standing. */
export interface Rank {
  seat: number;
  player: Player;
  won: boolean;
}

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

/** decided says what settled the game where the points alone did not (DR-15). */
export function decided(view: View): string {
  const [first, ...others] = ranking(view);
  const level = others.filter((r) => r.player.score.total === first.player.score.total);
  if (!view.ended || level.length === 0) return '';
  if (level.every((r) => r.won)) return 'Level in points and in boards left, so they share the win.';
  return 'Level in points: fewer own boards left wins.';
}

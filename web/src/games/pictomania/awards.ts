import { AwardList, type Award } from '../../lib/awards';
import { t } from '../../lib/i18n.svelte';
import { sumTokens } from './score';
import type { Record, View } from './wire';

/** awards are what the rounds of a game are honoured for. */
export function awards(view: View): Award[] {
  const honours = new AwardList();
  type Name = 'eye' | 'hand' | 'quick' | 'pen' | 'book' | 'wool' | 'ahead';
  const most = (name: Name, figure: (round: Record, seat: number) => number) =>
    honours.awardBest(
      t(`pictomania.award.${name}`),
      view.players.map((_, seat) => view.history.reduce((sum, round) => sum + figure(round, seat), 0)),
      (n) => t(`pictomania.award.${name}-for`, { n })
    );
  const drawing = (round: Record, seat: number) => round.drawings.find((d) => d.seat === seat);
  const right = (round: Record, seat: number) =>
    round.drawings.flatMap((d) => d.guesses).filter((g) => g.seat === seat && g.right);

  most('eye', (r, s) => right(r, s).length);
  most('hand', (r, s) => drawing(r, s)?.guesses.filter((g) => g.right).length ?? 0);
  most('quick', (r, s) => r.drawings.filter((d) => d.guesses.find((g) => g.right)?.seat === s).length);
  most('pen', (r, s) => Math.max(0, r.sums[s]?.counts ?? 0));
  most('book', (r, s) => Number(sumTokens(drawing(r, s)?.kept ?? [1]) === 0));
  most('wool', (r, s) => Number(r.sheep === s));
  most('ahead', (r, s) =>
    Number(drawing(r, s)?.drawn === '' && !drawing(r, s)?.guesses.some((g) => g.right))
  );
  return honours.list;
}

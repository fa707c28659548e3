import { AwardList, type Award } from '../../lib/awards';
import { t } from '../../lib/i18n.svelte';
import { sumTokens } from './score';
import type { Record, View } from './wire';

/** awards are what the rounds of a game are honoured for. */
export function awards(view: View): Award[] {
  const honours = new AwardList();
  const rounds = view.history;
  const each = (figure: (round: Record, seat: number) => number) =>
    view.players.map((_, seat) => rounds.reduce((sum, round) => sum + figure(round, seat), 0));
  const drawing = (round: Record, seat: number) => round.drawings.find((d) => d.seat === seat);
  const right = (round: Record, seat: number) =>
    round.drawings.flatMap((d) => d.guesses).filter((g) => g.seat === seat && g.right);

  honours.awardBest(
    t('pictomania.award.eye'),
    each((r, s) => right(r, s).length),
    (n) => t('pictomania.award.eye-for', { n })
  );
  honours.awardBest(
    t('pictomania.award.hand'),
    each((r, s) => drawing(r, s)?.guesses.filter((g) => g.right).length ?? 0),
    (n) => t('pictomania.award.hand-for', { n })
  );
  honours.awardBest(
    t('pictomania.award.quick'),
    each((r, s) => r.drawings.filter((d) => d.guesses.find((g) => g.right)?.seat === s).length),
    (n) => t('pictomania.award.quick-for', { n })
  );
  honours.awardBest(
    t('pictomania.award.pen'),
    each((r, s) => Math.max(0, r.sums[s]?.counts ?? 0)),
    (n) => t('pictomania.award.pen-for', { n })
  );
  honours.awardBest(
    t('pictomania.award.book'),
    each((r, s) => (sumTokens(drawing(r, s)?.kept ?? [1]) === 0 ? 1 : 0)),
    (n) => t('pictomania.award.book-for', { n })
  );
  honours.awardBest(
    t('pictomania.award.wool'),
    each((r, s) => (r.sheep === s ? 1 : 0)),
    (n) => t('pictomania.award.wool-for', { n })
  );
  honours.awardBest(
    t('pictomania.award.ahead'),
    each((r, s) => (drawing(r, s)?.drawn === '' && !drawing(r, s)?.guesses.some((g) => g.right) ? 1 : 0)),
    (n) => t('pictomania.award.ahead-for', { n })
  );
  return honours.list;
}

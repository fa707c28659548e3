import { AwardList, type Award } from '../../lib/awards';
import { t } from '../../lib/i18n.svelte';
import type { Record, View } from './wire';

const many = 1_000; // more shapes than two boards can have

/** awards are what the rounds of a game are honoured for; a class has learned together and needs none. */
export function awards(view: View): Award[] {
  const honours = new AwardList();
  if (view.mode === 'class') return honours.list;
  const rounds = view.history;
  const named = rounds.filter((r) => r.reason === 'named');
  const most = (
    name: string,
    list: Record[],
    counts: (r: Record, seat: number) => boolean,
    why: (n: number) => string
  ) =>
    honours.awardBest(
      name,
      view.players.map((_, seat) => list.filter((r) => counts(r, seat)).length),
      why
    );

  most(
    t('funnylines.award.eye'),
    named,
    (r, seat) => r.seat === seat,
    (n) => t('funnylines.award.eye-for', { n })
  );
  honours.awardBest(
    t('funnylines.award.few'),
    view.players.map((_, seat) =>
      Math.max(0, ...named.filter((r) => r.seat === seat).map((r) => many - r.shapes))
    ),
    (n) => t('funnylines.award.few-for', { n: many - n })
  );
  honours.awardBest(
    t('funnylines.award.pot'),
    view.players.map((_, seat) => Math.max(0, ...named.filter((r) => r.seat === seat).map((r) => r.pot))),
    (n) => t('funnylines.award.pot-for', { n })
  );
  most(
    t('funnylines.award.hand'),
    named,
    (r, seat) => r.carlos.includes(seat),
    (n) => t('funnylines.award.hand-for', { n })
  );
  most(
    t('funnylines.award.face'),
    rounds.filter((r) => r.reason === 'missed'),
    (r, seat) => r.carlos.includes(seat),
    (n) => t('funnylines.award.face-for', { n })
  );
  return honours.list;
}

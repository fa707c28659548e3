import { AwardList, type Award } from '../../lib/awards';
import { t } from '../../lib/i18n.svelte';
import type { Record, View } from './wire';

const many = 1_000; // more shapes than two boards can have

/** awards are what the rounds of a game are honoured for; a class has learned together and needs none. */
export function awards(view: View): Award[] {
  const honours = new AwardList();
  if (view.mode === 'class') return honours.list;
  const named = view.history.filter((r) => r.reason === 'named');
  const best = (seat: number, figure: (r: Record) => number) =>
    Math.max(0, ...named.filter((r) => r.seat === seat).map(figure));
  const award = (name: 'eye' | 'few' | 'pot' | 'hand' | 'face', figure: (seat: number) => number) =>
    honours.awardBest(
      t(`funnylines.award.${name}`),
      view.players.map((_, seat) => figure(seat)),
      (n) => t(`funnylines.award.${name}-for`, { n: name === 'few' ? many - n : n })
    );

  award('eye', (seat) => named.filter((r) => r.seat === seat).length);
  award('few', (seat) => best(seat, (r) => many - r.shapes));
  award('pot', (seat) => best(seat, (r) => r.pot));
  award('hand', (seat) => named.filter((r) => r.carlos.includes(seat)).length);
  award(
    'face',
    (seat) => view.history.filter((r) => r.reason === 'missed' && r.carlos.includes(seat)).length
  );
  return honours.list;
}

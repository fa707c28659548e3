import { AwardList, type Award } from '../../lib/awards';
import { t } from '../../lib/i18n.svelte';
import type { Record, View } from './wire';

const many = 1_000; // more shapes than a board can have

/** awards are what the rounds of a game are honoured for; a class has learned together and needs none. */
export function awards(view: View): Award[] {
  const honours = new AwardList();
  if (view.mode === 'class') return honours.list;
  const named = view.history.filter((r) => r.reason === 'named');
  const best = (seat: number, figure: (r: Record) => number) =>
    Math.max(0, ...named.filter((r) => r.seat === seat).map(figure));
  /** The team of a seat guesses at its own board; each for themselves there is one for all. */
  const own = (seat: number) => (view.mode === 'teams' ? view.players[seat].side : 0);
  const drawn = (r: Record, seat: number) => r.drawn?.[own(seat)] ?? r.shapes;
  const award = (name: 'eye' | 'few' | 'pot' | 'hand' | 'face', figure: (seat: number) => number) =>
    honours.awardBest(
      t(`funnylines.award.${name}`),
      view.players.map((_, seat) => figure(seat)),
      (n) => t(`funnylines.award.${name}-for`, { n: name === 'few' ? many - n : n })
    );

  award('eye', (seat) => named.filter((r) => r.seat === seat).length);
  award('few', (seat) => best(seat, (r) => many - drawn(r, seat)));
  award('pot', (seat) => best(seat, (r) => r.pot));
  award(
    'hand',
    (seat) =>
      named.filter((r) => r.carlos.includes(seat) && (view.mode !== 'teams' || own(r.seat) === own(seat)))
        .length
  );
  award(
    'face',
    (seat) => view.history.filter((r) => r.reason === 'missed' && r.carlos.includes(seat)).length
  );
  return honours.list;
}

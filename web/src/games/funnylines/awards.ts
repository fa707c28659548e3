import { AwardList, type Award } from '../../lib/awards';
import { t } from '../../lib/i18n.svelte';
import { pictureName } from './crib';
import type { Record, Sight, View } from './wire';

/** bestSight is the wrong guess of a game that saw most in least. */
function bestSight(view: View): Sight | undefined {
  const seen = (view.sights ?? []).filter((s) => s.seen !== '' && s.text !== '');
  const few = ({ shapes }: Sight) => shapes || Infinity; // where there is nothing there is nothing to see
  return seen.sort((a, b) => few(a) - few(b))[0];
}

const many = 1_000; // more shapes than a board can have

/** awards are what the rounds of a game are honoured for; a class has learned together and needs none. */
export function awards(view: View): Award[] {
  const honours = new AwardList();
  if (view.mode === 'class') return honours.list;
  const named = view.history.filter((r) => r.reason === 'named');
  const best = (seat: number, figure: (r: Record) => number) =>
    Math.max(0, ...named.filter((r) => r.seat === seat).map(figure));
  const own = (seat: number) => (view.mode === 'teams' ? view.players[seat].side : 0);
  const award = (name: 'eye' | 'few' | 'pot' | 'hand' | 'face' | 'seer', figure: (seat: number) => number) =>
    honours.awardBest(
      t(`funnylines.award.${name}`),
      view.players.map((_, seat) => figure(seat)),
      (n) => t(`funnylines.award.${name}-for`, { n: name === 'few' ? many - n : n })
    );

  award('eye', (seat) => named.filter((r) => r.seat === seat).length);
  award('few', (seat) => best(seat, (r) => many - r.shapes));
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
  award(
    'seer',
    (seat) => named.filter((r) => r.bets?.some((b) => b.seat === seat && b.guesser === r.seat)).length
  );
  const funniest = bestSight(view);
  if (funniest) {
    const { seat, text, shapes, lines, seen } = funniest;
    const why = t('funnylines.award.wrong-for', { text: pictureName(text), n: shapes });
    honours.list.push({ name: t('funnylines.award.wrong'), seat, why, sketch: { lines, dots: seen } });
  }
  return honours.list;
}

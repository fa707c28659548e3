import { AwardList, type Award } from '../../lib/awards';
import { t } from '../../lib/i18n.svelte';
import { parsePlacement } from './cards';
import type { Turn, View } from './wire';

/** bestTurn is the turn that scored most; the earlier one of equals, null when nothing was scored. */
export function bestTurn(view: View): Turn | null {
  let best: Turn | null = null;
  for (const turn of view.turns) if (turn.score.total > (best?.score.total ?? 0)) best = turn;
  return best;
}

/** awards are what the turns of a game are honoured for. */
export function awards(view: View): Award[] {
  const honours = new AwardList();
  const turns = view.players.map((_, seat) => view.turns.filter((t) => t.seat === seat));
  const most = (name: string, figure: (t: Turn[]) => number, why: (n: number) => string) =>
    honours.awardBest(name, turns.map(figure), why);
  const total = (t: Turn[], of: (turn: Turn) => number) => t.reduce((n, turn) => n + of(turn), 0);

  most(
    t('iota.award.turn'),
    (t) => Math.max(0, ...t.map((turn) => turn.score.total)),
    (n) => t('iota.award.turn-for', { n })
  );
  most(
    t('iota.award.lots'),
    (t) => total(t, (turn) => turn.score.lots),
    (n) => t('iota.award.lots-for', { n })
  );
  most(
    t('iota.award.lines'),
    (t) => Math.max(0, ...t.map((turn) => (turn.score.lines.length > 2 ? turn.score.lines.length : 0))),
    (n) => t('iota.award.lines-for', { n })
  );
  most(
    t('iota.award.hand'),
    (t) => t.filter((turn) => turn.place.length === 4).length,
    (n) => t('iota.award.hand-for', { n })
  );
  most(
    t('iota.award.wild'),
    (t) => total(t, (turn) => turn.recycled.length),
    (n) => t('iota.award.wild-for', { n })
  );
  most(
    t('iota.award.fours'),
    (t) => total(t, countFours),
    (n) => t('iota.award.fours-for', { n })
  );
  return honours.list;
}

function countFours(turn: Turn): number {
  return turn.place.filter((p) => parsePlacement(p).card.endsWith('4')).length;
}

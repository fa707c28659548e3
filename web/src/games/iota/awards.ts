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
  type Name = 'turn' | 'lots' | 'lines' | 'hand' | 'wild' | 'fours';
  const most = (name: Name, figure: (own: Turn[]) => number) =>
    honours.awardBest(t(`iota.award.${name}`), turns.map(figure), (n) => t(`iota.award.${name}-for`, { n }));
  const total = (own: Turn[], of: (turn: Turn) => number) => own.reduce((n, turn) => n + of(turn), 0);
  const longest = (own: Turn[]) => Math.max(0, ...own.map((turn) => turn.score.lines.length));

  most('turn', (own) => Math.max(0, ...own.map((turn) => turn.score.total)));
  most('lots', (own) => total(own, (turn) => turn.score.lots));
  most('lines', (own) => (longest(own) > 2 ? longest(own) : 0));
  most('hand', (own) => own.filter((turn) => turn.place.length === 4).length);
  most('wild', (own) => total(own, (turn) => turn.recycled.length));
  most('fours', (own) => total(own, countFours));
  return honours.list;
}

function countFours(turn: Turn): number {
  return turn.place.filter((p) => parsePlacement(p).card.endsWith('4')).length;
}

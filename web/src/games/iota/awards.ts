import { Honours, type Award } from '../../lib/awards';
import { count, times } from '../../lib/words';
import { put } from './cards';
import type { Turn, View } from './wire';

/** bestTurn is the turn that scored most; the earlier one of equals, null when nothing was scored. */
export function bestTurn(view: View): Turn | null {
  let best: Turn | null = null;
  for (const turn of view.turns) if (turn.score.total > (best?.score.total ?? 0)) best = turn;
  return best;
}

/** awards are what the turns of a game are honoured for. */
export function awards(view: View): Award[] {
  const honours = new Honours();
  const turns = view.players.map((_, seat) => view.turns.filter((t) => t.seat === seat));
  const most = (name: string, figure: (t: Turn[]) => number, why: (n: number) => string) =>
    honours.give(name, turns.map(figure), why);
  const total = (t: Turn[], of: (turn: Turn) => number) => t.reduce((n, turn) => n + of(turn), 0);

  most(
    'Biggest turn',
    (t) => Math.max(0, ...t.map((turn) => turn.score.total)),
    (n) => `made ${n} points at once`
  );
  most(
    'Lots of lots',
    (t) => total(t, (turn) => turn.score.lots),
    (n) => `completed ${count(n)} ${n === 1 ? 'lot' : 'lots'}`
  );
  most(
    'Many lines',
    (t) => Math.max(0, ...t.map((turn) => (turn.score.lines.length > 2 ? turn.score.lines.length : 0))),
    (n) => `made ${count(n)} lines in one turn`
  );
  most(
    'Full hand',
    (t) => t.filter((turn) => turn.place.length === 4).length,
    (n) => `laid four cards ${times(n)}`
  );
  most(
    'Wild tamer',
    (t) => total(t, (turn) => turn.recycled.length),
    (n) => `took ${count(n)} ${n === 1 ? 'wild' : 'wilds'} back`
  );
  most(
    'Heavy hand',
    (t) => total(t, fours),
    (n) => `laid ${count(n)} fours`
  );
  return honours.list;
}

function fours(turn: Turn): number {
  return turn.place.filter((p) => put(p).card.endsWith('4')).length;
}

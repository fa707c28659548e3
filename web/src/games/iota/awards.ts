import type { Turn, View } from '../../lib/wire/iota';
import { put } from './cards';
import { count } from './score';

/** An Award is a small honour at the end, for one seat. */
export interface Award {
  name: string;
  seat: number;
  why: string;
}

/** bestTurn is the turn that scored most; the earlier one of equals, null when nothing was scored. */
export function bestTurn(view: View): Turn | null {
  let best: Turn | null = null;
  for (const turn of view.turns) if (turn.score.total > (best?.score.total ?? 0)) best = turn;
  return best;
}

/** awards are given where one seat stands out; what is shared by all the best is given to nobody. */
export function awards(view: View): Award[] {
  const list: Award[] = [];
  const turns = view.players.map((_, seat) => view.turns.filter((t) => t.seat === seat));
  const most = (name: string, figure: (t: Turn[]) => number, why: (n: number) => string) => {
    const figures = turns.map(figure);
    const top = Math.max(...figures);
    if (top <= 0 || figures.filter((n) => n === top).length !== 1) return;
    list.push({ name, seat: figures.indexOf(top), why: why(top) });
  };
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
  return list;
}

function fours(turn: Turn): number {
  return turn.place.filter((p) => put(p).card.endsWith('4')).length;
}

function times(n: number): string {
  return n === 1 ? 'once' : n === 2 ? 'twice' : `${count(n)} times`;
}

import { Honours, type Award } from '../../lib/awards';
import { count, times } from '../../lib/words';
import { each } from './boards';
import type { Taken, View } from './wire';

/** awards are what the takes of a game are honoured for. */
export function awards(view: View): Award[] {
  const honours = new Honours();
  const seats = view.players.map((_, seat) => seat);
  const owner = (t: Taken) => view.boards[t.board].owner;
  const by = (seat: number) => view.takes.filter((t) => t.seat === seat);

  const most = (name: string, least: number, figure: (seat: number) => number, why: (n: number) => string) =>
    honours.give(name, seats.map(figure), why, least);

  most(
    'Quick eye',
    1,
    (s) => by(s).length,
    (n) => `took ${boards(n)}`
  );
  most(
    'Clear hand',
    1,
    (s) => each - view.players[s].score.left,
    (n) => (n === each ? 'had every board guessed' : `had ${count(n)} of six boards guessed`)
  );
  most(
    'Two with one word',
    2,
    (s) => largest(by(s).map((t) => t.guess)),
    (n) => `took ${boards(n)} with a single call`
  );
  const pair = wavelength(view, owner);
  if (pair) honours.list.push(pair);
  most(
    'Last-minute rush',
    2,
    (s) => by(s).filter((t) => t.round === 3).length,
    (n) => `took ${boards(n)} in the last round`
  );
  most(
    'Generous ear',
    1,
    (s) => view.takes.filter((t) => t.accepted && owner(t) === s).length,
    (n) => `said yes ${times(n)} where the machine had said no`
  );
  most(
    'Ahead of their time',
    1,
    (s) => view.players[s].score.left,
    (n) => `left ${n === 1 ? 'one board' : boards(n)} for later ages to read`
  );
  return honours.list;
}

/** wavelength honours whoever read one other player better than anyone read anybody. */
function wavelength(view: View, owner: (t: Taken) => number): Award | null {
  const pairs = new Map<string, number>();
  for (const t of view.takes) {
    const key = `${t.seat} ${owner(t)}`;
    pairs.set(key, (pairs.get(key) ?? 0) + 1);
  }
  const top = Math.max(0, ...pairs.values());
  const best = [...pairs].filter(([, n]) => n === top);
  if (top < 3 || best.length !== 1) return null;
  const [seat, other] = best[0][0].split(' ').map(Number);
  return {
    name: 'On one wavelength',
    seat,
    why: `took ${count(top)} boards of ${view.players[other].name}`
  };
}

/** largest is how often the most frequent number comes. */
function largest(numbers: number[]): number {
  return Math.max(0, ...numbers.map((n) => numbers.filter((other) => other === n).length));
}

const boards = (n: number) => `${count(n)} ${n === 1 ? 'board' : 'boards'}`;

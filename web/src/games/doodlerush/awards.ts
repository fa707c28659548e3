import type { Taken, View } from '../../lib/wire/doodlerush';
import { each } from './boards';

/** An Award is a small honour at the end, for one seat. */
export interface Award {
  name: string;
  seat: number;
  why: string;
}

/** awards are given where one seat stands out; what is shared by all the best is given to nobody. */
export function awards(view: View): Award[] {
  const list: Award[] = [];
  const seats = view.players.map((_, seat) => seat);
  const owner = (t: Taken) => view.boards[t.board].owner;
  const by = (seat: number) => view.takes.filter((t) => t.seat === seat);

  const most = (
    name: string,
    least: number,
    figure: (seat: number) => number,
    why: (n: number) => string
  ) => {
    const figures = seats.map(figure);
    const top = Math.max(...figures);
    if (top < least || figures.filter((n) => n === top).length !== 1) return;
    list.push({ name, seat: figures.indexOf(top), why: why(top) });
  };

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
  if (pair) list.push(pair);
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
  return list;
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

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const count = (n: number) => words[n] ?? String(n);
const boards = (n: number) => `${count(n)} ${n === 1 ? 'board' : 'boards'}`;
const times = (n: number) => (n === 1 ? 'once' : n === 2 ? 'twice' : `${count(n)} times`);

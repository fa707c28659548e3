import { Honours, type Award } from '../../lib/awards';
import { times } from '../../lib/words';
import { total } from './score';
import type { Record, View } from './wire';

/** awards are what the rounds of a game are honoured for. */
export function awards(view: View): Award[] {
  const honours = new Honours();
  const rounds = view.history;
  const each = (figure: (round: Record, seat: number) => number) =>
    view.players.map((_, seat) => rounds.reduce((sum, round) => sum + figure(round, seat), 0));
  const drawing = (round: Record, seat: number) => round.drawings.find((d) => d.seat === seat);
  const right = (round: Record, seat: number) =>
    round.drawings.flatMap((d) => d.guesses).filter((g) => g.seat === seat && g.right);

  honours.give(
    'Sharp eye',
    each((r, s) => right(r, s).length),
    (n) => `guessed right ${times(n)}`
  );
  honours.give(
    'Clear hand',
    each((r, s) => drawing(r, s)?.guesses.filter((g) => g.right).length ?? 0),
    (n) => `had drawings guessed ${times(n)}`
  );
  honours.give(
    'Quick on the uptake',
    each((r, s) => r.drawings.filter((d) => d.guesses.find((g) => g.right)?.seat === s).length),
    (n) => `saw it first ${times(n)}`
  );
  honours.give(
    'Fast pen',
    each((r, s) => Math.max(0, r.sums[s]?.counts ?? 0)),
    (n) => `made ${n} points with bonus tokens`
  );
  honours.give(
    'An open book',
    each((r, s) => (total(drawing(r, s)?.kept ?? [1]) === 0 ? 1 : 0)),
    (n) => `hid nothing from anybody ${times(n)}`
  );
  honours.give(
    'Wool of the darkest',
    each((r, s) => (r.sheep === s ? 1 : 0)),
    (n) => `wore the black wool ${times(n)}`
  );
  honours.give(
    'Ahead of their time',
    each((r, s) => (drawing(r, s)?.drawn === '' && !drawing(r, s)?.guesses.some((g) => g.right) ? 1 : 0)),
    (n) => `drew something nobody could read ${times(n)}`
  );
  return honours.list;
}

import { Honours, type Award } from '../../lib/awards';
import { times } from '../../lib/words';
import { fricos } from './story';
import type { Record, View } from './wire';

const many = 1_000; // more shapes than two boards can have

/** awards are what the rounds of a game are honoured for; a class has learned together and needs none. */
export function awards(view: View): Award[] {
  const honours = new Honours();
  if (view.mode === 'class') return honours.list;
  const rounds = view.history;
  const named = rounds.filter((r) => r.reason === 'named');
  const most = (
    name: string,
    list: Record[],
    counts: (r: Record, seat: number) => boolean,
    why: (n: number) => string
  ) =>
    honours.give(
      name,
      view.players.map((_, seat) => list.filter((r) => counts(r, seat)).length),
      why
    );

  most(
    'Sharp eye',
    named,
    (r, seat) => r.seat === seat,
    (n) => `named the picture ${times(n)}`
  );
  honours.give(
    'Few lines',
    view.players.map((_, seat) =>
      Math.max(0, ...named.filter((r) => r.seat === seat).map((r) => many - r.shapes))
    ),
    (n) => `needed ${many - n} shapes to see it`
  );
  honours.give(
    'Treasure hunter',
    view.players.map((_, seat) => Math.max(0, ...named.filter((r) => r.seat === seat).map((r) => r.pot))),
    (n) => `opened a pot of ${fricos(n)}`
  );
  most(
    'Clear hand',
    named,
    (r, seat) => r.carlos.includes(seat),
    (n) => `drew what was named, ${times(n)}`
  );
  most(
    'Straight face',
    rounds.filter((r) => r.reason === 'missed'),
    (r, seat) => r.carlos.includes(seat),
    (n) => `gave nothing away, ${times(n)}`
  );
  return honours.list;
}

import { Honours, type Award } from '../../lib/awards';
import { times } from '../../lib/words';
import { atStep, lastSaid } from './rounds';
import type { Record, View } from './wire';

/** awards are what the rounds of a game are honoured for. */
export function awards(view: View): Award[] {
  const honours = new Honours();
  const rounds = view.history;
  const most = (
    name: string,
    counts: (round: Record, seat: number) => boolean,
    why: (n: number) => string
  ) => {
    const figures = view.players.map((_, seat) => rounds.filter((r) => counts(r, seat)).length);
    honours.give(name, figures, why);
  };

  most(
    'Quickest pen',
    (r, seat) => r.cylinder === seat,
    (n) => `took the cylinder ${times(n)}`
  );
  most(
    'Says it all',
    (r, seat) => guessedAlone(r) === seat,
    (n) => `drew so that one look was enough, ${times(n)}`
  );
  most(
    'Mind reader',
    (r, seat) => r.guesser === seat && right(r),
    (n) => `guessed the word ${times(n)}`
  );
  most(
    'At first sight',
    (r, seat) => r.guesser === seat && right(r) && firstLook(r, view.players.length),
    (n) => `needed only the first drawing, ${times(n)}`
  );
  most(
    'Slow and sure',
    (r, seat) => lastSaid(r)?.step === 3 && seat !== r.guesser && r.scorers.includes(seat),
    (n) => `was helped out by the last guess ${times(n)}`
  );
  most(
    'Handbrake',
    (r, seat) => r.die === seat && r.ended === 'stop',
    (n) => `rolled the stop ${times(n)}`
  );
  honours.give(
    'Rattling hand',
    view.players.map((_, seat) =>
      Math.max(0, ...rounds.filter((r) => r.die === seat && r.rolls.length > 7).map((r) => r.rolls.length))
    ),
    (n) => `rolled the die ${n} times in one round`
  );
  most(
    'Big heart',
    (r, seat) => lastSaid(r)?.by === seat,
    (n) => `took a guess as good enough ${times(n)}`
  );
  most(
    'Of letters',
    (r, seat) => r.struck === seat,
    (n) => `wrote where drawing was asked for, ${times(n)}`
  );
  return honours.list;
}

function right(round: Record): boolean {
  return lastSaid(round)?.right === true && round.struck < 0;
}

/** guessedAlone is the drawer from whose drawing the word was guessed while it was the one in question, or -1. */
function guessedAlone(round: Record): number {
  const said = lastSaid(round);
  if (!said || !right(round)) return -1;
  return said.step === 1 ? round.cylinder : said.step === 2 ? round.die : -1;
}

function firstLook(round: Record, seats: number): boolean {
  const first = [1, 2, 3].find((step) => atStep(round, step, seats).length > 0);
  return lastSaid(round)?.step === first && first !== 3;
}

import { AwardList, type Award } from '../../lib/awards';
import { t } from '../../lib/i18n.svelte';
import { drawersAtStep, lastGuess, whoForesaw } from './rounds';
import type { Record, View } from './wire';

/** awards are what the rounds of a game are honoured for. */
export function awards(view: View): Award[] {
  const honours = new AwardList();
  const rounds = view.history;
  type Name =
    'pen' | 'says' | 'mind' | 'sight' | 'slow' | 'brake' | 'rattle' | 'heart' | 'oracle' | 'letters';
  const award = (name: Name, figure: (seat: number) => number) =>
    honours.awardBest(
      t(`doodledash.award.${name}`),
      view.players.map((_, seat) => figure(seat)),
      (n) => t(`doodledash.award.${name}-for`, { n })
    );
  const most = (name: Name, counts: (round: Record, seat: number) => boolean) =>
    award(name, (seat) => rounds.filter((r) => counts(r, seat)).length);

  most('pen', (r, seat) => r.cylinder === seat);
  most('says', (r, seat) => guessedAlone(r) === seat);
  most('mind', (r, seat) => r.guesser === seat && wasGuessedRight(r));
  most('sight', (r, seat) => r.guesser === seat && wasGuessedRight(r) && isFirstLook(r, view.players.length));
  most('slow', (r, seat) => lastGuess(r)?.step === 3 && seat !== r.guesser && r.scorers.includes(seat));
  most('brake', (r, seat) => r.die === seat && r.ended === 'stop');
  award('rattle', (seat) =>
    Math.max(0, ...rounds.filter((r) => r.die === seat && r.rolls.length > 7).map((r) => r.rolls.length))
  );
  most('heart', (r, seat) => lastGuess(r)?.by === seat);
  most('oracle', (r, seat) => whoForesaw(r).includes(seat));
  most('letters', (r, seat) => r.struck === seat);
  return honours.list;
}

function wasGuessedRight(round: Record): boolean {
  return lastGuess(round)?.right === true && round.struck < 0;
}

/** guessedAlone is the drawer from whose drawing the word was guessed while it was the one in question, or -1. */
function guessedAlone(round: Record): number {
  const said = lastGuess(round);
  if (!said || !wasGuessedRight(round)) return -1;
  return said.step === 1 ? round.cylinder : said.step === 2 ? round.die : -1;
}

/** isFirstLook reports whether the last guess was made at the first drawing that was shown alone. */
function isFirstLook(round: Record, seats: number): boolean {
  const first = [1, 2, 3].find((step) => drawersAtStep(round, step, seats).length > 0);
  return lastGuess(round)?.step === first && first !== 3;
}

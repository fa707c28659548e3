import { AwardList, type Award } from '../../lib/awards';
import { t } from '../../lib/i18n.svelte';
import { drawersAtStep, lastGuess } from './rounds';
import type { Record, View } from './wire';

/** awards are what the rounds of a game are honoured for. */
export function awards(view: View): Award[] {
  const honours = new AwardList();
  const rounds = view.history;
  const most = (
    name: string,
    counts: (round: Record, seat: number) => boolean,
    why: (n: number) => string
  ) => {
    const figures = view.players.map((_, seat) => rounds.filter((r) => counts(r, seat)).length);
    honours.awardBest(name, figures, why);
  };

  most(
    t('doodledash.award.pen'),
    (r, seat) => r.cylinder === seat,
    (n) => t('doodledash.award.pen-for', { n })
  );
  most(
    t('doodledash.award.says'),
    (r, seat) => guessedAlone(r) === seat,
    (n) => t('doodledash.award.says-for', { n })
  );
  most(
    t('doodledash.award.mind'),
    (r, seat) => r.guesser === seat && wasGuessedRight(r),
    (n) => t('doodledash.award.mind-for', { n })
  );
  most(
    t('doodledash.award.sight'),
    (r, seat) => r.guesser === seat && wasGuessedRight(r) && wasGuessedAtFirstLook(r, view.players.length),
    (n) => t('doodledash.award.sight-for', { n })
  );
  most(
    t('doodledash.award.slow'),
    (r, seat) => lastGuess(r)?.step === 3 && seat !== r.guesser && r.scorers.includes(seat),
    (n) => t('doodledash.award.slow-for', { n })
  );
  most(
    t('doodledash.award.brake'),
    (r, seat) => r.die === seat && r.ended === 'stop',
    (n) => t('doodledash.award.brake-for', { n })
  );
  honours.awardBest(
    t('doodledash.award.rattle'),
    view.players.map((_, seat) =>
      Math.max(0, ...rounds.filter((r) => r.die === seat && r.rolls.length > 7).map((r) => r.rolls.length))
    ),
    (n) => t('doodledash.award.rattle-for', { n })
  );
  most(
    t('doodledash.award.heart'),
    (r, seat) => lastGuess(r)?.by === seat,
    (n) => t('doodledash.award.heart-for', { n })
  );
  most(
    t('doodledash.award.letters'),
    (r, seat) => r.struck === seat,
    (n) => t('doodledash.award.letters-for', { n })
  );
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

function wasGuessedAtFirstLook(round: Record, seats: number): boolean {
  const first = [1, 2, 3].find((step) => drawersAtStep(round, step, seats).length > 0);
  return lastGuess(round)?.step === first && first !== 3;
}

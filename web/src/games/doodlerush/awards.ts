import { AwardList, type Award } from '../../lib/awards';
import { ownerArgs } from '../../lib/names';
import { t } from '../../lib/i18n.svelte';
import { boardsPerPlayer } from './boards';
import type { Taken, View } from './wire';

/** awards are what the takes of a game are honoured for. */
export function awards(view: View): Award[] {
  const honours = new AwardList();
  const seats = view.players.map((_, seat) => seat);
  const drew = (taken: Taken) => view.boards[taken.board].owner;
  const by = (seat: number) => view.takes.filter((taken) => taken.seat === seat);

  const most = (name: string, least: number, figure: (seat: number) => number, why: (n: number) => string) =>
    honours.awardBest(name, seats.map(figure), why, least);

  most(
    t('doodlerush.award.eye'),
    1,
    (s) => by(s).length,
    (n) => t('doodlerush.award.eye-for', { n })
  );
  most(
    t('doodlerush.award.hand'),
    1,
    (s) => boardsPerPlayer - view.players[s].score.left,
    (n) =>
      n === boardsPerPlayer
        ? t('doodlerush.award.hand-all')
        : t('doodlerush.award.hand-for', { n, all: boardsPerPlayer })
  );
  most(
    t('doodlerush.award.two'),
    2,
    (s) => indexOfLargest(by(s).map((taken) => taken.guess)),
    (n) => t('doodlerush.award.two-for', { n })
  );
  const pair = wavelengthAward(view, drew);
  if (pair) honours.list.push(pair);
  most(
    t('doodlerush.award.rush'),
    2,
    (s) => by(s).filter((taken) => taken.round === 3).length,
    (n) => t('doodlerush.award.rush-for', { n })
  );
  most(
    t('doodlerush.award.ear'),
    1,
    (s) => view.takes.filter((taken) => taken.accepted && drew(taken) === s).length,
    (n) => t('doodlerush.award.ear-for', { n })
  );
  most(
    t('doodlerush.award.ahead'),
    1,
    (s) => view.players[s].score.left,
    (n) => t('doodlerush.award.ahead-for', { n })
  );
  return honours.list;
}

/** wavelengthAward honours whoever read one other player better than anyone read anybody. */
function wavelengthAward(view: View, drew: (taken: Taken) => number): Award | null {
  const pairs = new Map<string, number>();
  for (const taken of view.takes) {
    const key = `${taken.seat} ${drew(taken)}`;
    pairs.set(key, (pairs.get(key) ?? 0) + 1);
  }
  const top = Math.max(0, ...pairs.values());
  const best = [...pairs].filter(([, n]) => n === top);
  if (top < 3 || best.length !== 1) return null;
  const [seat, other] = best[0][0].split(' ').map(Number);
  return {
    name: t('doodlerush.award.wave'),
    seat,
    why: t('doodlerush.award.wave-for', { ...ownerArgs(view, other), n: top })
  };
}

/** indexOfLargest is how often the most frequent number comes. */
function indexOfLargest(numbers: number[]): number {
  return Math.max(0, ...numbers.map((n) => numbers.filter((other) => other === n).length));
}

import { AwardList, type Award } from '../../lib/awards';
import { ownerArgs } from '../../lib/names';
import { t } from '../../lib/i18n.svelte';
import { boardsPerPlayer } from './boards';
import type { Taken, View } from './wire';

/** awards are what the takes of a game are honoured for. */
export function awards(view: View): Award[] {
  const honours = new AwardList();
  const drew = (taken: Taken) => view.boards[taken.board].owner;
  const by = (seat: number) => view.takes.filter((taken) => taken.seat === seat);
  type Name = 'eye' | 'hand' | 'two' | 'rush' | 'ear' | 'ahead';
  const most = (name: Name, least: number, figure: (seat: number) => number) =>
    honours.awardBest(
      t(`doodlerush.award.${name}`),
      view.players.map((_, seat) => figure(seat)),
      (n) =>
        name === 'hand' && n === boardsPerPlayer
          ? t('doodlerush.award.hand-all')
          : t(`doodlerush.award.${name}-for`, { n, all: boardsPerPlayer }),
      least
    );

  most('eye', 1, (s) => by(s).length);
  most('hand', 1, (s) => boardsPerPlayer - view.players[s].score.left);
  most('two', 2, (s) => countMostFrequent(by(s).map((taken) => taken.guess)));
  const pair = wavelengthAward(view, drew);
  if (pair) honours.list.push(pair);
  most('rush', 2, (s) => by(s).filter((taken) => taken.round === 3).length);
  most('ear', 1, (s) => view.takes.filter((taken) => taken.accepted && drew(taken) === s).length);
  most('ahead', 1, (s) => view.players[s].score.left);
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

/** countMostFrequent is how often the most frequent number comes. */
function countMostFrequent(numbers: number[]): number {
  return Math.max(0, ...numbers.map((n) => numbers.filter((other) => other === n).length));
}

import { joinNames, personArgs } from '../../lib/names';
import { formatList, t } from '../../lib/i18n.svelte';
import { formatPoints, joinSentences } from '../../lib/sentences';
import type { Sum, View } from './wire';

/** formatSigned is a number as it is added or taken away: "+3", "−2", "0". */
export function formatSigned(n: number): string {
  return n > 0 ? `+${n}` : formatPoints(n);
}

/** sumTokens adds up what tokens are worth. */
export function sumTokens(tokens: readonly number[]): number {
  return tokens.reduce((sum, t) => sum + t, 0);
}

/** bonusReason is why a bonus token does not count for its owner, in as few words as can be (PM-23 to PM-25). */
export function bonusReason(why: Sum['why']): string {
  switch (why) {
    case 'guessed':
      return '';
    case 'unguessed':
    case 'sheep':
      return t(`pictomania.bonus.${why}`);
  }
  return t('pictomania.bonus.none');
}

function bonusText(n: string, why: Sum['why']): string {
  if (why === 'unguessed' || why === 'sheep') return t(`pictomania.sum.for-${why}`, { n });
  return t('pictomania.sum.for-bonus', { n });
}

/** showsTotals reports whether sums are told with the total of all rounds: after the last round the podium tells it. */
export const showsTotals = (view: View): boolean => !view.totalsHidden && view.round < view.rounds;

/** sumText is a player's round in one sentence, with all its parts, for those who listen. */
export function sumText(view: View, seat: number, sum: Sum): string {
  const parts = [
    ...sum.received.map(({ from, token }) =>
      t('pictomania.sum.from', { token: formatSigned(token), name: joinNames(view, [from]) })
    ),
    ...(sum.kept.length > 0 ? [t('pictomania.sum.for-kept', { n: formatPoints(-sumTokens(sum.kept)) })] : []),
    ...(sum.bonus > 0 ? [bonusText(formatSigned(sum.counts), sum.why)] : [])
  ];
  const says = { ...personArgs(view, seat), sum: formatPoints(sum.total), total: formatPoints(sum.points) };
  const score =
    parts.length === 0
      ? t('pictomania.sum.bare', says)
      : t('pictomania.sum.says', { ...says, parts: formatList(parts) });
  return showsTotals(view) ? joinSentences([score, t('pictomania.sum.in-total', says)]) : score;
}

/** tiedForSheep are the seats with most wrong guesses, where there are several; they are why nobody is the black sheep. */
export function tiedForSheep(view: Pick<View, 'middle'>): number[] {
  const most = Math.max(...view.middle);
  const seats = view.middle.flatMap((n, seat) => (n === most && n > 0 ? [seat] : []));
  return seats.length > 1 ? seats : [];
}

import type { Moods } from '../../lib/moods.svelte';
import { personRemark, type Remark, type Remarks } from '../../lib/voice.svelte';
import type { Facts, View } from './wire';

const big = 30; // points of a turn that one speaks of
const muchForOne = 8; // and of a turn of a single card
const few = 8; // cards of the pile
const close = 5; // points between the first and the second
const settled = 3; // turns of each, before which a lead says nothing

/** What the host's voice has to say. */
export const remarks: Remarks<Facts, View> = {
  began: () => ({ moment: 'begins' }),
  played: ({ seat, place, score }, view) => {
    if (view.ended) return null; // the podium has its own words
    const pile = pileRemark(seat, place.length, view);
    if (!view.scoring) return pile;
    if (score.total >= big) return personRemark('big', seat, view, score.total);
    if (pile) return pile;
    if (tookLead(seat, score.total, view)) return personRemark('lead', seat, view);
    if (score.lots > 0) return personRemark('lot', seat, view);
    if (isClose(view)) return { moment: 'close' };
    return place.length === 1 && score.total >= muchForOne ? personRemark('single', seat, view) : null;
  },
  passed: ({ seat, traded, late }, view) => {
    if (late) return null;
    return personRemark(traded > 0 ? 'swap' : 'pass', seat, view);
  },
  recycled: ({ seat }, view) => personRemark('wild', seat, view)
};

/** pileRemark is that on a pile that has just become low or empty, because somebody drew as many cards as they had laid. */
function pileRemark(seat: number, laid: number, { pile, players }: View): Remark | null {
  // Before the pile is empty every hand has four cards: whoever has more than they kept has drawn.
  if (pile === 0) return players[seat].cards > 4 - laid ? { moment: 'empty' } : null;
  return pile <= few && pile + laid > few ? { moment: 'few', n: pile } : null;
}

/** tookLead reports whether a turn has made its player the only first, which they were not before. */
function tookLead(seat: number, points: number, view: View): boolean {
  const { players, turns } = view;
  if (turns.length <= settled * players.length) return false;
  const best = Math.max(...players.filter((_, k) => k !== seat).map((p) => p.score));
  const now = players[seat].score;
  return now > best && now - points <= best;
}

/** isClose reports whether near the end of the game the first two are almost equal. */
function isClose({ players, turns, pile }: View): boolean {
  const [first, second] = players.map((p) => p.score).sort((a, b) => b - a);
  return turns.length > settled * players.length && pile <= 3 * few && first - second <= close;
}

/** What makes faces move. */
export const moods: Moods<Facts, View> = {
  played: ({ seat, score: { total } }, view) => {
    if (!view.scoring || total < big / 2) return null;
    const now = view.players[seat].score;
    const overtaken = view.players.flatMap(({ score }, k) =>
      score < now && score >= now - total && k !== seat ? k : []
    );
    return { cheer: [seat], sulk: total >= big ? overtaken : [] };
  },
  passed: ({ seat, late }) => (late ? null : { sulk: [seat] })
};

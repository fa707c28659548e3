import type { Moods } from '../../lib/moods.svelte';
import { personRemark, roundRemark, type Remark, type Remarks } from '../../lib/voice.svelte';
import { revealTime } from './reveal.svelte';
import type { Facts, View } from './wire';

/** unlessClass is silent in a class. */
const unlessClass = (view: View, remark: Remark | null) => (view.mode === 'class' ? null : remark);

/** What the host's voice has to say. */
export const remarks: Remarks<Facts, View> = {
  'round-began': ({ round, rounds }, view) => unlessClass(view, roundRemark(round, rounds)),
  bought: ({ late }, view) => unlessClass(view, late ? null : { moment: 'sold' }),
  announced: ({ left, more }, view) => unlessClass(view, left === 0 && !more ? { moment: 'lacks' } : null),
  'last-called': (_, view) => unlessClass(view, { moment: 'call' }),
  borrowed: ({ seat }, view) => unlessClass(view, personRemark('loan', seat, view)),
  guessed: ({ right, waits }, view) => unlessClass(view, right || waits ? null : { moment: 'wrong' }),
  'round-ended': ({ seat, reason }, view) => {
    const after = revealTime(view);
    if (reason !== 'named') return unlessClass(view, { moment: 'nobody', after });
    return unlessClass(view, view.players[seat] ? { ...personRemark('right', seat, view), after } : null);
  }
};

/** What makes faces move. */
export const moods: Moods<Facts, View> = {
  // Who draws for the other team is pleased with any wrong guess, near or far.
  guessed: ({ seat, right, waits }, view) => {
    if (waits) return null;
    if (right) return { cheer: [seat] };
    const side = view.players[seat]?.side;
    return {
      sulk: [seat],
      cheer: view.boards.filter((b) => b.side >= 0 && b.side !== side).map((b) => b.carlo)
    };
  },
  'round-ended': ({ seat }, view) => ({ cheer: [seat], after: revealTime(view) })
};

import type { Moods } from '../../lib/moods.svelte';
import type { Remarks } from '../../lib/voice.svelte';
import type { Facts, View } from './wire';

const big = 30; // points of a turn that one speaks of

/** What the host's voice has to say. */
export const remarks: Remarks<Facts, View> = {
  began: () => ({ moment: 'begins' }),
  played: ({ seat, score }, view) => {
    const name = view.players[seat]?.name;
    if (view.scoring && score.total >= big) return { moment: 'big', name, n: score.total };
    return view.scoring && score.lots > 0 ? { moment: 'lot', name } : null;
  }
};

/** What makes faces move. */
export const moods: Moods<Facts, View> = {
  played: ({ seat, score }, view) => (view.scoring && score.total >= big / 2 ? { cheer: [seat] } : null),
  passed: ({ seat, late }) => (late ? null : { sulk: [seat] })
};

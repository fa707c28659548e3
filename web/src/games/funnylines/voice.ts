import { roundRemark, type Remark, type Remarks } from '../../lib/voice.svelte';
import type { Facts, View } from './wire';

/** unlessClass is silent in a class. */
const unlessClass = (view: View, remark: Remark | null) => (view.mode === 'class' ? null : remark);

/** What the host's voice has to say. */
export const remarks: Remarks<Facts, View> = {
  'round-began': ({ round, rounds }, view) => unlessClass(view, roundRemark(round, rounds)),
  bought: ({ late }, view) => unlessClass(view, late ? null : { moment: 'sold' }),
  guessed: ({ right, waits }, view) => unlessClass(view, right || waits ? null : { moment: 'wrong' }),
  'round-ended': ({ seat, reason }, view) => {
    if (reason !== 'named') return unlessClass(view, { moment: 'nobody' });
    const name = view.players[seat]?.name;
    return unlessClass(view, name ? { moment: 'right', name } : null);
  }
};

import type { Moods } from '../../lib/moods.svelte';
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

/** What makes faces move. */
export const moods: Moods<Facts, View> = {
  guessed: ({ seat, right, waits }) => (waits ? null : { [right ? 'cheer' : 'sulk']: [seat] }),
  'round-ended': ({ seat }) => ({ cheer: [seat] })
};

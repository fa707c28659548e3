import type { Moods } from '../../lib/moods.svelte';
import { personRemark, type Remarks } from '../../lib/voice.svelte';
import type { Facts, View } from './wire';

/** What the host's voice has to say. */
export const remarks: Remarks<Facts, View> = {
  'count-down-began': () => ({ moment: 'begins' }),
  'round-began': ({ stage, round }, { rounds }) => {
    if (stage !== 'draw') return { moment: 'look' };
    return { moment: round > 1 && round === rounds ? 'last' : 'draw' };
  },
  taken: ({ seat }, view) => personRemark('right', seat, view)
};

/** What makes faces move. */
export const moods: Moods<Facts, View> = {
  guessed: ({ seat, right, close, late }) =>
    right.length + close.length + late.length > 0 ? null : { sulk: [seat] },
  taken: ({ seat }) => ({ cheer: [seat] })
};

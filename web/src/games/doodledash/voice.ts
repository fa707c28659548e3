import type { Moods } from '../../lib/moods.svelte';
import { roundRemark, type Remarks } from '../../lib/voice.svelte';
import { suspense } from './suspense.svelte';
import type { Facts, View } from './wire';

/** What the host's voice has to say. Nothing of what the artists do before the showing: that is a secret (DD-4). */
export const remarks: Remarks<Facts, View> = {
  'round-began': ({ round, rounds, again }) => (again ? null : roundRemark(round, rounds)),
  'drawing-began': () => ({ moment: 'draw' }),
  'drawing-ended': () => ({ moment: 'stop' }),
  shown: ({ step }) => (step === 1 ? { moment: 'look' } : null),
  guessed: ({ text, right, late }, view) => {
    if (late || text === '') return null;
    if (!right) return { moment: 'wrong', after: suspense };
    return { moment: 'right', name: view.players[view.guesser]?.name, after: suspense };
  },
  'round-ended': ({ scorers }) => (scorers.length === 0 ? { moment: 'nobody', after: suspense } : null)
};

/** What makes faces move. */
export const moods: Moods<Facts, View> = {
  guessed: ({ text, right, late }, view) => {
    if (late || text === '') return null;
    return right ? { cheer: [view.guesser] } : { sulk: [view.guesser] };
  },
  'round-ended': ({ scorers }) => ({ cheer: scorers })
};

import type { Moods } from '../../lib/moods.svelte';
import { personRemark, roundRemark, type Remarks } from '../../lib/voice.svelte';
import { suspense } from './suspense.svelte';
import type { Facts, View } from './wire';

/** What the host's voice has to say. Nothing of what the artists do before the showing: that is a secret (DD-4). */
export const remarks: Remarks<Facts, View> = {
  'round-began': ({ round, rounds, again }) => (again ? null : roundRemark(round, rounds)),
  // Who guesses holds no pen.
  'drawing-began': (_, { guesser }) => ({ moment: 'draw', except: guesser }),
  'drawing-ended': (_, { guesser }) => ({ moment: 'stop', except: guesser }),
  shown: ({ step }) => (step === 1 ? { moment: 'look' } : null),
  guessed: ({ text, right, late }, view) => {
    if (late || text === '') return null;
    if (!right) return { moment: 'wrong', after: suspense };
    return { ...personRemark('right', view.guesser, view), after: suspense };
  },
  'round-ended': ({ scorers }) => (scorers.length === 0 ? { moment: 'nobody', after: suspense } : null)
};

/** What makes faces move. */
export const moods: Moods<Facts, View> = {
  guessed: ({ text, right, late }, view) => {
    if (late || text === '') return null;
    return { [right ? 'cheer' : 'sulk']: [view.guesser], after: suspense };
  },
  'round-ended': ({ scorers }) => ({ cheer: scorers, after: suspense })
};

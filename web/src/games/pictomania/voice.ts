import type { Moods } from '../../lib/moods.svelte';
import { roundRemark, type Remarks } from '../../lib/voice.svelte';
import type { Facts, View } from './wire';

/** What the host's voice has to say. Of the black sheep it says nothing: that is at somebody's expense. */
export const remarks: Remarks<Facts, View> = {
  'cards-laid': ({ round, rounds }) => roundRemark(round, rounds),
  'drawing-began': () => ({ moment: 'draw' }),
  finished: ({ seat }, view) =>
    view.players[seat]?.place === 1 ? { moment: 'first', name: view.players[seat]?.name } : null,
  'drawing-ended': () => ({ moment: 'stop' }),
  'drawing-scored': ({ drawing: { seat, guesses } }, view) => {
    const all = guesses.length === view.players.length - 1 && guesses.every((g) => g.right);
    return all ? { moment: 'seen', name: view.players[seat]?.name } : null;
  }
};

/** What makes faces move. */
export const moods: Moods<Facts, View> = {
  finished: ({ seat }) => ({ cheer: [seat] }),
  'drawing-scored': ({ drawing: { guesses } }) => ({
    cheer: guesses.filter((g) => g.right).map((g) => g.seat),
    sulk: guesses.filter((g) => !g.right).map((g) => g.seat)
  }),
  'sheep-named': ({ sheep }) => ({ sulk: [sheep] })
};

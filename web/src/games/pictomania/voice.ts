import type { Moods } from '../../lib/moods.svelte';
import { personRemark, roundRemark, type Remarks } from '../../lib/voice.svelte';
import { namedAfter, revealTimes } from './walk';
import type { Facts, View } from './wire';

/** shownAfter is when the last of so many guesses has been judged: before that, nobody may know how it went. */
const shownAfter = (guesses: number) => revealTimes(guesses).at(-1)!;

/** What the host's voice has to say. Of the black sheep it says nothing: that is at somebody's expense. */
export const remarks: Remarks<Facts, View> = {
  'cards-laid': ({ round, rounds }) => roundRemark(round, rounds),
  'drawing-began': () => ({ moment: 'draw' }),
  finished: ({ seat }, view) => (view.players[seat]?.place === 1 ? personRemark('first', seat, view) : null),
  'drawing-ended': () => ({ moment: 'stop' }),
  'drawing-scored': ({ drawing: { seat, guesses } }, view) => {
    const all = guesses.length === view.players.length - 1 && guesses.every((g) => g.right);
    return all ? { ...personRemark('seen', seat, view), after: shownAfter(guesses.length) } : null;
  }
};

/** What makes faces move. */
export const moods: Moods<Facts, View> = {
  finished: ({ seat }) => ({ cheer: [seat] }),
  'drawing-scored': ({ drawing: { guesses } }) => ({
    cheer: guesses.filter((g) => g.right).map((g) => g.seat),
    sulk: guesses.filter((g) => !g.right).map((g) => g.seat),
    after: shownAfter(guesses.length)
  }),
  'sheep-named': ({ sheep }, { middle }) => ({ sulk: [sheep], after: namedAfter(middle) })
};

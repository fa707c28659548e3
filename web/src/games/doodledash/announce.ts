import type { Sound } from '../../lib/sound.svelte';
import { drawingObjectionSentence, joinNames, ownerArgs, personArgs, winSentence } from '../../lib/names';
import { tellFacts, type FactSentences } from '../../lib/factSentences';
import { t } from '../../lib/i18n.svelte';
import { joinSentences } from '../../lib/sentences';
import type { Stamp } from '../../parts/play/Stamp.svelte';
import { quoteGuess } from './story';
import type { Fact, Facts, Reason, View } from './wire';

// What has just happened, for those who listen, for the ear, and as a word stamped across the board.

/** announce tells facts to those who listen. Rolls of the die are a sound, not a sentence; only its stop is news. */
export function announce(view: View, facts: Fact[]): string {
  return tellFacts(sentences, view, facts);
}

const sentences: FactSentences<Facts, View> = {
  'round-began': ({ round, rounds, guesser, again, lot }, view) => {
    if (again) return t('doodledash.told.again', personArgs(view, guesser));
    const what = { ...personArgs(view, guesser), round, rounds };
    return t(lot ? 'doodledash.told.round-lot' : 'doodledash.told.round', what);
  },
  'number-skipped': ({ number }) => t('doodledash.told.skipped', { n: number }),
  'number-named': ({ number, next }) =>
    t(next ? 'doodledash.told.number-next' : 'doodledash.told.number', { n: number }),
  'word-chosen': ({ word }) => t('doodledash.told.word', { word }),
  'drawing-began': () => t('table.drawing.go'),
  'cylinder-taken': ({ seat }, view) => t('doodledash.told.cylinder', personArgs(view, seat)),
  'die-taken': ({ seat }, view) => t('doodledash.told.die', personArgs(view, seat)),
  'die-heard': () => t('doodledash.told.somebody'),
  finished: ({ seat }, view) =>
    seat === view.seat ? '' : t('doodledash.told.finished', personArgs(view, seat)),
  'drawing-ended': ({ reason }) => endSentences[reason]?.() ?? '',
  shown: ({ seats }, view) =>
    seats.length > 1
      ? t('doodledash.told.shown-all', { names: joinNames(view, seats) })
      : t('doodledash.told.shown', ownerArgs(view, seats[0])),
  guessed: guessSentence,
  accepted: ({ seat }, view) =>
    t('doodledash.told.accepted', {
      ...personArgs(view, seat),
      n: view.accepted.length,
      of: view.asked.length
    }),
  objected: drawingObjectionSentence,
  'vote-ended': ({ upheld }) => t(upheld ? 'doodledash.told.upheld' : 'doodledash.told.stands'),
  'round-ended': ({ word, scorers }, view) => {
    const names = joinNames(view, scorers);
    const points = names ? t('doodledash.log.point', { names }) : t('doodledash.told.no-points');
    return joinSentences([t('doodledash.told.was', { word }), points]);
  },
  ended: ({ winners }, view) => winSentence(view, winners)
};

/** Why drawing has ended. */
const endSentences: Partial<{ [reason in Reason]: () => string }> = {
  stop: () => t('doodledash.told.stop'),
  time: () => t('table.drawing.time-up'),
  'all-finished': () => t('doodledash.hint.all-finished')
};

function guessSentence(said: Facts['guessed'], view: View): string {
  const guesser = personArgs(view, view.guesser);
  if (said.late) return t('doodledash.told.late', guesser);
  if (said.text === '') return t('doodledash.told.passed', guesser);
  const what = { ...guesser, guess: quoteGuess(said) };
  return t(said.right ? 'doodledash.told.right' : 'doodledash.told.wrong', what);
}

/** What facts sound like that always sound the same; the rest are silent. */
const sounds: Partial<Record<Fact['kind'], Sound>> = {
  'cylinder-taken': 'lift',
  'die-taken': 'lift',
  'die-heard': 'lift',
  shown: 'place',
  finished: 'finish',
  accepted: 'right',
  objected: 'refused'
};

/** soundOf is what a fact sounds like; most are silent. */
export function soundOf({ kind, data }: Fact): Sound | null {
  if (kind === 'die-rolled') return data.stop ? 'lot' : 'knock';
  if (kind === 'guessed') return data.right ? 'right' : 'wrong';
  return sounds[kind] ?? null;
}

/** stampOf is the word for the last of some facts that deserves one. */
export function stampOf(facts: Fact[]): Stamp | null {
  for (const { kind, data } of [...facts].reverse()) {
    if (kind === 'vote-ended' && data.upheld) return { text: t('doodledash.stamp.again'), tone: 'bad' };
    if (kind === 'accepted' && facts.some((f) => f.kind === 'round-ended'))
      return { text: t('doodledash.stamp.close'), tone: 'good' };
    if (kind === 'guessed') {
      if (data.right) return { text: t('doodledash.stamp.right'), tone: 'good' };
      const over = facts.some((f) => f.kind === 'round-ended');
      if (over && data.text !== '' && !data.late) return { text: t('doodledash.stamp.missed'), tone: 'bad' };
      if (data.late) return { text: t('doodledash.stamp.late'), tone: 'bad' };
    }
    if (kind === 'drawing-ended') return stopStamp(data.reason);
    if (kind === 'drawing-began') return { text: t('table.drawing.go'), tone: 'plain' };
  }
  return null;
}

function stopStamp(reason: Reason): Stamp | null {
  if (reason === 'all-finished') return { text: t('doodledash.stamp.all-done'), tone: 'plain' };
  return reason ? { text: t(`table.drawing.${reason}`), tone: 'bad' } : null;
}

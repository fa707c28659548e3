import type { Sound } from '../../lib/sound.svelte';
import { joinNames, ownerArgs, personArgs, winSentence } from '../../lib/names';
import { t } from '../../lib/i18n.svelte';
import { joinSentences } from '../../lib/sentences';
import type { Stamp } from '../../parts/play/Stamp.svelte';
import { quoteGuess } from './story';
import type { Fact, Facts, Reason, View } from './wire';

// What has just happened, for those who listen, for the ear, and as a word stamped across the board.

/** announce tells facts to those who listen. Rolls of the die are a sound, not a sentence; only its stop is news. */
export function announce(view: View, facts: Fact[]): string {
  return joinSentences(facts.map((fact) => factSentence(view, fact)));
}

function factSentence(view: View, { kind, data }: Fact): string {
  switch (kind) {
    case 'round-began': {
      const { round, rounds, guesser, again, lot } = data;
      if (again) return t('doodledash.told.again', personArgs(view, guesser));
      const what = { ...personArgs(view, guesser), round, rounds };
      return t(lot ? 'doodledash.told.round-lot' : 'doodledash.told.round', what);
    }
    case 'number-skipped':
      return t('doodledash.told.skipped', { n: data.number });
    case 'number-named':
      return t('doodledash.told.number', { n: data.number });
    case 'word-chosen':
      return t('doodledash.told.word', { word: data.word });
    case 'drawing-began':
      return t('table.drawing.go');
    case 'cylinder-taken':
      return t('doodledash.told.cylinder', personArgs(view, data.seat));
    case 'die-taken':
      return t('doodledash.told.die', personArgs(view, data.seat));
    case 'die-heard':
      return t('doodledash.told.somebody');
    case 'finished':
      return data.seat === view.seat ? '' : t('doodledash.told.finished', personArgs(view, data.seat));
    case 'drawing-ended':
      return endSentences[data.reason]?.() ?? '';
    case 'shown':
      if (data.seats.length > 1)
        return t('doodledash.told.shown-all', { names: joinNames(view, data.seats) });
      return t('doodledash.told.shown', ownerArgs(view, data.seats[0]));
    case 'guessed':
      return guessSentence(view, data);
    case 'accepted':
      return t('doodledash.told.accepted', personArgs(view, data.seat));
    case 'objected':
      return t(data.asksArtist ? 'table.vote.asks-artist' : 'table.drawing.objects', {
        ...personArgs(view, data.seat),
        ...ownerArgs(view, data.board)
      });
    case 'vote-ended':
      return t(data.upheld ? 'doodledash.told.upheld' : 'doodledash.told.stands');
    case 'round-ended': {
      const { word, scorers } = data;
      const names = joinNames(view, scorers);
      const points = names ? t('doodledash.log.point', { names }) : t('doodledash.told.no-points');
      return joinSentences([t('doodledash.told.was', { word }), points]);
    }
    case 'ended':
      return winSentence(view, data.winners);
  }
  return '';
}

/** Why drawing has ended. */
const endSentences: Partial<{ [reason in Reason]: () => string }> = {
  stop: () => t('doodledash.told.stop'),
  time: () => t('table.drawing.time-up'),
  'all-finished': () => t('doodledash.hint.all-finished')
};

function guessSentence(view: View, said: Facts['guessed']): string {
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

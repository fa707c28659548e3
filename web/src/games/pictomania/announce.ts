import { drawingObjectionSentence, ownerArgs, personArgs, winSentence } from '../../lib/names';
import type { Sound } from '../../lib/sound.svelte';
import { tellFacts, type FactSentences } from '../../lib/factSentences';
import { t } from '../../lib/i18n.svelte';
import { joinSentences } from '../../lib/sentences';
import type { Stamp } from '../../parts/play/Stamp.svelte';
import { deckOf } from './decks';
import { sumText } from './score';
import { endReasonText, sheepText, verdictText, wordText } from './story';
import { cardName, placeName } from './symbols';
import type { Fact, Facts, View } from './wire';

// What has just happened, for those who listen, for the ear, and as a word stamped across the board.

/** announce tells facts to those who listen: milestones of the game and what concerns their own drawing. */
export function announce(view: View, facts: Fact[]): string {
  return tellFacts(sentences, view, facts);
}

const sentences: FactSentences<Facts, View> = {
  'deck-asked': () => t('pictomania.decks.first'),
  'cards-laid': ({ round, rounds, deck }, view) =>
    deck
      ? t('pictomania.told.round-deck', { round, rounds, deck: deckOf(deck, view.decks).called })
      : t('pictomania.told.round', { round, rounds }),
  'card-replaced': ({ seat, symbol }, view) => {
    const card = cardName(symbol, view.children) ?? 'none';
    return t('pictomania.told.replaced', { ...personArgs(view, seat), card });
  },
  'word-learned': ({ word, symbol, numeral }, view) =>
    t('pictomania.told.word', { word, place: placeName(symbol, numeral, view.children) }),
  'drawing-began': (_, view) => (view.seat < 0 ? t('table.drawing.go') : ''),
  'guess-laid': guessSentence,
  finished: ({ seat, bonus }, view) =>
    joinSentences([
      t('pictomania.told.finished', { ...personArgs(view, seat), bonus, left: view.bonus.length }),
      view.bonus.length === 1 ? t('pictomania.race.last-ends') : ''
    ]),
  'said-done': ({ seat, done }, view) =>
    t(done ? 'pictomania.told.done' : 'pictomania.told.resumed', personArgs(view, seat)),
  'last-seconds-began': () => t('pictomania.told.last-seconds'),
  'drew-nothing': ({ seat }, view) => t('pictomania.told.nothing', personArgs(view, seat)),
  objected: drawingObjectionSentence,
  'vote-ended': ({ board, upheld }, view) =>
    t(upheld ? 'pictomania.told.upheld' : 'pictomania.told.stands', ownerArgs(view, board)),
  'drawing-ended': ({ reason }, view) =>
    joinSentences([t('table.drawing.stop'), endReasonText({ ...view, ended: reason })]),
  'drawing-scored': ({ drawing }, view) => {
    const says = { ...ownerArgs(view, drawing.seat), word: wordText(view, drawing) };
    return joinSentences([t('pictomania.told.scored', says), verdictText(view, drawing)]);
  },
  'sheep-named': (_, view) => sheepText(view),
  summed: ({ sums }, view) => joinSentences(sums.map((sum, seat) => sumText(view, seat, sum))),
  ended: ({ winners }, view) => winSentence(view, winners)
};

/** guessSentence tells of guesses that concern the one who listens: the own, and those at the own drawing. */
function guessSentence({ seat, board, place: at }: Facts['guess-laid'], view: View): string {
  if (seat === view.seat) return t('pictomania.told.laid', { ...ownerArgs(view, board), place: at });
  if (board === view.seat) return t('pictomania.told.guessed', personArgs(view, seat));
  return '';
}

/** What facts sound like that sound the same to everyone; the rest are silent. */
const sounds: Partial<Record<Fact['kind'], Sound>> = {
  'cards-laid': 'place',
  'card-replaced': 'place',
  'drawing-began': 'turn',
  finished: 'finish',
  'last-seconds-began': 'turn',
  'drawing-ended': 'lot',
  objected: 'knock',
  summed: 'score'
};

/** soundOf is what a fact sounds like to the one who hears it; many are silent. */
export function soundOf(view: View, { kind, data }: Fact): Sound | null {
  if (kind !== 'guess-laid') return sounds[kind] ?? null;
  if (data.seat === view.seat) return 'place';
  return data.board === view.seat ? 'lift' : 'pencil';
}

/**
 * stampOf is the word for the last of some facts that is a turning point for all, with why drawing ended, and a warning
 * when the next token ends it (PM-15).
 */
export function stampOf(view: View, facts: Fact[]): Stamp | null {
  for (const { kind, data } of [...facts].reverse()) {
    if (kind === 'drawing-ended')
      return data.reason === 'time'
        ? { text: t('table.drawing.time'), tone: 'plain' }
        : {
            text: t('table.drawing.stop'),
            note: endReasonText({ ...view, ended: data.reason }),
            tone: 'plain'
          };
    if (kind === 'finished' && view.stage === 'drawing' && view.bonus.length === 1)
      return { text: t('pictomania.race.last'), note: t('pictomania.race.last-ends'), tone: 'plain' };
    if (kind === 'drawing-began') return { text: t('table.drawing.go'), tone: 'plain' };
  }
  return null;
}

import { ownerArgs, personArgs, winSentence } from '../../lib/names';
import type { Sound } from '../../lib/sound.svelte';
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
  return joinSentences(facts.map((fact) => factSentence(view, fact)));
}

function factSentence(view: View, { kind, data }: Fact): string {
  switch (kind) {
    case 'deck-asked':
      return t('pictomania.decks.first');
    case 'cards-laid': {
      const { round, rounds, deck } = data;
      if (!deck) return t('pictomania.told.round', { round, rounds });
      return t('pictomania.told.round-deck', { round, rounds, deck: deckOf(deck, view.decks).called });
    }
    case 'card-replaced': {
      const card = cardName(data.symbol, view.children) ?? 'none';
      return t('pictomania.told.replaced', { ...personArgs(view, data.seat), card });
    }
    case 'word-learned': {
      const { word, symbol, numeral } = data;
      return t('pictomania.told.word', { word, place: placeName(symbol, numeral, view.children) });
    }
    case 'drawing-began':
      return view.seat < 0 ? t('table.drawing.go') : '';
    case 'guess-laid':
      return guessSentence(view, data);
    case 'finished': {
      const { seat, bonus } = data;
      return t('pictomania.told.finished', { ...personArgs(view, seat), bonus, left: view.bonus.length });
    }
    case 'said-done':
      return t(data.done ? 'pictomania.told.done' : 'pictomania.told.resumed', personArgs(view, data.seat));
    case 'last-seconds-began':
      return t('pictomania.told.last-seconds');
    case 'drew-nothing':
      return t('pictomania.told.nothing', personArgs(view, data.seat));
    case 'objected':
      return t(data.asksArtist ? 'table.vote.asks-artist' : 'table.drawing.objects', {
        ...personArgs(view, data.seat),
        ...ownerArgs(view, data.board)
      });
    case 'vote-ended':
      return t(
        data.upheld ? 'pictomania.told.upheld' : 'pictomania.told.stands',
        ownerArgs(view, data.board)
      );
    case 'drawing-ended':
      return joinSentences([t('table.drawing.stop'), endReasonText({ ...view, ended: data.reason })]);
    case 'drawing-scored': {
      const says = { ...ownerArgs(view, data.drawing.seat), word: wordText(view, data.drawing) };
      return joinSentences([t('pictomania.told.scored', says), verdictText(view, data.drawing)]);
    }
    case 'sheep-named':
      return sheepText(view);
    case 'summed':
      return joinSentences(data.sums.map((sum, seat) => sumText(view, seat, sum)));
    case 'ended':
      return winSentence(view, data.winners);
  }
  return '';
}

/** guessSentence tells of guesses that concern the one who listens: the own, and those at the own drawing. */
function guessSentence(view: View, { seat, board, place: at }: Facts['guess-laid']): string {
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
  if (kind === 'sheep-named') return view.sheep === view.seat ? 'wrong' : 'pass';
  if (kind !== 'guess-laid') return sounds[kind] ?? null;
  if (data.seat === view.seat) return 'place';
  return data.board === view.seat ? 'lift' : 'pencil';
}

/** stampOf is the word for the last of some facts that is a turning point for all. */
export function stampOf(facts: Fact[]): Stamp | null {
  for (const { kind, data } of [...facts].reverse()) {
    if (kind === 'drawing-ended')
      return { text: t(data.reason === 'time' ? 'table.drawing.time' : 'table.drawing.stop'), tone: 'plain' };
    if (kind === 'drawing-began') return { text: t('table.drawing.go'), tone: 'plain' };
  }
  return null;
}

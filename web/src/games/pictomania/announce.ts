import { does, nameOf, whose, whoWins } from '../../lib/names';
import type { Sound } from '../../lib/sound.svelte';
import { spoken } from '../../lib/words';
import type { Stamp } from '../../parts/play/Stamp.svelte';
import { sumSays } from './score';
import { endedBy, nth, sheepSays, verdict, wordSays } from './story';
import { cardName, place } from './symbols';
import type { Fact, GuessLaid, View } from './wire';

// What has just happened, for those who listen, for the ear, and as a word stamped across the board.

/** announce tells facts to those who listen: milestones of the game and what concerns their own drawing. */
export function announce(view: View, facts: Fact[]): string {
  return spoken(facts.map((fact) => told(view, fact)));
}

function told(view: View, { kind, data }: Fact): string {
  switch (kind) {
    case 'deck-asked':
      return 'Which deck shall be played first?';
    case 'cards-laid': {
      const { round, rounds, deck } = data;
      return `Round ${round} of ${rounds}${deck && `, ${deck} deck`}. Read the cards.`;
    }
    case 'card-replaced': {
      const { seat, symbol } = data;
      return `${does(view, seat, 'replaced', 'replaced')} the ${cardName(symbol, view.children)}.`;
    }
    case 'word-learned': {
      const { word, symbol, numeral } = data;
      return `Go! You draw ${word}, ${place(symbol, numeral, view.children)}.`;
    }
    case 'drawing-began':
      return view.seat < 0 ? 'Go!' : '';
    case 'guess-laid':
      return laid(view, data);
    case 'finished': {
      const { seat, bonus } = data;
      const left = view.bonus.length;
      return `${does(view, seat, 'finish', 'finishes')} and ${seat === view.seat ? 'take' : 'takes'} a token of ${bonus}. ${left} left.`;
    }
    case 'said-done': {
      const { seat, done } = data;
      if (!done) return `${does(view, seat, 'go', 'goes')} on.`;
      return `${does(view, seat, 'are', 'is')} done, without a token.`;
    }
    case 'drew-nothing':
      return `${does(view, data.seat, 'draw')} nothing in this round.`;
    case 'objected': {
      const { seat, board } = data;
      return `${does(view, seat, 'object')} to ${whose(view, board)} drawing.`;
    }
    case 'vote-ended': {
      const { upheld, board } = data;
      const drawing = `${board === view.seat ? 'Your' : whose(view, board)} drawing`;
      return upheld ? `${drawing} does not count.` : `${drawing} stands.`;
    }
    case 'drawing-ended':
      return `Stop! ${endedBy({ ...view, ended: data.reason })}`;
    case 'drawing-scored': {
      const { drawing } = data;
      const whoseIt = drawing.seat === view.seat ? 'Your' : whose(view, drawing.seat);
      return `${whoseIt} drawing: ${wordSays(view, drawing)}. ${verdict(view, drawing)}`;
    }
    case 'sheep-named':
      return sheepSays(view);
    case 'summed':
      return data.sums.map((sum, seat) => sumSays(view, seat, sum)).join(' ');
    case 'ended':
      return whoWins(view, data.winners);
  }
  return '';
}

/** laid tells of guesses that concern the one who listens: the own, and those at the own drawing. */
function laid(view: View, { seat, board, place: at }: GuessLaid): string {
  if (seat === view.seat) return `Your guess lies on ${whose(view, board)} drawing, as the ${nth(at)}.`;
  if (board === view.seat) return `${nameOf(view, seat)} guesses at your drawing.`;
  return '';
}

/** soundOf is what a fact sounds like to the one who hears it; many are silent. */
export function soundOf(view: View, { kind, data }: Fact): Sound | null {
  switch (kind) {
    case 'cards-laid':
    case 'card-replaced':
      return 'place';
    case 'drawing-began':
      return 'turn';
    case 'guess-laid': {
      const { seat, board } = data;
      if (seat === view.seat) return 'place';
      return board === view.seat ? 'lift' : 'pencil';
    }
    case 'finished':
      return 'finish';
    case 'drawing-ended':
      return 'lot';
    case 'objected':
      return 'knock';
    case 'sheep-named':
      return view.sheep === view.seat ? 'wrong' : 'pass';
    case 'summed':
      return 'score';
  }
  return null;
}

/** stampOf is the word for the last of some facts that is a turning point for all. */
export function stampOf(facts: Fact[]): Stamp | null {
  for (const { kind, data } of [...facts].reverse()) {
    if (kind === 'drawing-ended') return { text: data.reason === 'time' ? 'Time!' : 'Stop!', tone: 'plain' };
    if (kind === 'drawing-began') return { text: 'Go!', tone: 'plain' };
  }
  return null;
}

import { drawingObjectionSentence, joinAwaited, joinNames, ownerArgs, personArgs } from '../../lib/names';
import { t } from '../../lib/i18n.svelte';
import { joinSentences } from '../../lib/sentences';
import type { Headline } from '../../parts/play/Headline.svelte';
import type { Match } from '../../lib/table.svelte';
import { drawersAtStep, lastGuess, prizeOnOffer, roleOf, stillDrawing, whoForesaw } from './rounds';
import type { Record, GuessRecord, View, Wire } from './wire';

// What is going on, in words: the line above the board, and how rounds went.

/** quoteGuess is a guess as it was said; a pass has no words. */
export function quoteGuess({ text }: Pick<GuessRecord, 'text'>): string {
  return text === '' ? t('doodledash.guess.none') : t('doodledash.guess.quoted', { text });
}

/** headline is what the one who looks must know now: what to do or draw, and what the others do. */
export function headline(view: View): Headline {
  const says = (title: string, hint: string): Headline => ({ title, hint, word: false });
  const guesses = roleOf(view) === 'guesser';
  const guesser = personArgs(view, view.guesser);
  switch (view.stage) {
    case 'naming':
      if (!guesses)
        return says(t('doodledash.title.picks', guesser), againHint(view) || lotHint(view) || cardHint(view));
      return says(
        t('doodledash.title.pick'),
        skippedHint(view) || againHint(view) || lotHint(view) || t('doodledash.hint.numbers')
      );
    case 'ready': {
      const number = t('doodledash.title.number', { n: view.number });
      const ready = t('table.drawing.pens-ready');
      if (guesses) return says(number, view.can.start ? t('doodledash.hint.signal') : ready);
      return drawerHeadline(view, ready, number);
    }
    case 'drawing':
      if (guesses) return says(t('doodledash.title.no-peeking'), dieHint(view) || sheetHint(view));
      return drawerHeadline(view, drawingHint(view), t('doodledash.title.all-draw', guesser));
    case 'guessing':
      if (guesses) return says(t('table.drawing.what'), stepHint(view));
      return drawerHeadline(view, lookHint(view), t('table.drawing.what'));
    case 'accepting': {
      const guess = quoteGuess(lastGuess(view)!);
      return drawerHeadline(view, acceptingHint(view, guess), t('doodledash.title.asked', { guess }));
    }
    case 'voting':
      return says(t('table.vote.letters'), view.ballot ? drawingObjectionSentence(view.ballot, view) : '');
    default:
      return { title: view.word, hint: outcomeText(view, view, true), word: true };
  }
}

/** drawerHeadline has the word for its title where the one who looks knows it. */
function drawerHeadline(view: View, hint: string, title: string): Headline {
  return view.word ? { title: view.word, hint, word: true } : { title, hint, word: false };
}

function cardHint(view: View): string {
  return t(view.card.length > 0 ? 'doodledash.hint.which' : 'doodledash.hint.hidden');
}

function skippedHint(view: View): string {
  const n = view.skipped.at(-1);
  return n === undefined ? '' : t('doodledash.hint.skipped', { n });
}

/** lotHint says why this one guesses first, where nobody said who is the oldest (CM-2). */
function lotHint(view: View): string {
  return view.lot ? t('doodledash.hint.lot') : '';
}

function againHint(view: View): string {
  const last = view.history.at(-1);
  if (!view.again || !last || last.struck < 0) return '';
  return t('doodledash.hint.again', ownerArgs(view, last.struck));
}

/** sheetHint says what the sheet of the guesser is for while the others draw. */
function sheetHint(view: View): string {
  return t(view.next?.word ? 'doodledash.hint.own-sheet' : 'doodledash.hint.but-you');
}

function dieHint(view: View): string {
  if (!view.rolling) return '';
  return t(view.rolls.length === 0 ? 'doodledash.hint.somebody' : 'doodledash.hint.rolling');
}

function drawingHint(view: View): string {
  const own = view.seat >= 0 && view.done.includes(view.seat);
  if (roleOf(view) === 'watcher') return dieHint(view) || t('doodledash.hint.first');
  if (view.die === view.seat) return t('doodledash.hint.roll');
  const still = stillDrawing(view);
  if (own)
    return still.length > 0
      ? t('table.drawing.still-drawing', { names: joinAwaited(view, still) })
      : t('doodledash.hint.all-finished');
  if (view.die >= 0) return t('doodledash.hint.hurry', personArgs(view, view.die));
  if (view.cylinder >= 0) return t('doodledash.hint.die-next', personArgs(view, view.cylinder));
  return t(prizeOnOffer(view) === 'cylinder' ? 'doodledash.hint.cylinder' : 'doodledash.hint.die');
}

function stepHint(view: View): string {
  if (view.step === 3) return t('doodledash.hint.all');
  const drew = ownerArgs(view, drawersAtStep(view, view.step, view.players.length)[0]);
  return t(view.step === 2 && view.shown.length > 1 ? 'doodledash.hint.beside' : 'doodledash.hint.one', drew);
}

function lookHint(view: View): string {
  const guesser = personArgs(view, view.guesser);
  if (view.step === 3) return t('doodledash.hint.looks-all', guesser);
  const drew = ownerArgs(view, drawersAtStep(view, view.step, view.players.length)[0]);
  return t('doodledash.hint.looks', { ...guesser, ...drew });
}

/** acceptingHint says what is wrong with a guess, and how many of how many accept it (CM-17). */
function acceptingHint(view: View, guess: string): string {
  const counted = t('doodledash.hint.accepting', { n: view.accepted.length, of: view.asked.length });
  if (roleOf(view) === 'guesser') return joinSentences([t('doodledash.hint.not-right'), counted]);
  if (roleOf(view) === 'watcher') return joinSentences([t('doodledash.hint.not-right-watch'), counted]);
  return joinSentences([t('doodledash.hint.close', { ...personArgs(view, view.guesser), guess }), counted]);
}

/**
 * outcomeText is how a round went, without its word: "Ana got it from Ben’s drawing. A point each." In brief it leaves
 * out the points, where they stand beside those who have them.
 */
export function outcomeText(
  view: View,
  round: Pick<Record, 'guesser' | 'cylinder' | 'die' | 'guesses' | 'scorers' | 'struck'> &
    Partial<Pick<View, 'accepted' | 'asked'>>,
  brief = false
): string {
  if (round.struck >= 0) return t('doodledash.outcome.struck', ownerArgs(view, round.struck));
  const guesser = personArgs(view, round.guesser);
  const said = lastGuess(round);
  if (!said?.right) return t('doodledash.outcome.missed', guesser);
  const drew = drawersAtStep(round, said.step, view.players.length);
  const { accepted = [], asked = [] } = round; // nobody has kept how many it were in earlier rounds
  const counted = asked.length > 0 ? ('yes' as const) : ('no' as const);
  const agreed = { counted, n: accepted.length, of: asked.length, guess: quoteGuess(said) };
  return joinSentences([
    said.step === 3
      ? t('doodledash.outcome.last', guesser)
      : t('doodledash.outcome.from', { ...guesser, ...ownerArgs(view, drew[0]) }),
    said.by >= 0 ? t('doodledash.outcome.accepted', agreed) : '',
    brief ? '' : t('doodledash.outcome.each')
  ]);
}

/** betsText says what came of the bets of a round; '' where there were none. */
export function betsText(view: View, round: Pick<Record, 'bets' | 'scorers'>): string {
  const { bets = [] } = round;
  const seats = whoForesaw(round);
  if (seats.length > 0) {
    const you = seats.length === 1 && seats[0] === view.seat ? 'yes' : 'no';
    return t('doodledash.outcome.foresaw', { you, names: joinNames(view, seats) });
  }
  if (bets.length !== 1) return bets.length > 1 ? t('doodledash.outcome.astray') : '';
  const [{ seat, board }] = bets;
  const own = seat === board ? ('yes' as const) : ('no' as const);
  return t('doodledash.outcome.hoped', { own, ...personArgs(view, seat), ...ownerArgs(view, board) });
}

/** waitingFor says whom everyone waits for, as the rules of the game know it; '' where nobody else is. */
export function waitingFor(view: View, waiting: number[]): string {
  if (view.stage === 'drawing') {
    if (roleOf(view) !== 'drawer') return t('doodledash.line.drawers');
    const busy = stillDrawing(view);
    if (busy.length === 1 && busy[0] === view.seat) return t('doodledash.line.only-you');
    return busy.length === 0 ? '' : t('table.drawing.still-drawing', { names: joinAwaited(view, busy) });
  }
  if (waiting.every((k) => k === view.seat)) return '';
  return t('table.drawing.waiting', { names: joinAwaited(view, waiting) });
}

/** waitingText is the same for the top of the page, where it also says what one is awaited for oneself. */
export function waitingText(match: Match<Wire>): string {
  const view = match.view;
  if (match.waiting.length !== 1 || match.waiting[0] !== view.seat) return waitingFor(view, match.waiting);
  switch (view.stage) {
    case 'naming':
    case 'ready':
    case 'accepting':
    case 'looking':
      return t(`doodledash.line.${view.stage}`);
    case 'guessing':
      return t('table.drawing.what');
    case 'voting':
      return t(view.ballot?.asksArtist ? 'table.drawing.your-answer' : 'table.drawing.your-vote');
  }
  return '';
}

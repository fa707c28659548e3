import { does, nameOf, names, whose } from '../../lib/names';
import { begun } from '../../lib/words';
import type { Headline } from '../../parts/play/Headline.svelte';
import type { Match } from '../../lib/table.svelte';
import { atStep, lastSaid, prize, roleOf, stillDrawing } from './rounds';
import type { Record, Said, Stage, View, Wire } from './wire';

// What is going on, in words: the line above the board, and how rounds went.

/** quoted is a guess as it was said; a pass has no words. */
export function quoted(said: Said): string {
  return said.text === '' ? 'no guess' : `“${said.text}”`;
}

/** headline is what the one who looks must know now: what to do or draw, and what the others do. */
export function headline(view: View): Headline {
  const says = (title: string, hint: string): Headline => ({ title, hint, word: false });
  const guesses = roleOf(view) === 'guesser';
  switch (view.stage) {
    case 'naming':
      if (!guesses)
        return says(`${nameOf(view, view.guesser)} names a number`, onceMore(view) || cardHint(view));
      return says('Name a number', skippedHint(view) || onceMore(view) || 'The others see a word for each.');
    case 'ready':
      if (guesses) return says(`Number ${view.number} it is`, 'The others know their word. Give the signal!');
      return drawn(view, `${nameOf(view, view.guesser)} gives the signal.`, `Number ${view.number} it is`);
    case 'drawing':
      if (guesses) return says('No peeking!', dieHint(view) || 'Everyone draws but you.');
      return drawn(view, drawingHint(view), `All draw for ${nameOf(view, view.guesser)}`);
    case 'guessing':
      if (guesses) return says('What is it?', stepHint(view));
      return drawn(view, lookingAt(view), 'What is it?');
    case 'accepting':
      return drawn(view, acceptingHint(view), begun(quoted(lastSaid(view)!) + '?'));
    case 'voting':
      return says('Letters or numerals?', objection(view));
    default:
      return { title: view.word, hint: outcome(view, view), word: true };
  }
}

/** drawn has the word for its title where the one who looks knows it. */
function drawn(view: View, hint: string, title: string): Headline {
  return view.word ? { title: view.word, hint, word: true } : { title, hint, word: false };
}

function cardHint(view: View): string {
  return view.card.length > 0
    ? 'Which of these will it be?'
    : 'The word is on a card that only the others see.';
}

function skippedHint(view: View): string {
  if (view.skipped.length === 0) return '';
  return `Number ${view.skipped.at(-1)} is a hard word. Name another.`;
}

function onceMore(view: View): string {
  const last = view.history.at(-1);
  if (!view.again || !last || last.struck < 0) return '';
  return `Once more, for there were letters in ${whose(view, last.struck)} drawing.`;
}

function dieHint(view: View): string {
  if (!view.rolling) return '';
  return view.rolls.length === 0 ? 'Somebody has the die …' : 'The die rolls. On STOP all pens rest.';
}

function drawingHint(view: View): string {
  const own = view.seat >= 0 && view.done.includes(view.seat);
  if (roleOf(view) === 'watcher') return dieHint(view) || 'First to finish is looked at first.';
  if (view.die === view.seat) return 'You have the die: roll until it stops.';
  const still = stillDrawing(view);
  if (own) return still.length > 0 ? `Still drawing: ${names(view, still)}.` : 'All have finished.';
  if (view.die >= 0) return `${nameOf(view, view.die)} rolls the die. Hurry!`;
  if (view.cylinder >= 0) return `${nameOf(view, view.cylinder)} has the cylinder. The die is next.`;
  return prize(view) === 'cylinder'
    ? 'First to finish takes the cylinder.'
    : 'First to finish takes the die.';
}

function stepHint(view: View): string {
  const seats = atStep(view, view.step, view.players.length);
  if (view.step === 3) return 'All drawings lie there. This is your last guess.';
  if (view.step === 2 && view.shown.length > 1)
    return `${whose(view, seats[0])} drawing lies beside it. One guess.`;
  return `${begun(whose(view, seats[0]))} drawing. You have one guess.`;
}

function lookingAt(view: View): string {
  const who = nameOf(view, view.guesser);
  if (view.step === 3) return `${who} looks at all of them. It is the last guess.`;
  return `${who} looks at ${whose(view, atStep(view, view.step, view.players.length)[0])} drawing.`;
}

function acceptingHint(view: View): string {
  const said = quoted(lastSaid(view)!);
  if (roleOf(view) === 'guesser') return 'That is not on the card. The others may accept it.';
  if (roleOf(view) === 'watcher') return `Not what is on the card. The drawers may accept it.`;
  return `${nameOf(view, view.guesser)} says ${said}. Is that as good?`;
}

function objection(view: View): string {
  if (!view.ballot) return '';
  const { seat, board } = view.ballot;
  return `${does(view, seat, 'object')} to ${whose(view, board)} drawing.`;
}

/** outcome is how a round went, without its word: "Ana got it from Ben’s drawing: a point each." */
export function outcome(
  view: View,
  round: Pick<Record, 'guesser' | 'cylinder' | 'die' | 'guesses' | 'scorers' | 'struck'>
): string {
  if (round.struck >= 0)
    return `Letters or numerals in ${whose(view, round.struck)} drawing: it does not count.`;
  const said = lastSaid(round);
  if (!said?.right) return `${nameOf(view, round.guesser)} did not guess it. No points.`;
  const drew = atStep(round, said.step, view.players.length);
  const from = said.step === 3 ? 'with the last guess' : `from ${whose(view, drew[0])} drawing`;
  const taken = said.by >= 0 ? ` (${does(view, said.by, 'accepted', 'accepted')} ${quoted(said)})` : '';
  return `${nameOf(view, round.guesser)} got it ${from}${taken}: a point each.`;
}

/** awaited says whom everyone waits for, as the rules of the game know it; '' where nobody else is. */
export function awaited(view: View, waiting: number[]): string {
  if (view.stage === 'drawing') {
    if (roleOf(view) !== 'drawer') return 'Waiting for the pens.';
    const busy = stillDrawing(view);
    if (busy.length === 1 && busy[0] === view.seat) return 'Only you still draw.';
    return busy.length === 0 ? '' : `Still drawing: ${names(view, busy)}.`;
  }
  const others = waiting.filter((k) => k !== view.seat);
  if (others.length === 0) return '';
  if (view.stage === 'looking') return `Still looking: ${names(view, waiting)}.`;
  return `Waiting for ${names(view, waiting)}.`;
}

/** line is the same for the top of the page, where it also says what one is awaited for oneself. */
export function line(match: Match<Wire>): string {
  const view = match.view;
  if (match.waiting.length !== 1 || match.waiting[0] !== view.seat) return awaited(view, match.waiting);
  const own: { [stage in Stage]?: string } = {
    naming: 'Name a number.',
    ready: 'Give the signal.',
    guessing: 'Say what it is.',
    accepting: 'Only your answer is missing.',
    voting: 'Only your vote is missing.',
    looking: 'All have seen enough but you.'
  };
  return own[view.stage] ?? '';
}

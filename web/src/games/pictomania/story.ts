import { does, nameOf, names, whose } from '../../lib/names';
import { count, listed } from '../../lib/words';
import type { Match } from '../../lib/table.svelte';
import { level, number, total } from './score';
import { worth } from './seats';
import { place } from './symbols';
import type { Scored, View, Wire } from './wire';

// What is going on, in words: the lines above the boards, what each board is, and how each drawing was scored.

/** line says whom everyone waits for, for the top of the page. */
export function line({ view, waiting }: Match<Wire>): string {
  const others = waiting.filter((k) => k !== view.seat);
  const mine = others.length < waiting.length;
  if (view.ballots.length > 0 && view.can.vote.length > 0) return 'Your vote is asked for.';
  switch (view.stage) {
    case 'choosing':
      return mine ? 'Which deck first?' : `Choosing a deck: ${names(view, waiting)}.`;
    case 'reading':
      return mine ? 'Read the cards.' : `Still reading: ${names(view, waiting)}.`;
    case 'drawing':
      if (mine) return 'Draw, and guess the others.';
      return waiting.length > 0 ? `Still at it: ${names(view, waiting)}.` : '';
    case 'walk':
    case 'sheep':
    case 'sums':
      return mine || view.led || waiting.length === 0
        ? 'How everyone scores.'
        : `Still looking: ${names(view, waiting)}.`;
  }
  return '';
}

/** nth is a place in a row: "1st", "2nd". */
export function nth(n: number): string {
  return n + (['th', 'st', 'nd', 'rd'][n] ?? 'th');
}

/** onto is who has guessed at a drawing, in order: "Ben, then you". */
export function onto(view: View, board: number): string {
  const stack = view.players[board].stack.map((k) => (k === view.seat ? 'you' : nameOf(view, k)));
  return stack.join(', then ');
}

/** boardLabel is all there is to know about a board while people draw, for those who cannot see it. */
export function boardLabel(view: View, board: number): string {
  const { drawn, stack, bonus, done } = view.players[board];
  const own = board === view.seat;
  const parts = [own ? 'Your drawing' : `${nameOf(view, board)}’s drawing`];
  if (drawn === 'nothing') parts.push(own ? 'you draw nothing' : 'draws nothing');
  if (drawn === 'struck') parts.push('does not count');
  if (bonus > 0) parts.push(`finished with a bonus token of ${bonus}`);
  else if (done) parts.push('done without a token');
  if (stack.length > 0) parts.push(`guessed by ${onto(view, board)}`);
  if (view.laid[board]) parts.push(`you laid ${view.laid[board]}`);
  if (view.ballots.some((b) => b.board === board)) parts.push('somebody objects');
  return parts.join(', ');
}

/** stakes is what there is to be had from a drawing, or why there is nothing: "+1 to 3 if right". */
export function stakes(view: View, board: number): string {
  const { drawn } = view.players[board];
  if (drawn === 'nothing') return 'draws nothing';
  if (drawn === 'struck') return 'does not count';
  const laid = view.laid[board];
  if (laid) return `you laid ${laid}`;
  const value = worth(view, board);
  if (!value || !view.can.guess.includes(board)) return '';
  const [least, most] = value;
  return least === most ? `+${most} if right` : `+${least} to ${most} if right`;
}

/** handSays tells what a tap on a number would do now. */
export function handSays(view: View, board: number | null): string {
  if (view.can.guess.length === 0) return 'No drawing is left to guess.';
  if (board === null || board === view.seat) return 'Choose a drawing to lay a number on.';
  if (view.can.guess.includes(board)) return `Lay a number on ${whose(view, board)} drawing.`;
  if (view.laid[board]) return `You laid ${view.laid[board]} on ${whose(view, board)} drawing.`;
  return `Nobody can guess at ${whose(view, board)} drawing.`;
}

/** unguessed counts the drawings that the one who looks could still guess at. */
export function unguessed(view: View): string {
  const n = view.can.guess.length;
  return n === 1 ? 'one drawing' : `${count(n)} drawings`;
}

/** endedBy says why drawing ended. */
export function endedBy(view: View): string {
  switch (view.ended) {
    case 'tokens': {
      const last = view.players.reduce((best, p, k) => (p.place > view.players[best].place ? k : best), 0);
      return `${does(view, last, 'took', 'took')} the last token.`;
    }
    case 'all-done':
      return 'Everyone was done.';
    case 'time':
      return 'Time was up.';
  }
  return '';
}

/** verdict tells how one drawing was scored, so that nobody has to ask why. */
export function verdict(view: View, drawing: Scored): string {
  const lost = total(drawing.kept);
  const costs =
    lost > 0 ? `${does(view, drawing.seat, 'keep')} ${drawing.kept.join(' + ')}: ${number(-lost)}.` : '';
  if (drawing.drawn === 'nothing') return `${does(view, drawing.seat, 'drew', 'drew')} nothing. ${costs}`;
  if (drawing.drawn === 'struck')
    return `The drawing does not count: it is as if nobody had guessed at it. ${costs}`;
  if (drawing.guesses.length === 0) return `Nobody guessed at it. ${costs}`;
  const right = drawing.guesses.filter((g) => g.right);
  const got = right.map((g) => `${does(view, g.seat, 'get')} ${g.token}`);
  if (right.length === 0) return `Nobody was right. ${costs}`;
  if (lost === 0) return `${listed(got)}. ${does(view, drawing.seat, 'give')} away everything.`;
  return `${listed(got)}. ${costs}`;
}

/** wordSays is the word of a drawing with its place: "cow, Drop 4". */
export function wordSays(view: View, drawing: Scored): string {
  return `${drawing.word}, ${place(drawing.symbol, drawing.numeral, view.children)}`;
}

/** sheepSays names the black sheep, or says why nobody is one (PM-21). */
export function sheepSays(view: View): string {
  if (view.sheep >= 0) {
    const n = view.middle[view.sheep];
    const wrong = n === 1 ? 'one wrong guess' : `${count(n)} wrong guesses`;
    return `${does(view, view.sheep, 'are', 'is')} the black sheep, with ${wrong}.`;
  }
  const tied = level(view);
  if (tied.length === 0) return 'Not one wrong guess: nobody is the black sheep.';
  return `${names(view, tied)} are level, so nobody is the black sheep.`;
}

/** sheepCosts is what being the black sheep means for the one who is (PM-23). */
export function sheepCosts(view: View): string {
  if (view.sheep < 0) return 'Every bonus token counts for its owner, if anybody guessed their drawing.';
  const bonus = view.players[view.sheep].bonus;
  const own = view.sheep === view.seat;
  if (bonus === 0) return `${own ? 'You have' : 'There is'} no bonus token to lose, so it costs nothing.`;
  return `${own ? 'Your' : 'The'} bonus token of ${bonus} counts against ${own ? 'you' : 'them'}: −${bonus}.`;
}

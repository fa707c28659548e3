import { does, nameOf, names, whose, whoWins } from '../../lib/names';
import { begun, count, listed, spoken } from '../../lib/words';
import type { Headline } from '../../parts/play/Headline.svelte';
import type { Match } from '../../lib/table.svelte';
import { amount, inWords } from './kinds';
import { ownSide, roleOf, sideDoes, sideName, teams } from './sides';
import type { Ended, Kind, Record, Said, View, Wire } from './wire';

// What is going on, in words.

/** fricos is a sum as people say it: "1 Frico", "14 Fricos". */
export function fricos(n: number): string {
  return `${n} ${n === 1 ? 'Frico' : 'Fricos'}`;
}

/** remark is what a Carlo says to a purchase that the card cannot fill (FL-18). */
export function remark({ shape, left, more }: { shape: Kind; left: number; more: boolean }): string {
  if (left === 0) return more ? `no more ${shape}s` : `no ${shape}`;
  return more
    ? `only ${count(left)} more ${left === 1 ? shape : `${shape}s`}`
    : `only ${amount(left, shape)}`;
}

/** whoSaid is who made a guess: a student has a name without a seat. */
export function whoSaid(view: View, { seat, student }: Pick<Said, 'seat' | 'student'>): string {
  if (seat >= 0) return nameOf(view, seat);
  return view.lesson?.students[student]?.name ?? 'The class';
}

/** quoted is a guess as it was said: “boat”; '' for a wrong one that the teacher did not write down (FL-52). */
export function quoted(text: string): string {
  return text && `“${text}”`;
}

/** inTurn is the name of the student in turn; "You" for oneself. */
export function inTurn(view: View): string {
  const student = view.lesson?.students[view.lesson.turn];
  if (!student) return 'The class';
  return student.seat >= 0 && student.seat === view.seat ? 'You' : student.name;
}

/** headline is what the one who looks must know now. */
export function headline(view: View): Headline {
  switch (view.stage) {
    case 'choosing':
      return choosing(view);
    case 'registering':
      return registering(view);
    case 'buying':
      return buying(view);
    case 'lending':
      if (view.can.borrow)
        return { title: 'Borrow 10 Fricos?', hint: 'You have none. A loan is for once in a game.' };
      return {
        title: `${begun(sideName(view, view.buyer))} may borrow`,
        hint: 'There is no Frico left to buy with.'
      };
    case 'asking':
      return asking(view);
    case 'drawing':
      return drawing(view);
    case 'pausing':
      if (view.can.pass)
        return { title: 'Any guess?', hint: 'Or go on: the next shapes are bought when all do.' };
      return { title: 'Any guess?', hint: 'A pause before the next purchase.' };
    case 'guessing':
      return guessing(view);
    case 'last-call':
      return { title: 'Last call!', hint: 'The picture is complete. Guess now or never.' };
    case 'accepting':
      return { title: 'Is it right?', hint: 'The round is over, unless a guess is accepted.' };
    case 'voting':
      return { title: 'Drawn unfairly?', hint: objection(view) };
  }
  const name = view.card?.name ?? view.outcome?.name ?? '';
  return { title: name, hint: view.outcome ? outcome(view, view.outcome) : '', word: true };
}

function choosing(view: View): Headline {
  const lone = teams.findIndex((_, t) => view.players.filter((p) => p.side === t).length < 2);
  if (lone >= 0) return { title: 'Choose a side', hint: `The ${teams[lone].name} need at least two.` };
  const content = view.ready.includes(view.seat);
  return {
    title: 'Choose a side',
    hint: content ? 'Play begins when all are content.' : 'Go over, or say that it is fine.'
  };
}

function registering(view: View): Headline {
  if (view.can.register)
    return { title: 'Prepare the lesson', hint: 'Names and cards are up to you. Begin when you like.' };
  const hint = view.seat < 0 ? 'These take turns.' : 'You are on the list already.';
  return { title: `${nameOf(view, view.lesson!.teacher)} prepares the lesson`, hint };
}

function buying(view: View): Headline {
  const title = sideDoes(view, view.buyer, 'buy');
  if (view.can.put) return { title, hint: 'Shapes stay on the board for the whole round.' };
  if (view.cost > 0) return { title, hint: `In the basket: ${inWords(view.basket)}.` };
  if (roleOf(view) === 'carlo') return { title, hint: 'You know what it is. Keep a straight face.' };
  return { title, hint: 'A guess is welcome at any time.' };
}

function asking(view: View): Headline {
  const who = inTurn(view);
  if (who === 'You') return { title: 'Ask for a shape', hint: 'It is drawn, and then you may guess.' };
  const hint =
    view.lesson!.teacher === view.seat ? 'Tap what is asked for.' : 'One shape, and then one guess.';
  return { title: `${who} asks for a shape`, hint };
}

function drawing(view: View): Headline {
  const own = view.boards.find((b) => b.carlo === view.seat);
  if (own && view.can.pen >= 0)
    return { title: `Draw the ${own.shapes.at(-1)?.kind}`, hint: 'The card shows through for you alone.' };
  if (own && view.can.draw.length > 0)
    return {
      title: `Draw ${inWords(own.todo)}`,
      hint: view.freehand ? 'Tap a shape of the card to take it up.' : 'Tap a shape of the card.'
    };
  const busy = view.boards.filter((b) => b.todo.some((n) => n > 0) || b.shapes.at(-1)?.open);
  const carlos = busy.map((b) => b.carlo);
  const title =
    carlos.length === 0
      ? 'Drawn'
      : carlos.length === 1
        ? does(view, carlos[0], 'draw')
        : `${names(view, carlos)} draw`;
  const still = busy.length === 1 ? inWords(busy[0].todo) : '';
  return { title, hint: still ? `Still to come: ${still}.` : 'A guess is welcome at any time.' };
}

function guessing(view: View): Headline {
  const who = inTurn(view);
  const complete = view.boards[0]?.complete;
  if (who === 'You') return { title: 'What is it?', hint: 'You have one guess.' };
  return {
    title: `${who}, what is it?`,
    hint: complete ? 'The picture is complete. One guess each.' : 'One guess, then the next one asks.'
  };
}

function objection(view: View): string {
  const { ballot } = view;
  if (!ballot) return '';
  const board = view.boards.find((b) => b.shapes.some((s) => s.id === ballot.shape));
  const kind = board?.shapes.find((s) => s.id === ballot.shape)?.kind ?? 'shape';
  return `${does(view, ballot.seat, 'object')} to ${board ? whose(view, board.carlo) : 'a'} ${kind}.`;
}

/** outcome is how a round went and where its pot goes. */
export function outcome(view: View, round: Record): string {
  const by = round.seat >= 0 ? nameOf(view, round.seat) : (view.lesson?.students[round.student]?.name ?? '');
  const parts: string[] = [];
  if (round.reason === 'named') parts.push(`${by} named it.`);
  else if (round.reason === 'revealed') parts.push(`${nameOf(view, view.lesson!.teacher)} showed it.`);
  else if (round.reason === 'broke') parts.push('A team has no money left.');
  else parts.push('Nobody named it.');
  parts.push(view.mode === 'class' ? effort(round) : spoils(view, round));
  return spoken(parts);
}

/** effort is what a picture took in a class (FL-53). */
export function effort({ asked, guesses }: Pick<Record, 'asked' | 'guesses'>): string {
  return `${begun(count(asked))} ${asked === 1 ? 'shape' : 'shapes'}, ${count(guesses)} ${guesses === 1 ? 'guess' : 'guesses'}.`;
}

/** A Portion is a part of a pot and who got it; the bank is side -1. */
export interface Portion {
  side: number;
  name: string;
  amount: number;
}

/** portions is where a pot went, what is left of it to the bank. */
export function portions(view: View, { pot, shares }: Pick<Record, 'pot' | 'shares'>): Portion[] {
  const rest = pot - shares.reduce((sum, s) => sum + s.amount, 0);
  return [
    ...shares.map(({ side, amount }) => ({ side, name: sideName(view, side), amount })),
    { side: -1, name: 'the bank', amount: rest }
  ].filter((p) => p.amount > 0);
}

/** spoils is the same in a sentence. */
export function spoils(view: View, round: Pick<Record, 'pot' | 'shares'>): string {
  const given = portions(view, round).map(({ name, amount }) => `${amount} to ${name}`);
  return given.length > 0 ? `${begun(listed(given))}.` : '';
}

/** ending is how a game ended, in a sentence. */
export function ending(view: View, { winners, broke, money }: Ended): string {
  if (view.mode === 'class') return 'The lesson is over.';
  if (view.mode === 'solo') return whoWins(view, winners);
  if (broke >= 0)
    return `${sideDoes(view, broke, 'have', 'has')} no Frico left and ${broke === ownSide(view) ? 'has' : 'have'} lost.`;
  if (money[0] === money[1]) return 'Both teams share the win.';
  return `${sideDoes(view, money[0] > money[1] ? 0 : 1, 'win')}.`;
}

/** line is whom the table waits for, for the top of the page. */
export function line(match: Match<Wire>): string {
  const view = match.view;
  const me = match.waiting.includes(view.seat);
  const others = match.waiting.filter((k) => k !== view.seat);
  switch (view.stage) {
    case 'choosing':
      return me ? 'Choose a side.' : `Still choosing: ${names(view, others)}.`;
    case 'buying':
      return me ? 'Fill the basket.' : `Waiting for ${sideName(view, view.buyer)} to buy.`;
    case 'pausing':
    case 'last-call':
      return me ? 'Guess, or go on.' : others.length > 0 ? `Still thinking: ${names(view, others)}.` : '';
    case 'accepting':
      return me ? 'Accept a guess, or leave it wrong.' : `Waiting for ${names(view, others)}.`;
    case 'drawing':
      return me ? 'You draw.' : '';
    case 'registering':
      return me ? 'Begin when you like.' : 'The lesson begins soon.';
    case 'asking':
    case 'guessing':
      if (roleOf(view) === 'carlo') return `Enter what ${inTurn(view)} says.`;
      return inTurn(view) === 'You' ? 'Your turn.' : `${inTurn(view)} is in turn.`;
    case 'looking':
      return me ? 'Go on when you have seen enough.' : `Still looking: ${names(view, others)}.`;
  }
  return '';
}

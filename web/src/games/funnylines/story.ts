import { seatName, joinAwaited, joinNames, personArgs, winSentence } from '../../lib/names';
import type { Match } from '../../lib/table.svelte';
import { formatList, t } from '../../lib/i18n.svelte';
import { joinSentences } from '../../lib/sentences';
import type { Headline } from '../../parts/play/Headline.svelte';
import { pictureName } from './crib';
import { describeCounts, kindName, kinds } from './kinds';
import { hasNoChoice } from './nextShapes';
import { ownBoard, ownSide, sideArgs, roleOf, sideName, teams } from './sides';
import type { Board, Ended, Kind, Record, GuessRecord, Remark, SeatBet, View, Wire } from './wire';

// What is going on, in words.

/** remainingRemark is what a Carlo says to a purchase that the card cannot fill (FL-18). */
export function remainingRemark({ shape, left, more }: { shape: Kind; left: number; more: boolean }): string {
  if (left === 0) return t(more ? 'funnylines.remark.no-more' : 'funnylines.remark.none', { kind: shape });
  return t(more ? 'funnylines.remark.only-more' : 'funnylines.remark.only', { kind: shape, n: left });
}

/** isRevision reports whether a later remark on the same kind holds instead of one. */
export function isRevision(said: Remark[], at: number): boolean {
  return said.some((later, i) => i > at && later.shape === said[at].shape);
}

/** totalOfKind is how many of a kind there are in the picture, once its Carlo has said that there are no more: those drawn and to be drawn. */
export function totalOfKind(board: Pick<Board, 'shapes' | 'todo'>, { shape }: Pick<Remark, 'shape'>): number {
  return board.shapes.filter((s) => s.kind === shape).length + board.todo[kinds.indexOf(shape)];
}

/** A RemarkGroup is what was announced of several kinds alike, in a word. */
export interface RemarkGroup {
  text: string;
  remarks: Remark[];
}

/** remarkGroups is what was said last of each kind, in an order that does not change: none, no more, only so many. */
export function remarkGroups(board: Pick<Board, 'shapes' | 'todo' | 'said'>): RemarkGroup[] {
  const groups = new Map<number, RemarkGroup>();
  const remarks = board.said
    .filter((_, i) => !isRevision(board.said, i))
    .sort((a, b) => kinds.indexOf(a.shape) - kinds.indexOf(b.shape));
  for (const said of remarks) {
    const total = totalOfKind(board, said);
    const rank = total > 0 && said.left === 0 ? 0.5 : total; // between none and one
    const text = t('funnylines.remark.total', { n: total, more: said.left > 0 ? 'left' : 'no' });
    if (!groups.has(rank)) groups.set(rank, { text, remarks: [] });
    groups.get(rank)!.remarks.push(said);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}

/** speakerArgs is who made a guess, as a message takes it: a student has a name without a seat. */
export function speakerArgs(
  view: View,
  { seat, student }: Pick<GuessRecord, 'seat' | 'student'>
): ReturnType<typeof personArgs> {
  if (seat >= 0) return personArgs(view, seat);
  return { you: 'no', name: studentName(view, student) };
}

/** studentName is what a student is called; a class without names takes turns as one. */
export function studentName({ lesson }: Pick<View, 'lesson'>, student: number): string {
  return lesson?.students[student]?.name || t('funnylines.the-class');
}

/** speakerName is who made a guess, by name alone. */
export function speakerName(view: View, said: Pick<GuessRecord, 'seat' | 'student'>): string {
  return said.seat >= 0 ? seatName(view, said.seat) : speakerArgs(view, said).name;
}

/** quoteText is a guess as it was said: “boat”; '' for a wrong one that the teacher did not write down (FL-52). */
export function quoteText(text: string): string {
  return text && t('funnylines.quoted', { text: pictureName(text) });
}

/** turnArgs is the student whose turn it is, as a message takes it; the class where all guess together. */
export function turnArgs(view: View): { who: 'you' | 'class' | 'one'; name: string } {
  const student = view.lesson?.students[view.lesson.turn];
  if (!student?.name) return { who: 'class', name: '' };
  return { who: student.seat >= 0 && student.seat === view.seat ? 'you' : 'one', name: student.name };
}

/** What this device alone knows of what the Carlo who looks has drawn. */
export interface Progress {
  /** All that is left to buy is there in pencil. */
  ahead?: boolean;
  /** The time was up, and the machine has drawn what was bought. */
  late?: boolean;
  /** There is something on the shape for which the pen is open. */
  openShapeHasInk?: boolean;
}

/** headline is what the one who looks must know now. */
export function headline(view: View, progress: Progress = {}): Headline {
  switch (view.stage) {
    case 'choosing':
      return choosingHeadline(view);
    case 'registering':
      return registeringHeadline(view);
    case 'buying':
      return buyingHeadline(view, progress);
    case 'lending':
      if (view.can.borrow)
        return { title: t('funnylines.now.borrow'), hint: t('funnylines.now.borrow-hint') };
      return {
        title: t('funnylines.now.borrows', personArgs(view, view.buyer)),
        hint: t('funnylines.now.borrows-hint')
      };
    case 'asking':
      return askingHeadline(view);
    case 'drawing':
      return drawingHeadline(view, progress);
    case 'pausing':
      return {
        title: t('funnylines.now.pause'),
        hint: progress.late ? t('funnylines.now.drawn-late') : pauseHint(view)
      };
    case 'guessing':
      return guessingHeadline(view);
    case 'last-call':
      return {
        title: t('funnylines.now.last-call'),
        hint: lastCallHint(view, progress)
      };
    case 'accepting':
      return { title: t('funnylines.now.accept'), hint: t('funnylines.now.accept-hint') };
    case 'voting':
      return { title: t('funnylines.now.vote'), hint: objectionText(view) };
  }
  const name = pictureName(view.card ?? view.outcome?.name ?? '');
  return { title: name, hint: view.outcome ? outcomeText(view, view.outcome) : '', word: true };
}

/** What to do in a break for guesses; whoever has nothing to do is told whom the table waits for. */
function pauseHint(view: View): string {
  if (view.can.pass || (view.seat < 0 && !view.timed)) return t('funnylines.now.pause-pass');
  return view.seat < 0 ? t('funnylines.now.pause-hint', { n: view.price }) : '';
}

function lastCallHint(view: View, { late }: Progress): string {
  if (late) return t('funnylines.now.drawn-late');
  return view.can.pass || view.seat < 0 ? t('funnylines.now.last-call-hint') : '';
}

function choosingHeadline(view: View): Headline {
  const title = t('funnylines.now.choose');
  const lone = teams.find((_, team) => view.players.filter((p) => p.side === team).length < 2);
  if (lone) return { title, hint: t('funnylines.now.choose-few', { team: lone.id }) };
  const ready = view.ready.includes(view.seat);
  return { title, hint: ready ? t('funnylines.now.choose-ready') : t('funnylines.now.choose-hint') };
}

function registeringHeadline(view: View): Headline {
  if (view.can.register)
    return { title: t('funnylines.now.prepare'), hint: t('funnylines.now.prepare-hint') };
  const listed = view.players.length > 1 || view.lesson!.students.length > 0; // the teacher is a player too
  const watched = listed ? t('funnylines.now.prepares-watch') : '';
  const hint = view.seat < 0 ? watched : t('funnylines.now.prepares-hint');
  return { title: t('funnylines.now.prepares', { name: seatName(view, view.lesson!.teacher) }), hint };
}

function buyingHeadline(view: View, { ahead, late }: Progress): Headline {
  if (view.can.put) {
    const name = seatName(view, view.boards[ownBoard(view)]?.carlo ?? -1);
    return { title: t('funnylines.now.buy'), hint: t('funnylines.now.buy-hint', { name }) };
  }
  const drawn = roleOf(view) === 'carlo' && view.card ? pictureName(view.card) : '';
  const buys = t('funnylines.now.buys', sideArgs(view, view.buyer));
  const title = drawn ? t('funnylines.now.your-picture', { name: drawn }) : buys;
  const begins = view.boards.every((b) => b.shapes.length === 0);
  if (begins && isFirstSoloTurnAsCarlo(view)) return { title, hint: t('funnylines.now.no-favourites') };
  if (view.cost > 0 && view.seat >= 0)
    return {
      title,
      hint: t('funnylines.now.basket', { ...sideArgs(view, view.buyer), shapes: describeCounts(view.basket) })
    };
  if (late) return { title, hint: t('funnylines.now.drawn-late') };
  if (drawn && view.freehand)
    return { title, hint: t(ahead ? 'funnylines.now.drawn-ahead' : 'funnylines.now.draw-ahead') };
  if (drawn) return { title, hint: t('funnylines.said.buys', sideArgs(view, view.buyer)) };
  const next = view.mode === 'teams' && view.seat >= 0;
  return { title, hint: next ? waitingBuyerHint(view) : t('funnylines.now.any-time') };
}

/** What comes next for who waits while another team, or the rest of the own one, buys. */
function waitingBuyerHint(view: View): string {
  const own = ownSide(view);
  const board = view.boards[ownBoard(view)];
  if (board.complete) return t('funnylines.now.any-time');
  if (view.buyer !== own && view.first !== own) return t('funnylines.now.then-you');
  return t('funnylines.now.then-draws', { name: seatName(view, board.carlo) });
}

/** isFirstSoloTurnAsCarlo reports whether the one who looks is the Carlo for the first time, each for themselves (FL-65). */
function isFirstSoloTurnAsCarlo(view: View): boolean {
  return (
    view.mode === 'solo' &&
    view.carlos.includes(view.seat) &&
    !view.history.some((round) => round.carlos.includes(view.seat))
  );
}

function askingHeadline(view: View): Headline {
  const who = turnArgs(view);
  const title = t('funnylines.now.asks', who);
  if (who.who === 'you') return { title, hint: t('funnylines.now.ask-hint') };
  const teaches = view.lesson!.teacher === view.seat;
  return { title, hint: teaches ? t('funnylines.now.asks-teacher') : t('funnylines.now.asks-hint') };
}

function drawingHeadline(view: View, { late, openShapeHasInk }: Progress): Headline {
  const own = view.boards.find((b) => b.carlo === view.seat);
  const kind = own?.shapes.at(-1)?.kind;
  if (kind && view.can.pen >= 0 && openShapeHasInk)
    return {
      title: t('funnylines.now.shape-drawn'),
      hint: t('funnylines.now.shape-drawn-hint', { done: t('funnylines.card.done') })
    };
  if (kind && view.can.pen >= 0)
    return { title: t('funnylines.now.draw-kind', { kind }), hint: t('funnylines.now.draw-kind-hint') };
  if (own && view.can.draw.length > 0) {
    const title = t('funnylines.now.draw', { shapes: describeCounts(own.todo) });
    if (view.freehand) return { title, hint: t('funnylines.now.draw-freehand') };
    return { title, hint: t(hasNoChoice(view) ? 'funnylines.now.draw-itself' : 'funnylines.now.draw-hint') };
  }
  const busy = view.boards.filter((b) => b.todo.some((n) => n > 0) || b.shapes.at(-1)?.open);
  const shapes = busy.length === 1 && view.seat >= 0 ? describeCounts(busy[0].todo) : '';
  const others = own ? t('funnylines.now.watch-them') : t('funnylines.now.any-time');
  const follows = shapes ? t('funnylines.now.to-come', { shapes }) : others;
  const hint = late ? t('funnylines.now.drawn-late') : follows;
  const carlos = busy.map((b) => b.carlo);
  if (carlos.length === 0) return { title: t('funnylines.now.drawn'), hint };
  if (carlos.length === 1) return { title: t('funnylines.now.draws', personArgs(view, carlos[0])), hint };
  return { title: t('funnylines.now.several-draw', { names: joinNames(view, carlos) }), hint };
}

function guessingHeadline(view: View): Headline {
  const who = turnArgs(view);
  const title = t('funnylines.now.guess', who);
  if (who.who === 'you') return { title, hint: t('funnylines.now.guess-own') };
  const complete = view.boards[0]?.complete;
  return { title, hint: complete ? t('funnylines.now.guess-complete') : t('funnylines.now.guess-hint') };
}

function objectionText(view: View): string {
  const { ballot } = view;
  const board = view.boards.find((b) => b.shapes.some((s) => s.id === ballot?.shape));
  const shape = board?.shapes.find((s) => s.id === ballot?.shape);
  if (!ballot || !board || !shape) return '';
  const { you: yours, name: owner } = personArgs(view, board.carlo);
  return t(ballot.asksArtist ? 'funnylines.now.asks-carlo' : 'funnylines.now.objects', {
    ...personArgs(view, ballot.seat),
    yours,
    owner,
    shape: kindName(shape.kind)
  });
}

/** isBellForGuess reports whether the next bell is for a guess that waits (FL-64), and not for the stage: no clock then. */
export function isBellForGuess(view: View): boolean {
  return view.stage !== 'accepting' && view.guesses.some((g) => g.waits);
}

/** isWaitedForToDraw reports whether the one who looks has a shape to draw by hand, and is not waited for without end (FL-61). */
export function isWaitedForToDraw(view: View): boolean {
  const draws = view.can.pen >= 0 || view.can.draw.length > 0;
  return view.timed && view.freehand && view.stage === 'drawing' && draws && !isBellForGuess(view);
}

/** hasNoClock reports whether no clock is shown: a pen that moves puts the end off, and nothing hurries a lesson. */
export function hasNoClock(view: View): boolean {
  return !view.timed || isBellForGuess(view) || (view.freehand && view.stage === 'drawing');
}

/** guesserLine is who made a guess, and what else is to be known of it: that it waits, was paid back (FL-64) or, for the Carlos, is near. */
export function guesserLine(view: View, said: GuessRecord): string {
  const name = speakerName(view, said);
  if (said.void) return t('funnylines.guesses.paid-back', { name });
  if (said.near) return t('funnylines.guesses.near', { name });
  return said.waits ? t('funnylines.guesses.waits', { name }) : name;
}

/** shapeVoteText is what somebody votes on a shape, for those who listen (FL-63). */
export function shapeVoteText(who: { you: string; name: string }, unfair: boolean): string {
  return t(unfair ? 'table.vote.unfair' : 'table.vote.fair', who);
}

/** outcomeText is how a round went and where its pot goes. */
export function outcomeText(view: View, round: Record): string {
  const { title, hint } = outcomeHeadline(view, round);
  return joinSentences([title, hint ?? '']);
}

/** outcomeHeadline is the same above a picture whose name stands beside it. */
export function outcomeHeadline(view: View, round: Record): Headline {
  return {
    title: outcomeTitle(view, round),
    hint: view.mode === 'class' ? effortText(round) : potSharesText(view, round)
  };
}

function outcomeTitle(view: View, round: Record): string {
  switch (round.reason) {
    case 'named':
      return t('funnylines.outcome.named', speakerArgs(view, round));
    case 'revealed':
      return t('funnylines.outcome.revealed', personArgs(view, view.lesson!.teacher));
    case 'broke':
      return t('funnylines.outcome.broke');
  }
  return t('funnylines.outcome.missed');
}

/** effortText is what a picture took in a class (FL-53). */
export function effortText({ asked, guesses }: Pick<Record, 'asked' | 'guesses'>): string {
  return t('funnylines.outcome.effort', { shapes: asked, guesses });
}

/** betText is whom a Carlo thought to name the picture of the round that lies open, and whether they did (FL-66). */
export function betText(view: View, { seat, guesser }: SeatBet): string {
  const on = personArgs(view, guesser);
  const right = view.outcome?.reason === 'named' && view.outcome.seat === guesser;
  const who = { ...personArgs(view, seat), them: on.you, guesser: on.name };
  return t(right ? 'funnylines.bet.right' : 'funnylines.bet.wrong', who);
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
  return [...shares, { side: -1, amount: rest }]
    .filter((p) => p.amount > 0)
    .map(({ side, amount }) => ({ side, name: sideName(view, side), amount }));
}

/** potSharesText is the same in a sentence. */
export function potSharesText(view: View, round: Pick<Record, 'pot' | 'shares'>): string {
  const given = portions(view, round).map(({ side, amount }) =>
    t('funnylines.outcome.part', { ...sideArgs(view, side), n: amount })
  );
  return given.length > 0 ? t('funnylines.outcome.parts', { parts: formatList(given) }) : '';
}

/** endingText is how a game ended, in a sentence. */
export function endingText(view: View, { winners, broke, money }: Ended): string {
  if (view.mode === 'class') return t('funnylines.end.lesson');
  if (view.mode === 'solo') return winSentence(view, winners);
  if (broke >= 0) return t('funnylines.end.broke', sideArgs(view, broke));
  if (money[0] === money[1]) return t('funnylines.end.tie');
  return t('funnylines.end.wins', sideArgs(view, money[0] > money[1] ? 0 : 1));
}

/** waitingText is whom the table waits for, for the top of the page. */
export function waitingText(match: Match<Wire>): string {
  const view = match.view;
  const me = match.waiting.includes(view.seat);
  const awaited = match.waiting.filter((k) => k !== view.seat);
  const others = { names: joinAwaited(view, awaited) };
  switch (view.stage) {
    case 'choosing':
      return me ? t('funnylines.line.choose') : t('funnylines.line.choosing', others);
    case 'buying':
      return me ? t('funnylines.line.buy') : t('funnylines.line.buying', sideArgs(view, view.buyer));
    case 'pausing':
    case 'last-call':
      if (me) return t('funnylines.line.guess');
      return others.names && t('funnylines.line.thinking', others);
    case 'accepting':
      return me ? t('funnylines.line.accept') : t('funnylines.line.waiting', others);
    case 'drawing':
      return me ? t('funnylines.line.draw') : '';
    case 'registering':
      return me ? t('funnylines.line.prepare') : t('funnylines.line.preparing');
    case 'asking':
      return roleOf(view) === 'carlo' ? t('funnylines.line.enter-shape', turnArgs(view)) : turnText(view);
    case 'guessing':
      return roleOf(view) === 'carlo' ? t('funnylines.line.enter-guess', turnArgs(view)) : turnText(view);
    case 'looking':
      // On a TV the picture is what everyone looks at.
      return me || view.seat < 0 ? t('funnylines.line.look') : t('funnylines.line.waiting', others);
  }
  return '';
}

function turnText(view: View): string {
  return t('funnylines.line.turn', turnArgs(view));
}

import type { Fact, GuessRecord, NextRound, Record, View } from './wire';

// Who does what in a round, and whose drawing is looked at when.

export type Role = 'guesser' | 'drawer' | 'watcher';

/** roleOf is what the one who looks does in this round. */
export function roleOf(view: View): Role {
  if (view.seat < 0) return 'watcher';
  return view.seat === view.guesser ? 'guesser' : 'drawer';
}

/** roundToGuess is the round that the one who looks guesses in, if it is one of the next two: its number may be named ahead. */
export function roundToGuess({ seat, next, later }: View): NextRound | undefined {
  return [next, later].find((round) => round?.guesser === seat) ?? undefined;
}

/** drawers are all seats but the guesser's. */
export function drawers(round: { guesser: number }, seats: number): number[] {
  return Array.from({ length: seats }, (_, k) => k).filter((k) => k !== round.guesser);
}

/** stillDrawing are those who have not finished, as far as the one who looks may know it (DD-4). */
export function stillDrawing(view: View): number[] {
  return drawers(view, view.players.length).filter((k) => !view.done.includes(k));
}

/** A Prize is what the next one who finishes takes. */
export type Prize = 'cylinder' | 'die' | null;

/** prizeOnOffer is what a drawer can still dash for; three players have no cylinder (DD-7, DD-10). */
export function prizeOnOffer(view: View): Prize {
  if (view.cylinder < 0 && view.players.length > 3) return 'cylinder';
  return view.die < 0 ? 'die' : null;
}

/** drawersAtStep are those whose drawings are guessed at in a step: the cylinder's, the die's, all others. */
export function drawersAtStep(
  round: Pick<Record, 'guesser' | 'cylinder' | 'die'>,
  step: number,
  seats: number
): number[] {
  if (step === 1) return round.cylinder >= 0 ? [round.cylinder] : [];
  if (step === 2) return round.die >= 0 ? [round.die] : [];
  return drawers(round, seats).filter((k) => k !== round.cylinder && k !== round.die);
}

/** lastGuess is the latest guess of the round. */
export function lastGuess(round: { guesses: GuessRecord[] }): GuessRecord | undefined {
  return round.guesses.at(-1);
}

/** whoForesaw are those who bet on a drawing that scored. */
export function whoForesaw({ bets = [], scorers }: Pick<Record, 'bets' | 'scorers'>): number[] {
  return bets.filter(({ board }) => scorers.includes(board)).map(({ seat }) => seat);
}

/** betsOn are those who bet on a drawing, as far as it is told. */
export function betsOn({ bets = [] }: Pick<Record, 'bets'>, seat: number): number[] {
  return bets.filter(({ board }) => board === seat).map((bet) => bet.seat);
}

/** isLaidOpen reports whether the word and all drawings are for everyone: the round is over, or was when a vote began. */
export function isLaidOpen(view: View): boolean {
  if (view.stage !== 'voting') return view.stage === 'looking' || view.stage === 'over';
  return roleOf(view) === 'drawer' ? view.card.length === 0 : view.word !== '';
}

/** drawersOnShow are the drawings that everyone sees, in the order in which they were, or would have been, looked at. */
export function drawersOnShow(view: View): number[] {
  const seats = view.players.length;
  const inOrder = [1, 2, 3].flatMap((step) => drawersAtStep(view, step, seats));
  return isLaidOpen(view) ? inOrder : inOrder.filter((k) => view.shown.includes(k));
}

/** openedNow are the drawings that have just been laid open: those of a step, or at the end all that nobody looked at. */
export function openedNow(view: View, fresh: Fact[]): number[] {
  for (const { kind, data } of fresh.toReversed()) {
    if (kind === 'shown') return data.seats;
    if (kind === 'round-ended') return drawersOnShow(view).filter((k) => !view.shown.includes(k));
  }
  return [];
}

/** bestOfRound is the author of the best drawing of a round that is over: one that scored, or else the first shown; -1 for none. */
export function bestOfRound(view: View): number {
  const shown = drawersOnShow(view).filter((k) => view.shown.includes(k) && k !== view.struck);
  return shown.find((k) => view.scorers.includes(k)) ?? shown[0] ?? -1;
}

/** drawersInFocus are the drawings that matter now: those of the step, the one that is voted on, or all. */
export function drawersInFocus(view: View): number[] {
  if (view.ballot) return [view.ballot.board];
  if (isLaidOpen(view)) return drawersOnShow(view);
  return drawersAtStep(view, view.step, view.players.length);
}

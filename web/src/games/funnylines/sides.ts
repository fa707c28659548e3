import { personArgs } from '../../lib/names';
import { t } from '../../lib/i18n.svelte';
import type { GuessRecord, View } from './wire';

// Whose money, whose board: the two teams, or each player.

/** The teams have names and marks of their own, so that nobody has to tell them apart by colour. */
export const teams = [
  { id: 'suns', colour: 'var(--seat-3)' },
  { id: 'moons', colour: 'var(--seat-2)' }
] as const;

/** teamName is the name of a team alone: "Suns". */
export function teamName(team: number): string {
  return t(`funnylines.team.${teams[team].id}`);
}

/** teamShortName is as little of it as tells the team beside its mark. */
export function teamShortName(team: number): string {
  return t(`funnylines.team.${teams[team].id}-short`);
}

/** ownSide is the side of the one who looks; -1 for a watcher and in a class. */
export function ownSide(view: View): number {
  return view.players[view.seat]?.side ?? -1;
}

/** A SideArgs is whose something is, as a message takes it: {side, select, own {Your team ran out.} suns {The Suns ran out.} …}. */
export interface SideArgs {
  side: 'own' | 'suns' | 'moons' | 'you' | 'one' | 'bank';
  name: string;
}

/** sideArgs is a side as a message takes it; -1 is the bank. */
export function sideArgs(view: View, side: number): SideArgs {
  if (side < 0) return { side: 'bank', name: '' };
  if (view.mode === 'teams') return { side: side === ownSide(view) ? 'own' : teams[side].id, name: '' };
  const { you, name } = personArgs(view, side);
  return { side: you === 'yes' ? 'you' : 'one', name };
}

/** sideName is a side alone: "Your team", "The Moons", "Ben", "The bank". */
export function sideName(view: View, side: number): string {
  return t('funnylines.side.name', sideArgs(view, side));
}

/** boardOwnerKind is whose board it is, as a message takes it. */
export function boardOwnerKind(view: View, board: number): 'own' | 'suns' | 'moons' | 'one' {
  if (view.boards.length < 2) return 'one';
  return board === orderedBoards(view)[0] && view.seat >= 0 ? 'own' : teams[board].id;
}

/** orderedBoards is the boards as one looks at them: the own team's first. */
export function orderedBoards(view: View): number[] {
  const own = ownSide(view);
  return view.boards
    .map((_, i) => i)
    .sort((a, b) => Number(view.boards[b].side === own) - Number(view.boards[a].side === own));
}

/** guessesOf is what a team has guessed in this round; where there are no teams, what all have. */
export function guessesOf(view: View, side: number): GuessRecord[] {
  return view.guesses.filter((said) => view.mode !== 'teams' || view.players[said.seat]?.side === side);
}

/** ownBoard is the number of the board that the one who looks buys for or draws on: the only one, or the team's. */
export function ownBoard(view: View): number {
  return orderedBoards(view)[0] ?? -1;
}

/** A Role is what somebody does in a round. */
export type Role = 'carlo' | 'guesser' | 'watcher';

/** roleOf is what the one who looks does; students are guessers, and the teacher is the Carlo of every round. */
export function roleOf(view: View): Role {
  if (view.seat < 0) return 'watcher';
  if (view.lesson) return view.lesson.teacher === view.seat ? 'carlo' : 'guesser';
  return view.carlos.includes(view.seat) ? 'carlo' : 'guesser';
}

/** seesOthersBuy reports whether others buy meanwhile: the back of the card is for all to see, as are its prices (FL-2). */
export function seesOthersBuy(view: View): boolean {
  const buying = view.stage === 'buying' || view.stage === 'lending';
  return buying && view.sides.length > 0 && !view.can.put;
}

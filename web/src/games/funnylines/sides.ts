import { nameOf } from '../../lib/names';
import type { View } from './wire';

// Whose money, whose board: the two teams, or each player.

/** The teams have names and marks of their own, so that nobody has to tell them apart by colour. */
export const teams = [
  { name: 'Suns', colour: 'var(--seat-3)' },
  { name: 'Moons', colour: 'var(--seat-2)' }
];

/** ownSide is the side of the one who looks; -1 for a watcher and in a class. */
export function ownSide(view: View): number {
  return view.players[view.seat]?.side ?? -1;
}

/** sideName is how a side is called in the middle of a sentence: "your team", "the Moons", "Ben", "you". */
export function sideName(view: View, side: number): string {
  if (view.mode !== 'teams') return side === view.seat ? 'you' : nameOf(view, side);
  return side === ownSide(view) ? 'your team' : `the ${teams[side].name}`;
}

/** sideDoes puts a verb behind a side: "Your team buys", "The Moons buy", "Ben buys", "You buy". */
export function sideDoes(view: View, side: number, verb: string, of = `${verb}s`): string {
  const name = sideName(view, side);
  const plain = name === 'you' || (view.mode === 'teams' && side !== ownSide(view));
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${plain ? verb : of}`;
}

/** boardOrder is the boards as one looks at them: the own team's first. */
export function boardOrder(view: View): number[] {
  const own = ownSide(view);
  return view.boards
    .map((_, i) => i)
    .sort((a, b) => Number(view.boards[b].side === own) - Number(view.boards[a].side === own));
}

/** ownBoard is the number of the board that the one who looks buys for or draws on: the only one, or the team's. */
export function ownBoard(view: View): number {
  return boardOrder(view)[0] ?? -1;
}

/** A Role is what somebody does in a round. */
export type Role = 'carlo' | 'guesser' | 'watcher';

/** roleOf is what the one who looks does; students are guessers, and the teacher is the Carlo of every round. */
export function roleOf(view: View): Role {
  if (view.seat < 0) return 'watcher';
  if (view.lesson) return view.lesson.teacher === view.seat ? 'carlo' : 'guesser';
  return view.carlos.includes(view.seat) ? 'carlo' : 'guesser';
}

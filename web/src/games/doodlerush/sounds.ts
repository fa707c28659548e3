import type { Sound } from '../../lib/sound.svelte';
import type { Fact, View } from './wire';

const rank: Sound[] = ['finish', 'wrong', 'place', 'knock', 'lift', 'turn', 'right', 'lot'];

/** loudestSound is the one sound for what has just happened; where much happens at once, for what matters most to this seat. */
export function loudestSound(view: View, facts: Fact[]): Sound | null {
  const all = facts.map((f) => soundOf(view, f)).filter((s) => s !== null);
  const mine = facts.filter((f) => f.kind === 'taken' && f.data.seat === view.seat).length;
  if (mine > 1) return 'lot';
  return all.sort((a, b) => rank.indexOf(b) - rank.indexOf(a))[0] ?? null;
}

function soundOf(view: View, fact: Fact): Sound | null {
  switch (fact.kind) {
    case 'round-began':
      return 'turn';
    case 'taken': {
      const { seat, board } = fact.data;
      if (seat === view.seat) return 'right';
      return view.boards[board].owner === view.seat ? 'lift' : 'place';
    }
    case 'guessed': {
      const { seat, close, right } = fact.data;
      if (seat !== view.seat || right.length > 0) return null;
      return close.length > 0 ? 'knock' : 'wrong';
    }
    case 'answered':
      return view.guesses.find((g) => g.n === fact.data.guess)?.seat === view.seat ? 'knock' : null;
    case 'waved':
      return view.boards[fact.data.board].owner === view.seat ? null : 'knock';
    case 'objected':
      return 'knock';
    case 'said-done':
      return fact.data.done ? 'finish' : null;
  }
  return null;
}

// The figures of the pictures of the rules, as docs/rules/doodledash.md has them.

/** How many rounds a game has, by how many play (DD-1). */
export const rounds: Record<number, number> = { 3: 12, 4: 12, 5: 10, 6: 12, 7: 14 };

/** A Step of the guessing, with five players: what its drawings are shown for, and whose they are. Seat 0 guesses. */
export interface Step {
  shown: 'cylinder' | 'die' | 'rest';
  drawers: number[];
}

/** The steps in order; a right guess scores 1 for the guesser and for each of these drawers (DD-11 to DD-13). */
export const steps: Step[] = [
  { shown: 'cylinder', drawers: [1] },
  { shown: 'die', drawers: [2] },
  { shown: 'rest', drawers: [3, 4] }
];
export const point = 1;

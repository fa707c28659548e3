import { sumTokens } from './score';

// The figures of the pictures of the rules, as docs/rules/pictomania.md has them.

/** The scoring tokens that each player has, by how many play (PM-8). */
export const tokens: Record<number, number[]> = {
  3: [3, 2],
  4: [3, 2, 1],
  5: [3, 2, 1, 1],
  6: [3, 2, 1, 1, 1]
};

/** The bonus tokens, by how many play (PM-9). */
export const bonuses: Record<number, number[]> = {
  3: [2, 1],
  4: [3, 2, 1],
  5: [3, 3, 2, 1],
  6: [3, 3, 2, 2, 1]
};

/**
 * The worked example (PM-50), with five players, by seats: Ana has drawn, Ben, Cleo and Dan have guessed in this order.
 * Then what Ana herself has won from Ben and Cleo, and the bonus token that she holds.
 */
export const drawn = 4;
export const guesses = [
  { seat: 1, number: 4, token: 3 },
  { seat: 2, number: 2, token: 0 },
  { seat: 3, number: 4, token: 2 }
];
export const kept = tokens[5].slice(guesses.filter((g) => g.token > 0).length);
export const won = [3, 1];
export const bonus = 2;
export const sum = sumTokens(won) - sumTokens(kept) + bonus;

/** What a bonus token of 3 costs the black sheep of the example, and how many wrong guesses everyone has. */
export const sheepBonus = 3;
export const middle = [
  { seat: 2, wrong: [2, 6, 1] },
  { seat: 4, wrong: [3, 5] },
  { seat: 3, wrong: [7] }
];

/** A whole game of two (PM-27). */
export const rounds = [
  { seat: 0, points: [4, -2, 6, 3, 5] },
  { seat: 1, points: [2, 5, -1, 4, 3] }
];

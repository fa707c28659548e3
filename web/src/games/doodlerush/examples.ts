// The figures of the pictures of the rules, as docs/rules/doodlerush.md has them.

/** How many boards everyone has (DR-1). */
export const boards = 6;

/** A Count is what a player has at the end (DR-14): boards of others by their owners, and how many own ones are left. */
export interface Count {
  seat: number;
  taken: number[];
  left: number;
}

/** countPoints is what a count is worth: a point for each board taken, one less for each left. */
export const countPoints = ({ taken, left }: Pick<Count, 'taken' | 'left'>) => taken.length - left;

/** The example of the rules: five taken and two left is 3. */
export const example: Count = { seat: 0, taken: [1, 2, 3, 1, 2], left: 2 };

/** Who is level by points, and has more own boards left (DR-15). */
export const level: Count = { seat: 3, taken: [0, 1, 2, 0, 1, 2], left: 3 };

const settle = 500; // milliseconds

/**
 * meantToDraw reports whether a finger that went down on the board meant to draw. One that was swiping over the cards when the
 * board came, and goes down once more at once, did not: it meant the cards.
 */
export function meantToDraw(down: number, stood: number, moved: number): boolean {
  return down - stood > settle || stood - moved > settle;
}

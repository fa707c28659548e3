const hand = { wide: 272, high: 220 }; // pixels that the number cards need beside a drawing
const least = 40; // pixels of the smallest drawing

/**
 * fitOneLarge says how large one drawing is in a room, in pixels, and how large n others are in a row beside it, above the
 * number cards. Each has something above and below it that is `extra` high.
 */
export function fitOneLarge(
  n: number,
  width: number,
  height: number,
  gap: number,
  extra: number
): { large: number; small: number } {
  const large = Math.floor(Math.max(least, Math.min(height - extra, width - gap - hand.wide)));
  const left = (width - large - n * gap) / Math.max(1, n);
  const small = Math.floor(Math.max(least, Math.min(left, height - extra - gap - hand.high)));
  return { large, small };
}

/** Where a tip stands: its upper left corner, and how wide it is. */
export type Spot = { x: number; y: number; width: number };

export type Box = { left: number; top: number; right: number; bottom: number };

/** What a tip had better not cover, and how much it matters. */
export type WeightedBox = Box & { weight: number };

type Size = { width: number; height: number };

const margin = 4;
const step = 6;

/** isInSight reports whether some of a place is on the screen. */
export function isInSight(box: Box, screen: Size): boolean {
  return box.bottom > 0 && box.top < screen.height && box.right > 0 && box.left < screen.width;
}

/** coveredWeight is how much a tip covers at a spot, by weight. */
export function coveredWeight(spot: Spot, height: number, covers: WeightedBox[]): number {
  let sum = 0;
  for (const c of covers) {
    const across = Math.min(c.right, spot.x + spot.width) - Math.max(c.left, spot.x);
    const down = Math.min(c.bottom, spot.y + height) - Math.max(c.top, spot.y);
    if (across > 0 && down > 0) sum += across * down * c.weight;
  }
  return sum;
}

/**
 * findFreeSpot is where a tip covers least of what one needs, in the one of its sizes that does best; of equals the spot
 * nearest to the place that it is about. Null where none of its sizes fits the screen, or only over what has an infinite
 * weight.
 */
export function findFreeSpot(place: Box, sizes: Size[], covers: WeightedBox[], screen: Size): Spot | null {
  let best: Spot | null = null;
  let least = Infinity;
  for (const { width, height } of sizes) {
    const [right, bottom] = [screen.width - margin - width, screen.height - margin - height];
    const centre = (place.left + place.right - width) / 2;
    const columns = Math.floor((right - margin) / (2 * step));
    for (let column = -1; column <= columns; column++) {
      const x = column < 0 ? Math.max(margin, Math.min(right, centre)) : right - column * 2 * step;
      if (x > right) continue; // wider than the screen
      for (let y = margin; y <= bottom; y += step) {
        const spot = { x, y, width };
        const away = Math.max(0, place.top - y - height, y - place.bottom);
        const cost = coveredWeight(spot, height, covers) + away + Math.abs(x - centre) / 4;
        if (cost < least) [best, least] = [spot, cost];
      }
    }
  }
  return best;
}

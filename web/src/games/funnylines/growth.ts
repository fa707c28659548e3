import type { Stroke } from '../../lib/ink/tools';

// Stamps are drawn before one's eyes, as by a hand. That explains what is new and holds nobody up.

const patience = 400; // milliseconds to wait for the ink of a shape that was told of
const perPoint = 11; // milliseconds that the hand takes for a point,
const least = 260; // within limits
const longest = 950;
const between = 140; // milliseconds between the beginnings of shapes that came together

type Growing = { revision: number; told: number; start: number };

/** LineGrowth knows which shapes of a board are being drawn just now, by the number of their ink board, and how far. */
export class LineGrowth {
  #growing = new Map<number, Growing>();

  /** Tells of a shape whose ink is on its way: what is on its ink board still is of a round before. */
  startGrowth(id: number, revision: number, now: number): void {
    const after = [...this.#growing.values()].filter((g) => g.told >= now).length;
    this.#growing.set(id, { revision, told: now + after * between, start: 0 });
  }

  /** How much of a shape can be seen, from 0 to 1, given how often its ink has changed and how many points it has. */
  visibleShare(id: number, revision: number, points: number, now: number): number {
    const g = this.#growing.get(id);
    if (!g) return 1;
    if (g.start === 0) {
      const here = revision !== g.revision || now - g.told > patience;
      if (!here || now < g.told) return 0;
      g.start = now;
    }
    const part = (now - g.start) / Math.max(least, Math.min(longest, points * perPoint));
    if (part >= 1) this.#growing.delete(id);
    return Math.min(1, part);
  }
}

/** countPoints is how many points some strokes have. */
export function countPoints(strokes: Stroke[]): number {
  return strokes.reduce((sum, s) => sum + s.points.length / 3, 0);
}

/** firstPoints is the first part of some strokes, by points. */
export function firstPoints(strokes: Stroke[], part: number): Stroke[] {
  let left = Math.ceil(countPoints(strokes) * part);
  const list: Stroke[] = [];
  for (const stroke of strokes) {
    const n = Math.min(left, stroke.points.length / 3);
    if (n > 0) list.push({ ...stroke, points: stroke.points.slice(0, 3 * n) });
    left -= n;
  }
  return list;
}

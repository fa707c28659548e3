// A die of six faces as a cube on the page, turned so that one of them looks at you.

/** Turn is how far something is turned around the two axes of the screen, in degrees. */
export interface Turn {
  x: number;
  y: number;
}

// Opposite faces make seven, as on any die.
const places: { [face: number]: Turn } = {
  1: { x: 0, y: 0 },
  2: { x: 90, y: 0 },
  3: { x: 0, y: 90 },
  4: { x: 0, y: -90 },
  5: { x: -90, y: 0 },
  6: { x: 0, y: 180 }
};

export const faces = [1, 2, 3, 4, 5, 6];

/** turnOfFace is how a face is turned out of the cube's front. */
export function turnOfFace(face: number): Turn {
  return places[face] ?? places[1];
}

/** turnToShow is how the whole cube is turned so that a face looks at you. */
export function turnToShow(face: number): Turn {
  const { x, y } = turnOfFace(face);
  return { x: -x || 0, y: -y || 0 };
}

/** turnBeforeRoll is where a cube comes from that rolls on to a face: once around both axes, and no two rolls alike. */
export function turnBeforeRoll(before: number, roll: number): Turn {
  const { x, y } = turnToShow(before);
  return { x: x + (roll % 2 === 0 ? 360 : -360), y: y + (roll % 3 === 0 ? -360 : 360) };
}

/** cssTransform is a turn as CSS says it. */
export function cssTransform({ x, y }: Turn): string {
  return `rotateX(${x}deg) rotateY(${y}deg)`;
}

const most = 5;
const within = 1_000;

/** TapLimiter keeps a thumb to as many rolls a second as the table takes (DD-8). */
export class TapLimiter {
  #times: number[] = [];

  /** Reports whether a tap at a time is a roll. */
  allowTap(now: number): boolean {
    this.#times = this.#times.filter((t) => now - t < within);
    if (this.#times.length >= most) return false;
    this.#times.push(now);
    return true;
  }
}

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

/** placeOf is how a face is turned out of the cube's front. */
export function placeOf(face: number): Turn {
  return places[face] ?? places[1];
}

/** facing is how the whole cube is turned so that a face looks at you. */
export function facing(face: number): Turn {
  const { x, y } = placeOf(face);
  return { x: -x || 0, y: -y || 0 };
}

/** tumble is where a cube comes from that rolls on to a face: once around both axes, and no two rolls alike. */
export function tumble(before: number, roll: number): Turn {
  const { x, y } = facing(before);
  return { x: x + (roll % 2 === 0 ? 360 : -360), y: y + (roll % 3 === 0 ? -360 : 360) };
}

/** turned is a turn as CSS says it. */
export function turned({ x, y }: Turn): string {
  return `rotateX(${x}deg) rotateY(${y}deg)`;
}

const most = 5;
const within = 1_000;

/** Taps keeps a thumb to as many rolls a second as the table takes (DD-8). */
export class Taps {
  #times: number[] = [];

  /** Reports whether a tap at a time is a roll. */
  take(now: number): boolean {
    this.#times = this.#times.filter((t) => now - t < within);
    if (this.#times.length >= most) return false;
    this.#times.push(now);
    return true;
  }
}

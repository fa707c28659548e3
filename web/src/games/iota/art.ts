import { faceOf, type Colour, type Shape } from './cards';
import type { Card } from './wire';

// How the cards are drawn: every shape is an outline made by an unsteady hand, on a card of
// 100 by 100, and every colour has a hatching of its own, cut out of the print. The hand is
// seeded by the card, so a card looks the same on every screen.

export interface Art {
  paper: string; // the edge of the card
  fill: string; // what is printed in colour
  line: string; // the ink around it
  hatch: string; // the mark of the colour, cut out of the print
}

type Point = [x: number, y: number];

/** parsePoints reads points as they are written here: "30 31, 70 69". */
function parsePoints(text: string): Point[] {
  return text.split(', ').map((point) => point.split(' ').map(Number) as Point);
}

/** Where the shapes of a card lie, and how large they are, by number. */
const layouts: Record<number, { at: Point[]; r: number }> = {
  1: { at: parsePoints('48.5 53'), r: 32 },
  2: { at: parsePoints('30 31, 70 69'), r: 22 },
  3: { at: parsePoints('50 28, 27.5 70, 72.5 70'), r: 20 },
  4: { at: parsePoints('27 27.5, 73 27.5, 27 73.5, 73 73.5'), r: 18.5 }
};

/** The corners of the shapes that have some, around their middle, in parts of r. */
const outlines = {
  t: parsePoints('0 -1.06, 1.08 0.84, -1.08 0.84'),
  s: parsePoints('-0.87 -0.87, 0.87 -0.87, 0.87 0.87, -0.87 0.87'),
  p: parsePoints(
    '-0.36 -1.02, 0.36 -1.02, 0.36 -0.36, 1.02 -0.36, 1.02 0.36, 0.36 0.36, 0.36 1.02, -0.36 1.02, -0.36 0.36, -1.02 0.36, -1.02 -0.36, -0.36 -0.36'
  ),
  c: Array.from({ length: 10 }, (_, i) => polar((i / 10) * 2 * Math.PI))
};

const drawn = new Map<Card, Art>();

/** artOf draws a card. */
export function artOf(card: Card): Art {
  let a = drawn.get(card);
  if (!a) drawn.set(card, (a = drawArt(card)));
  return a;
}

function drawArt(card: Card): Art {
  const hand = seededRandom(card);
  const paper = paperOutline(hand);
  const f = faceOf(card);
  if (!f) return { paper, fill: '', line: '', hatch: '' };
  const { at, r } = layouts[f.number];
  const a: Art = { paper, fill: '', line: '', hatch: '' };
  for (const centre of at) {
    const ring = corners(f.shape, centre, r);
    const join = f.shape === 'c' ? roughLoop : roughEdge;
    a.fill += join(
      ring.map(([x, y]): Point => [x + 0.7, y + 0.9]),
      hand,
      0.02 * r
    );
    a.line += join(ring, hand, 0.035 * r);
    a.hatch += hatchLines(f.colour, ring, centre);
  }
  return a;
}

/** corners gives a shape's corners; a circle has many. All four look equally large at the same r. */
function corners(shape: Shape, [cx, cy]: Point, r: number): Point[] {
  return outlines[shape].map(([x, y]) => [cx + x * r, cy + y * r]);
}

function polar(angle: number): Point {
  return [Math.cos(angle), Math.sin(angle)];
}

/** paperOutline is the edge of a card, with round corners, cut by hand. */
function paperOutline(hand: () => number): string {
  const [near, far, bend] = [3, 97, 9];
  const off = (x: number, y: number): Point => [x + hand() * 0.6, y + hand() * 0.6];
  let d = `M${formatPoint(off(near + bend, near))}`;
  d += `L${formatPoint(off(far - bend, near))}Q${formatPoint(off(far, near))} ${formatPoint(off(far, near + bend))}`;
  d += `L${formatPoint(off(far, far - bend))}Q${formatPoint(off(far, far))} ${formatPoint(off(far - bend, far))}`;
  d += `L${formatPoint(off(near + bend, far))}Q${formatPoint(off(near, far))} ${formatPoint(off(near, far - bend))}`;
  d += `L${formatPoint(off(near, near + bend))}Q${formatPoint(off(near, near))} ${formatPoint(off(near + bend, near))}`;
  return d + 'Z';
}

/** roughEdge joins corners by lines that bend a little, as a hand draws them. */
function roughEdge(ring: Point[], hand: () => number, shake: number): string {
  const off = ([x, y]: Point): Point => [x + hand() * shake, y + hand() * shake];
  const shaken = ring.map(off);
  let d = `M${formatPoint(shaken[0])}`;
  shaken.forEach((from, i) => {
    const to = shaken[(i + 1) % shaken.length];
    d += `C${formatPoint(off(between(from, to, 1 / 3)))} ${formatPoint(off(between(from, to, 2 / 3)))} ${formatPoint(to)}`;
  });
  return d + 'Z';
}

/** roughLoop joins points by one smooth line. */
function roughLoop(ring: Point[], hand: () => number, shake: number): string {
  const p = ring.map(([x, y]): Point => [x + hand() * shake, y + hand() * shake]);
  const n = p.length;
  let d = `M${formatPoint(p[0])}`;
  for (let i = 0; i < n; i++) {
    const [before, from, to, after] = [p[(i + n - 1) % n], p[i], p[(i + 1) % n], p[(i + 2) % n]];
    const one: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const two: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    d += `C${formatPoint(one)} ${formatPoint(two)} ${formatPoint(to)}`;
  }
  return d + 'Z';
}

/** hatchLines fills a ring with the mark of a colour: red is plain, green slants, blue lies, yellow is dotted. */
function hatchLines(colour: Colour, ring: Point[], [cx, cy]: Point): string {
  const step = 8;
  let d = '';
  switch (colour) {
    case 'R':
      return '';
    case 'G':
      for (let c = -64; c <= 64; c += step) d += scanLine(ring, [cx, cy + c], [Math.SQRT1_2, -Math.SQRT1_2]);
      return d;
    case 'B':
      for (let c = -40; c <= 40; c += step) d += scanLine(ring, [cx, cy + c], [1, 0]);
      return d;
    case 'Y':
      for (let y = -5; y <= 5; y++)
        for (let x = -5; x <= 5; x++) {
          const at: Point = [cx + x * step + (y % 2 ? step / 2 : 0), cy + (y * step * 7) / 8];
          if (isInside(ring, at)) d += `M${formatPoint(at)}h0`;
        }
      return d;
  }
}

/** scanLine draws the parts of a straight line that lie within a ring. */
function scanLine(ring: Point[], [ox, oy]: Point, [dx, dy]: Point): string {
  const cuts: number[] = [];
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length];
    const a = (ax - ox) * dy - (ay - oy) * dx;
    const b = (bx - ox) * dy - (by - oy) * dx;
    if (a < 0 === b < 0) return;
    const t = a / (a - b);
    cuts.push((ax + (bx - ax) * t - ox) * dx + (ay + (by - ay) * t - oy) * dy);
  });
  cuts.sort((a, b) => a - b);
  let d = '';
  for (let i = 0; i + 1 < cuts.length; i += 2) {
    if (cuts[i + 1] - cuts[i] < 3) continue;
    d += `M${formatPoint([ox + dx * cuts[i], oy + dy * cuts[i]])}L${formatPoint([ox + dx * cuts[i + 1], oy + dy * cuts[i + 1]])}`;
  }
  return d;
}

function isInside(ring: Point[], [x, y]: Point): boolean {
  let within = false;
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length];
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) within = !within;
  });
  return within;
}

function between([ax, ay]: Point, [bx, by]: Point, t: number): Point {
  return [ax + (bx - ax) * t, ay + (by - ay) * t];
}

function formatPoint([x, y]: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

/** seededRandom gives numbers from -1 to 1, the same ones for the same seed. */
function seededRandom(seed: string): () => number {
  let s = 2166136261;
  for (const c of seed) s = Math.imul(s ^ c.charCodeAt(0), 16777619);
  return () => {
    s ^= s << 13;
    s ^= s >>> 17;
    s ^= s << 5;
    return (s >>> 0) / 0x7fffffff - 1;
  };
}

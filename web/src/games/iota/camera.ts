import { cssLength } from '../../lib/layout';
import type { Corner } from '../../parts/play/Stamp.svelte';
import type { Cell } from './wire';

// Where the eye is: a place of the grid lies on the screen at place × zoom + (x, y).

export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A Box is a range of cells, both ends within it. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Spot {
  x: number;
  y: number;
}

/** pitch is how far apart cells are at zoom 1; cards are nearly as wide. */
export const pitch = 80;

/** readable is the zoom below which a card cannot be read nor tapped with a finger: it is 44 pixels wide then. */
export const readable = 0.58;

const roomy = 0.8; // cards that are this large may grow only as long as all that can be reached stays in sight
const nearest = 1.9;
const farthest = 0.15;

/** boxAround is the smallest box that holds all cells; the starter's cell when there are none. */
export function boxAround(cells: Cell[]): Box {
  if (cells.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  const xs = cells.map((cell) => cell.x);
  const ys = cells.map((cell) => cell.y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** growBox is the box with so many cells more on every side. */
export function growBox(box: Box, by: number): Box {
  return { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by };
}

/** boxStyle is where a box lies on the grid, as the style of an element. */
export function boxStyle({ left, top, right, bottom }: Box): string {
  const [x, y] = [left, top].map((at) => cssLength(at * pitch));
  const [wide, high] = [right - left + 1, bottom - top + 1].map((cells) => cssLength(cells * pitch));
  return `left: ${x}; top: ${y}; width: ${wide}; height: ${high}`;
}

/** joinBoxes is the smallest box that holds both. */
export function joinBoxes(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom)
  };
}

/** contains reports whether a box holds a cell. */
export function contains(box: Box, { x, y }: Cell): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/** fitBox shows the whole box in the middle, no larger than `most`. */
export function fitBox(box: Box, screen: Size, most = 1.2): Camera {
  const zoom = Math.max(farthest, zoomFor(box, screen, most));
  return centreOn(box, screen, zoom, middleOf(box));
}

/** zoomFor is the largest zoom at which all of a box is in sight, and no more than `most`. */
function zoomFor(box: Box, screen: Size, most: number): number {
  const wide = (box.right - box.left + 1) * pitch;
  const high = (box.bottom - box.top + 1) * pitch;
  return Math.min(screen.width / wide, screen.height / high, most);
}

/** middleOf is the middle of a box, as if a cell lay there. */
export function middleOf({ left, top, right, bottom }: Box): Spot {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** A Reach is what a player needs to see of the grid. */
export interface Reach {
  /** The cards, and the cells beside them that take one. */
  near: Box;
  /** What can be reached beyond, once these are taken. */
  far: Box;
  /** What has just happened: it is in sight when there is no room for all, */
  focus: Box;
  /** and as many as can be of the places where something can be done, one at least, */
  places: Cell[];
  /** and of the cards. */
  cards: Cell[];
}

/**
 * fitReach shows what a player needs, so that the grid can stand still while they lay cards: as much of what can be
 * reached as there is room for without making the cards small. No card gets too small to be read: of a grid that is
 * larger than that only a part is shown.
 */
export function fitReach({ near, far, focus, places, cards }: Reach, screen: Size, most: number): Camera {
  const wanted = Math.max(zoomFor(far, screen, most), Math.min(zoomFor(near, screen, most), roomy));
  const zoom = Math.max(readable, wanted);
  const around = (at: Spot) => centreOn(near, screen, zoom, at, middleOf(far));
  const start = middleOf(focus);
  let best = around(start);
  if (isBoxInSight(best, near, screen)) return best;
  const worth = (camera: Camera) => {
    const n = countInSight(camera, places, screen);
    if (n === 0 && places.length > 0) return 0;
    const last = isBoxInSight(camera, focus, screen) ? places.length + cards.length : 0;
    return n + countInSight(camera, cards, screen) + last;
  };
  for (const { x, y } of [...places, ...cards])
    for (const at of [
      { x, y },
      { x: (x + start.x) / 2, y: (y + start.y) / 2 }
    ])
      if (worth(around(at)) > worth(best)) best = around(at);
  return best;
}

/** countInSight is how many of some cells are in sight as a whole. */
function countInSight(camera: Camera, cells: Cell[], screen: Size): number {
  return cells.filter((cell) => isCellInSight(camera, cell, screen)).length;
}

/**
 * followReach is where one looks when the grid has changed: as before, if that still does, so that nothing moves
 * without need.
 */
export function followReach(before: Camera, reach: Reach, screen: Size, most: number): Camera {
  const fresh = fitReach(reach, screen, most);
  const alike = Math.abs(Math.log2(before.zoom / fresh.zoom)) < 0.4;
  const all = isBoxInSight(fresh, reach.near, screen);
  const still = isBoxInSight(before, all ? reach.near : reach.focus, screen);
  const places = (camera: Camera) => countInSight(camera, reach.places, screen);
  const cards = (camera: Camera) => countInSight(camera, reach.cards, screen);
  const enough = places(before) >= 0.7 * places(fresh) && cards(before) >= cards(fresh);
  return alike && still && enough ? before : fresh;
}

/**
 * centreOn shows a cell in the middle at some zoom, and as much of the box around it as there is room for: where the box
 * goes on, the screen is full of it, and where it ends, nothing beyond it is shown. Where all of the box is in sight, what
 * is free lies around another middle, if there is one.
 */
export function centreOn(box: Box, screen: Size, zoom: number, cell: Spot, free = middleOf(box)): Camera {
  const size = pitch * zoom;
  const along = (length: number, cell: number, free: number, first: number, last: number) => {
    const [start, end] = [-first * size, length - (last + 1) * size];
    const middle = end < start ? cell : free;
    return clamp(length / 2 - (middle + 0.5) * size, Math.min(start, end), Math.max(start, end));
  };
  return {
    x: along(screen.width, cell.x, free.x, box.left, box.right),
    y: along(screen.height, cell.y, free.y, box.top, box.bottom),
    zoom
  };
}

/** isBoxInSight reports whether all of a box is in sight. */
export function isBoxInSight(camera: Camera, { left, top, right, bottom }: Box, screen: Size): boolean {
  const size = pitch * camera.zoom;
  return (
    camera.x + left * size >= -1 &&
    camera.y + top * size >= -1 &&
    camera.x + (right + 1) * size <= screen.width + 1 &&
    camera.y + (bottom + 1) * size <= screen.height + 1
  );
}

/** isCellInSight reports whether a whole cell is in sight. */
export function isCellInSight(camera: Camera, { x, y }: Spot, screen: Size): boolean {
  return isBoxInSight(camera, { left: x, top: y, right: x, bottom: y }, screen);
}

/** zoomCamera goes nearer or farther by a factor and keeps the spot of the screen where it is. */
export function zoomCamera(camera: Camera, factor: number, spot: Spot): Camera {
  const zoom = clamp(camera.zoom * factor, farthest, nearest);
  const f = zoom / camera.zoom;
  return { x: spot.x - (spot.x - camera.x) * f, y: spot.y - (spot.y - camera.y) * f, zoom };
}

/** panCamera moves what is seen by some pixels. */
export function panCamera(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** keepBoxInSight brings the camera back so that the box cannot be pushed out of sight altogether. */
export function keepBoxInSight(camera: Camera, box: Box, screen: Size): Camera {
  const size = pitch * camera.zoom;
  const margin = Math.min(size, screen.width / 3, screen.height / 3);
  const x = clamp(camera.x, margin - (box.right + 1) * size, screen.width - margin - box.left * size);
  const y = clamp(camera.y, margin - (box.bottom + 1) * size, screen.height - margin - box.top * size);
  return { x, y, zoom: camera.zoom };
}

/** revealCell moves the camera just as far as it takes to have the whole cell in sight. */
export function revealCell(camera: Camera, cell: Cell, screen: Size): Camera {
  const size = pitch * camera.zoom;
  const x = camera.x + cell.x * size;
  const y = camera.y + cell.y * size;
  const dx = x < 0 ? -x : Math.min(0, screen.width - size - x);
  const dy = y < 0 ? -y : Math.min(0, screen.height - size - y);
  return panCamera(camera, dx, dy);
}

/**
 * revealCells moves the camera so that the first of some cells is in sight, with a little around it, and as many of the
 * others as can be.
 */
export function revealCells(camera: Camera, cells: Cell[], screen: Size): Camera {
  const around = 0.3;
  return cells.reduceRight<Camera>((at, { x, y }) => {
    const near = revealCell(at, { x: x - around, y: y - around }, screen);
    return revealCell(near, { x: x + around, y: y + around }, screen);
  }, camera);
}

/** Beyond tells of cells that are out of sight on one side: the nearest first, and how far along that edge it is. */
export interface Beyond {
  side: 'left' | 'right' | 'top' | 'bottom';
  cells: Cell[];
  at: number;
}

const markSize = 44; // pixels of a mark on an edge, with what it keeps free around itself
const edge = 30; // pixels from its middle to the corners, at least

/**
 * sidesBeyond sorts the cells that are not all in sight by the side of the screen on which they are. Each side has one mark,
 * on no other one's, and on none of the cells that are needed where the edge has any other place; off all cards, if there is
 * one near.
 */
export function sidesBeyond(
  camera: Camera,
  cells: Cell[],
  screen: Size,
  needed: Cell[] = [],
  cards: Cell[] = []
): Beyond[] {
  const size = pitch * camera.zoom;
  const found = new Map<Beyond['side'], { cell: Cell; far: number; at: number }[]>();
  for (const cell of cells) {
    if (isCellInSight(camera, cell, screen)) continue;
    const [x, y] = [camera.x + cell.x * size, camera.y + cell.y * size];
    const over: [Beyond['side'], number][] = [
      ['left', -x],
      ['right', x + size - screen.width],
      ['top', -y],
      ['bottom', y + size - screen.height]
    ];
    const [side, far] = over.reduce((a, b) => (b[1] > a[1] ? b : a));
    const across = side === 'left' || side === 'right';
    const at = across
      ? clamp(y + size / 2, edge, screen.height - edge)
      : clamp(x + size / 2, edge, screen.width - edge);
    found.set(side, [...(found.get(side) ?? []), { cell, far, at }]);
  }
  const taken: Spot[] = []; // by the marks so far
  return [...found].map(([side, list]) => {
    list.sort((a, b) => a.far - b.far);
    const across = side === 'left' || side === 'right';
    const length = across ? screen.height : screen.width;
    const spotAt = (at: number): Spot => {
      const inwards = { left: 24, top: 24, right: screen.width - 24, bottom: screen.height - 24 }[side];
      return across ? { x: inwards, y: at } : { x: at, y: inwards };
    };
    const hidesNone = (at: number, of: Cell[]) => {
      const { x, y } = spotAt(at);
      const half = markSize / 2;
      return of.every((cell) => {
        const [left, top] = [camera.x + cell.x * size, camera.y + cell.y * size];
        return left >= x + half || left + size <= x - half || top >= y + half || top + size <= y - half;
      });
    };
    const isApart = (at: number) => {
      const { x, y } = spotAt(at);
      return taken.every((mark) => Math.max(Math.abs(mark.x - x), Math.abs(mark.y - y)) >= markSize);
    };
    const wanted = list[0].at;
    const places = Array.from(
      { length: Math.ceil(length / 4) },
      (_, i) => wanted + (i % 2 ? 4 : -4) * i
    ).filter((at) => at >= edge && at <= length - edge && isApart(at));
    const free = places.filter((at) => hidesNone(at, needed));
    const near = free.find((at) => Math.abs(at - wanted) < 3 * markSize && hidesNone(at, cards));
    const at = near ?? free[0] ?? places[0] ?? wanted;
    taken.push(spotAt(at));
    return { side, cells: list.map(({ cell }) => cell), at };
  });
}

/** oppositeCorner is the corner of the screen that is farthest from a box. */
export function oppositeCorner(camera: Camera, box: Box, screen: Size): Corner {
  const { x, y } = middleOf(box);
  const size = pitch * camera.zoom;
  return {
    x: camera.x + (x + 0.5) * size > screen.width / 2 ? 'start' : 'end',
    y: camera.y + (y + 0.5) * size > screen.height / 2 ? 'start' : 'end'
  };
}

/** cellAt is the cell under a spot of the screen. */
export function cellAt(camera: Camera, spot: Spot): Cell {
  const size = pitch * camera.zoom;
  return { x: Math.floor((spot.x - camera.x) / size), y: Math.floor((spot.y - camera.y) / size) };
}

/** nearestCell is the one of the cells whose middle is nearest to the spot, if it is within a cell's reach of it. */
export function nearestCell(camera: Camera, spot: Spot, cells: Iterable<Cell>): Cell | null {
  const size = pitch * camera.zoom;
  let best: Cell | null = null;
  let distance = Math.max(size * 0.95, 40);
  for (const cell of cells) {
    const d = Math.hypot(
      camera.x + (cell.x + 0.5) * size - spot.x,
      camera.y + (cell.y + 0.5) * size - spot.y
    );
    if (d < distance) [best, distance] = [cell, d];
  }
  return best;
}

function clamp(n: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, n));
}

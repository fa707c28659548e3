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

/** readable is the zoom below which a card cannot be read nor tapped with a finger: a cell is 36 pixels wide then. */
export const readable = 0.45;

const nearest = 1.9;
const farthest = 0.2;

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

/** contains reports whether a box holds a cell. */
export function contains(box: Box, { x, y }: Cell): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/**
 * fitBox shows the whole box in the middle, no larger than `most`. It keeps clear of the topmost pixels, where other
 * things lie over the grid: a cell below them could not be tapped.
 */
export function fitBox(box: Box, screen: Size, most = 1.2, top = 0): Camera {
  const wide = (box.right - box.left + 1) * pitch;
  const high = (box.bottom - box.top + 1) * pitch;
  const free = screen.height - top;
  const zoom = Math.max(farthest, Math.min(screen.width / wide, free / high, most));
  return {
    x: screen.width / 2 - (box.left * pitch + wide / 2) * zoom,
    y: top + free / 2 - (box.top * pitch + high / 2) * zoom,
    zoom
  };
}

/**
 * centreOn shows a cell in the middle at some zoom, and as much of the box around it as there is room for: where the box
 * goes on, the screen is full of it, and where it ends, nothing beyond it is shown.
 */
export function centreOn(box: Box, screen: Size, zoom: number, cell: Spot, top = 0): Camera {
  const size = pitch * zoom;
  const along = (from: number, to: number, at: number, first: number, last: number) => {
    const middle = (from + to) / 2;
    const high = from - first * size;
    const low = to - (last + 1) * size;
    return low > high
      ? middle - ((first + last + 1) / 2) * size
      : clamp(middle - (at + 0.5) * size, low, high);
  };
  return {
    x: along(0, screen.width, cell.x, box.left, box.right),
    y: along(top, screen.height, cell.y, box.top, box.bottom),
    zoom
  };
}

/** isCellInSight reports whether a whole cell is in sight, below what covers the top. */
export function isCellInSight(camera: Camera, { x, y }: Cell, screen: Size, top = 0): boolean {
  const size = pitch * camera.zoom;
  const [left, above] = [camera.x + x * size, camera.y + y * size];
  return (
    left >= -1 && above >= top - 1 && left + size <= screen.width + 1 && above + size <= screen.height + 1
  );
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

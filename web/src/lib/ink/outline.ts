import { getStroke } from 'perfect-freehand';
import { Box } from './erase';
import { fillGaps } from './gaps';
import { toolRadius, type Stroke } from './tools';

// The shape of a line. The options, and the way in which the outline is closed, are those of package ink, so that
// the server's pictures show the same lines; see "The picture" in docs/protocol.md.
const options = { thinning: 0.4, smoothing: 0.5, streamline: 0.5, last: true };

/** The shape of a stroke as a closed polygon with corners that are still to be rounded. */
export function outlineOf({ tool, pressure, points }: Stroke): number[][] {
  const input: number[][] = [];
  for (let i = 0; i < points.length; i += 3) {
    input.push(pressure ? [points[i], points[i + 1], points[i + 2] / 255] : [points[i], points[i + 1]]);
  }
  return getStroke(fillGaps(input), { ...options, size: 2 * toolRadius[tool], simulatePressure: !pressure });
}

/** Draws an outline on a path: from middle to middle of its corners, with the corners as handles. */
export function traceOutline(
  corners: number[][],
  path: Pick<Path2D, 'moveTo' | 'quadraticCurveTo' | 'closePath'>
): void {
  if (corners.length < 3) return;
  let [x, y] = corners[corners.length - 1];
  path.moveTo((x + corners[0][0]) / 2, (y + corners[0][1]) / 2);
  [x, y] = corners[0];
  for (let i = 1; i <= corners.length; i++) {
    const next = corners[i % corners.length];
    path.quadraticCurveTo(x, y, (x + next[0]) / 2, (y + next[1]) / 2);
    x = next[0];
    y = next[1];
  }
  path.closePath();
}

/** A stroke that is ready to be filled, in units of the board, by the nonzero rule. */
export type Shape = { path: Path2D; box: Box };

const shapes = new WeakMap<Stroke, Shape>();

/** The shape of a stroke. It is made once: a stroke that has changed is another object. */
export function shapeOf(stroke: Stroke): Shape {
  let shape = shapes.get(stroke);
  if (!shape) {
    const corners = outlineOf(stroke);
    const box = new Box(corners[0][0], corners[0][1], corners[0][0], corners[0][1]);
    for (const [x, y] of corners) box.include(x, y);
    shape = { path: new Path2D(), box };
    traceOutline(corners, shape.path);
    shapes.set(stroke, shape);
  }
  return shape;
}

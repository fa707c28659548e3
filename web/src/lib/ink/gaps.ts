// Points that are far apart, as a fast finger leaves them on a slow device, are joined by a curve before the line
// is calmed: a calmed line goes only a part of the way to each point, and would come out too small, with a beak at its
// end. Package ink does the same for the server's pictures.

/** The longest step between two points of a line, in units of the board. */
const longestStep = 60;

/** The cosine of the sharpest turn that is a bend and not a corner: 60 degrees. */
const sharpestBend = 0.5;

/** Points of a line with others in between, so that no step is long. */
export function fillGaps(points: number[][]): number[][] {
  const filled = points.slice(0, 1);
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1], points[i]];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const steps = Math.ceil(length / longestStep);
    const leaving = tangent(points[i - 2], from, to, length);
    const arriving = tangent(points[i + 1], to, from, length).map((v) => -v);
    for (let step = 1; step < steps; step++) {
      const t = step / steps;
      const s = 1 - t;
      filled.push(
        from.map((v, axis) =>
          axis < 2
            ? s * s * (1 + 2 * t) * v +
              t * t * (3 - 2 * t) * to[axis] +
              s * t * (s * leaving[axis] - t * arriving[axis])
            : s * v + t * to[axis]
        )
      );
    }
    filled.push(to);
  }
  return filled;
}

/** Where a line heads at a point from which it goes on to `next`, as far as it is to there: smoothly round a bend. */
function tangent(before: number[] | undefined, at: number[], next: number[], length: number): number[] {
  const ahead = [next[0] - at[0], next[1] - at[1]];
  const behind = before ? Math.hypot(at[0] - before[0], at[1] - before[1]) : 0;
  if (!before || behind === 0) return ahead;
  const arrived = [((at[0] - before[0]) / behind) * length, ((at[1] - before[1]) / behind) * length];
  if (arrived[0] * ahead[0] + arrived[1] * ahead[1] < sharpestBend * length * length) return ahead;
  return ahead.map((v, axis) => (length * arrived[axis] + behind * v) / (length + behind));
}

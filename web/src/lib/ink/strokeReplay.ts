import { Drawing } from './drawing';
import { Do, newOp, type Stroke } from './tools';

/**
 * A StrokeReplay draws a picture again: the strokes that can be seen of it, one after the other at an even pace. How
 * long it took in truth, and what was rubbed out on the way, is not in a drawing that is on a screen.
 */
export class StrokeReplay {
  readonly drawing = new Drawing();

  #strokes: Stroke[];
  #points: number; // of all strokes
  #drawn = 0; // of these
  #stroke = 0;
  #at = 0; // the next point of that stroke
  #op = newOp();

  constructor(source: Drawing) {
    this.#strokes = source.strokes().map((s) => ({ ...s, points: s.points.slice() }));
    this.#points = this.#strokes.reduce((sum, s) => sum + s.points.length / 3, 0);
  }

  /** Draws on until a share of the points is there, 1 for all of them. It never goes back. */
  drawUntil(share: number): void {
    const until = Math.min(1, share) * this.#points;
    while (this.#drawn < until && this.#stroke < this.#strokes.length) this.#drawPoint();
  }

  /** Draws all of it in so many milliseconds and says when it is there; what it returns stops it. */
  play(duration: number, ended: () => void): () => void {
    const from = performance.now();
    const draw = (at: number) => {
      this.drawUntil((at - from) / duration);
      if (at - from < duration) frame = requestAnimationFrame(draw);
      else ended();
    };
    let frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }

  #drawPoint(): void {
    const { tool, pressure, points } = this.#strokes[this.#stroke];
    const [x, y, p] = points.subarray(3 * this.#at, 3 * this.#at + 3);
    Object.assign(this.#op, { do: this.#at === 0 ? Do.begin : Do.move, tool, pressure, x, y, p });
    this.drawing.applyOp(this.#op);
    this.#drawn++;
    if (++this.#at * 3 < points.length) return;
    this.#op.do = Do.end;
    this.drawing.applyOp(this.#op);
    this.#stroke++;
    this.#at = 0;
  }
}

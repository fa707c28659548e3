import { shapeOf, type Shape } from './outline';
import { boardSize, type Stroke } from './tools';

/**
 * A StrokePainter keeps a canvas showing some strokes. It paints what is new, and where strokes have changed or gone it
 * cleans that rectangle alone.
 */
export class StrokePainter {
  #context: CanvasRenderingContext2D;
  #canvas: HTMLCanvasElement;
  #colour = '';
  #shown: Shape[] = [];

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d')!;
  }

  /** Sets how many pixels a side the canvas has, and the colour. What was on it is gone when either changes. */
  setSizeAndColour(side: number, colour: string): void {
    if (this.#canvas.width === side && this.#colour === colour) return;
    this.#canvas.width = side; // which clears it as well
    this.#canvas.height = side;
    this.#colour = colour;
    this.#context.fillStyle = colour;
    this.#shown = [];
  }

  /** Shows these strokes and no others. */
  paintStrokes(strokes: Stroke[]): void {
    const before = this.#shown;
    const shapes = strokes.map(shapeOf);
    this.#shown = shapes;
    const shorter = Math.min(before.length, shapes.length);
    let same = 0; // at the beginning
    while (same < shorter && before[same] === shapes[same]) same++;
    if (same === before.length) return this.#fillShapes(shapes, same);
    let end = 0; // and at the end
    while (end < shorter - same && before.at(-1 - end) === shapes.at(-1 - end)) end++;
    const changed = before.slice(same, before.length - end).concat(shapes.slice(same, shapes.length - end));
    this.#repaintChanged(changed, shapes);
  }

  #fillShapes(shapes: Shape[], from: number): void {
    if (from === shapes.length) return;
    this.#context.save();
    this.#scaleToBoard();
    for (let i = from; i < shapes.length; i++) this.#context.fill(shapes[i].path);
    this.#context.restore();
  }

  /** Paints anew the rectangle around what has changed, in whole pixels so that it leaves no seam. */
  #repaintChanged(changed: Shape[], shapes: Shape[]): void {
    const unit = this.#canvas.width / boardSize;
    const left = Math.floor(Math.min(...changed.map((s) => s.box.left)) * unit) - 1;
    const top = Math.floor(Math.min(...changed.map((s) => s.box.top)) * unit) - 1;
    const right = Math.ceil(Math.max(...changed.map((s) => s.box.right)) * unit) + 1;
    const bottom = Math.ceil(Math.max(...changed.map((s) => s.box.bottom)) * unit) + 1;
    const context = this.#context;
    context.save();
    context.beginPath();
    context.rect(left, top, right - left, bottom - top);
    context.clip();
    context.clearRect(left, top, right - left, bottom - top);
    this.#scaleToBoard();
    for (const { path, box } of shapes) {
      const beside = box.left * unit > right || box.right * unit < left;
      if (!beside && box.top * unit <= bottom && box.bottom * unit >= top) context.fill(path);
    }
    context.restore();
  }

  #scaleToBoard(): void {
    const unit = this.#canvas.width / boardSize;
    this.#context.scale(unit, unit);
  }
}

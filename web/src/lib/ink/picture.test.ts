import { beforeEach, expect, it, vi } from 'vitest';
import { Drawing } from './drawing';
import { StrokePainter } from './picture';
import { opOf } from './testing';

// A canvas that notes what is done to it; how it looks is for the eye.
let done: string[] = [];
const note = (what: string) => done.push(what);
const canvas = {
  width: 0,
  height: 0,
  getContext: () => ({
    save() {},
    restore() {},
    beginPath() {},
    scale() {},
    rect() {},
    clip: () => note('clip'),
    clearRect: (x: number, y: number, w: number, h: number) => note(`clear ${x},${y} ${w}×${h}`),
    fill: () => note('fill')
  })
};

class FakePath {
  moveTo() {}
  quadraticCurveTo() {}
  closePath() {}
}

let drawing: Drawing;
let picture: StrokePainter;

beforeEach(() => {
  vi.stubGlobal('Path2D', FakePath);
  drawing = new Drawing();
  picture = new StrokePainter(canvas as unknown as HTMLCanvasElement);
  picture.setSizeAndColour(512, 'black');
  for (const x of [400, 2000, 3600]) line(x);
});

function line(x: number): void {
  drawing.applyOp(opOf(['begin', 'medium', x, 500]));
  for (let y = 600; y <= 1000; y += 100) drawing.applyOp(opOf(['move', x, y]));
  drawing.applyOp(opOf(['end']));
}

function show(): string[] {
  done = [];
  picture.paintStrokes(drawing.strokes());
  return done;
}

it('paints each stroke once', () => {
  expect(show()).toEqual(['fill', 'fill', 'fill']);
  expect(show()).toEqual([]);
  line(1000);
  expect(show()).toEqual(['fill']);
});

it('paints everything anew on a canvas of another size or colour, and only then', () => {
  show();
  picture.setSizeAndColour(512, 'black');
  expect(show()).toEqual([]);
  picture.setSizeAndColour(512, 'white');
  expect(show()).toHaveLength(3);
  picture.setSizeAndColour(800, 'white');
  expect(show()).toHaveLength(3);
  expect([canvas.width, canvas.height]).toEqual([800, 800]);
});

it('CM-11 cleans only around what was erased, undone or done again', () => {
  show();
  drawing.applyOp(opOf(['begin', 'rub-small', 2000, 700]));
  const [clip, clear, ...fills] = show();
  expect(clip).toBe('clip');
  const [x, , w] = clear.match(/-?\d+/g)!.map(Number);
  expect(x).toBeGreaterThan(230);
  expect(x + w).toBeLessThan(270);
  expect(fills).toEqual(['fill', 'fill']); // the two pieces, and not its neighbours
  drawing.applyOp(opOf(['undo']));
  expect(show().slice(2)).toEqual(['fill']);
  drawing.applyOp(opOf(['undo']));
  expect(show()).toHaveLength(2); // the last stroke has gone
  drawing.applyOp(opOf(['redo']));
  expect(show()).toEqual(['fill']);
});

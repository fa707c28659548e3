import { expect, test } from 'vitest';
import { encodeFace, faceBoardOf, faceOn, paintFace } from './face';
import { Boards } from './boards.svelte';
import { Drawing } from './drawing';
import { Tool, type Stroke } from './tools';

const stroke = (...points: [number, number][]): Stroke => ({
  tool: Tool.bold,
  pressure: false,
  points: Uint16Array.from(points.flatMap(([x, y]) => [x, y, 0]))
});

const head = stroke([500, 500], [3500, 500], [3500, 3500], [500, 3500], [500, 500]);
const leftEye = stroke([1200, 1500], [1500, 1500]);
const rightEye = stroke([2500, 1500], [2800, 1500]);
const mouth = stroke([1400, 2900], [2000, 2900], [2600, 2900]);

/** heights are those of the first, the middle and the last point of a path. */
function heights(path: string): number[] {
  const all = path.slice(1).split(/[ L]/).map(Number);
  const ys = all.filter((_, i) => i % 2 === 1);
  return [ys[0], ys[(ys.length - 1) / 2], ys.at(-1)!];
}

test('CM-39 eyes and mouth of a face are found by their size and place', () => {
  const picture = paintFace([head, leftEye, rightEye, mouth])!;
  expect(picture.eyes.match(/M/g)).toHaveLength(2);
  expect(picture.mouth.calm.match(/M/g)).toHaveLength(1);
  expect(picture.rest.match(/M/g)).toHaveLength(1);
  expect(picture.eyeLine).toBe(1500);
  expect(picture.box.side).toBeGreaterThanOrEqual(3000);
});

test('CM-39 a mouth goes up at its corners to cheer, and down to sulk', () => {
  const { mouth: paths } = paintFace([head, mouth])!;
  const [left, middle, right] = heights(paths.cheer);
  expect(left).toBeLessThan(middle);
  expect(right).toBeLessThan(middle);
  const sulking = heights(paths.sulk);
  expect(sulking[0]).toBeGreaterThan(sulking[1]);
  expect(heights(paths.calm)).toEqual([2900, 2900, 2900]);
});

test('CM-39 a face without eyes, of a dot, or of nothing can be shown as well', () => {
  expect(paintFace([])).toBeNull();
  const dot = paintFace([stroke([2000, 2000])])!;
  expect(dot.box.side).toBeGreaterThan(0);
  expect([dot.eyes, dot.rest].join('')).toMatch(/^M2000 2000L2000 2000$/);
});

test('CM-39 a face is sent as one whole drawing', () => {
  const drawing = new Drawing();
  const batch = Uint8Array.from(atob(encodeFace([head, leftEye, mouth])), (c) => c.charCodeAt(0));
  expect(drawing.loadSnapshot(batch)).toBe('');
  expect(drawing.strokes().map((s) => [...s.points])).toEqual(
    [head, leftEye, mouth].map((s) => [...s.points])
  );
  expect(faceOn(drawing)?.mouth.calm).toContain('2900');
  drawing.setCovered('reported');
  expect(faceOn(drawing)).toBeNull();
  expect(new Drawing().loadSnapshot(Uint8Array.from(atob(encodeFace([])), (c) => c.charCodeAt(0)))).toBe('');
});

test('CM-39 faces stay when a game begins and all other boards are forgotten', () => {
  const boards = new Boards({ send: () => {}, awaitAnswers: () => Promise.resolve() });
  const [face, layer] = [boards.drawingAt(faceBoardOf(2)), boards.drawingAt(8194)];
  boards.clear();
  expect(boards.drawingAt(faceBoardOf(2))).toBe(face);
  expect(boards.drawingAt(8194)).not.toBe(layer);
});

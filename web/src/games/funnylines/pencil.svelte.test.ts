import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Author } from '../../lib/ink/author';
import { Drawing } from '../../lib/ink/drawing';
import { Tool } from '../../lib/ink/tools';
import { Pencil, type PencilCard } from './pencil.svelte';
import type { Point } from './shapes';
import { card } from './testing';
import { outlinesOf } from './tracing';

const [square, , circle, line] = [0, 1, 2, 3];
const sent = vi.fn();
const tapped = vi.fn();
let sheet: PencilCard;
let pencil: Pencil;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  sheet = { outlines: outlinesOf(card), finished: [], may: [], reach: 200, open: -1 };
  pencil = new Pencil(() => sheet, tapped);
});
afterEach(() => vi.useRealTimers());

function stroke(way: Point[], end = true) {
  pencil.beginStroke(Tool.medium, ...way[0]);
  for (const [x, y] of way.slice(1)) pencil.extendStroke(x, y);
  if (end) pencil.endStroke();
}

/** A board of the table, on which a shape is drawn in ink. */
const inkBoard = () => new Author(new Drawing(64), 64, { send: sent, awaitAnswers: () => Promise.resolve() });

const down: Point[] = [
  [3500, 600],
  [3510, 1500],
  [3490, 3300]
];
const top: Point[] = [
  [1000, 1000],
  [2000, 1010],
  [3000, 1000]
];
const side: Point[] = [
  [1000, 1050],
  [990, 2000],
  [1000, 3000]
];

it('FL-60 lines drawn ahead stay here, each at its shape', () => {
  stroke(down);
  stroke(top);
  stroke(side);
  expect(pencil.pencilled).toEqual([line, square]);
  expect(pencil.drawings.map((d) => d.strokes().length)).toEqual([1, 2, 0]);
  pencil.author.undo();
  pencil.author.undo();
  expect(pencil.pencilled).toEqual([line]);
  pencil.author.undo();
  expect(pencil.pencilled).toEqual([]);
});

it('FL-60 lines drawn ahead go to the board as they are', async () => {
  stroke(top);
  stroke(side);
  const ink = inkBoard();
  const moved = pencil.moveToInk(square, ink, () => true);
  await vi.runAllTimersAsync();
  await moved;
  expect(ink.drawing.strokes().map(({ points }) => [...points].filter((_, i) => i % 3 < 2))).toEqual([
    top.flat(),
    side.flat()
  ]);
  expect(sent).toHaveBeenCalled();
  expect(pencil.pencilled).toEqual([]);
  expect(pencil.isFromPencil(square)).toBe(true);
});

it('FL-60 a long line goes to the board in parts, as a hand draws it, as long as the board is there', async () => {
  const long = Array.from({ length: 200 }, (_, i): Point => [3500 + (i % 2), 600 + 13 * i]);
  stroke(long);
  const ink = inkBoard();
  let stays = true;
  const moved = pencil.moveToInk(line, ink, () => stays);
  expect(pencil.isMoving).toBe(true);
  await vi.advanceTimersByTimeAsync(350);
  const drawn = ink.drawing.openPoints;
  expect(drawn).toBeGreaterThan(50);
  expect(drawn).toBeLessThan(150);
  stays = false;
  await vi.runAllTimersAsync();
  await moved;
  expect(ink.drawing.openPoints).toBe(drawn);
  expect(pencil.isMoving).toBe(false);
});

it('FL-60 a line goes on in ink when the pen opens under it', () => {
  sheet.may = [line];
  stroke(down.slice(0, 2), false);
  expect(pencil.inHand).toBe(line);
  const ink = inkBoard();
  sheet = { ...sheet, may: [], open: line, ink };
  void pencil.moveToInk(line, ink, () => true);
  pencil.extendStroke(...down[2]);
  expect(ink.drawing.openStroke()?.points).toHaveLength(9);
  pencil.endStroke();
  expect(ink.drawing.open).toBe(false);
  stroke([
    [3500, 700],
    [3500, 2000]
  ]);
  expect(ink.drawing.strokes()).toHaveLength(2);
});

it('FL-60 a shape drawn ahead is left a moment after its last line', () => {
  stroke(top);
  expect(pencil.inHand).toBe(square);
  vi.advanceTimersByTime(2000);
  stroke(side);
  vi.advanceTimersByTime(2000);
  expect(pencil.inHand).toBe(square);
  vi.advanceTimersByTime(2000);
  expect(pencil.inHand).toBe(-1);
});

it('FL-60 a shape that may be drawn is left when the hand says so', () => {
  sheet.may = [square];
  stroke(top);
  vi.advanceTimersByTime(10_000);
  expect(pencil.inHand).toBe(square);
  pencil.leaveShape();
  expect(pencil.inHand).toBe(-1);
});

it('FL-60 a tap draws nothing', () => {
  stroke([
    [420, 210],
    [425, 212]
  ]);
  expect(tapped).toHaveBeenCalledWith([420, 210]);
  expect(pencil.pencilled).toEqual([]);
  stroke(down);
  pencil.rubOut(line);
  expect(pencil.pencilled).toEqual([]);
});

it('FL-60 nothing is drawn over what is finished', () => {
  sheet.finished = [line];
  stroke(down);
  expect(pencil.pencilled).toEqual([]);
  expect(pencil.inHand).toBe(-1);
  stroke(top);
  pencil.keepOnly([circle]);
  expect(pencil.pencilled).toEqual([]);
});

it('CM-11 an eraser takes away what is in pencil', () => {
  stroke(down);
  pencil.beginStroke(Tool.lift, 3500, 1000);
  pencil.extendStroke(3400, 1000);
  pencil.endStroke();
  expect(pencil.pencilled).toEqual([]);
});

it('FL-60 a line as short as a tap is drawn where a shape is as short, and rubs out none beside it', () => {
  const tick: Point[] = [
    [2000, 1010],
    [2000, 1065]
  ];
  sheet.outlines = [...outlinesOf(card), tick];
  stroke(top);
  stroke(tick);
  expect(tapped).not.toHaveBeenCalled();
  expect(pencil.pencilled).toEqual([square, sheet.outlines.length - 1]);
  stroke([[2000, 1040]]);
  expect(tapped).toHaveBeenCalledOnce();
});

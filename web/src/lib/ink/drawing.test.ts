import { describe, expect, it } from 'vitest';
import wire from '../../../../ink/testdata/wire.json';
import { Drawing } from './drawing';
import boards from './fixtures/boards.json';
import { opOf, visibleStrokes, parseHex, type NamedStroke } from './testing';

type Vector = {
  name: string;
  batches: { hex: string; refused?: string }[];
  strokes: NamedStroke[];
  undo: boolean;
  redo: boolean;
  open: boolean;
  snapshot: string;
  flat: string;
};

/** What package ink made of random batches: `seen` after so many of them, as a flat snapshot. */
type Board = {
  batches: string[];
  refused: Record<number, string>;
  seen: { after: number; flat: string; undo: boolean; redo: boolean }[];
  snapshot: string;
};

describe('the boards that every implementation agrees on', () => {
  for (const v of wire as unknown as Vector[]) {
    it(v.name, () => {
      const drawing = new Drawing();
      for (const b of v.batches) expect(drawing.applyBatch(parseHex(b.hex))).toBe(b.refused ?? '');
      expect(visibleStrokes(drawing)).toEqual(v.strokes);
      expect([drawing.canUndo, drawing.canRedo, drawing.open]).toEqual([v.undo, v.redo, v.open]);
      expect(drawing.empty).toBe(v.strokes.length === 0);

      const late = new Drawing();
      expect(late.loadSnapshot(parseHex(v.snapshot))).toBe('');
      expect(visibleStrokes(late)).toEqual(v.strokes);
      expect([late.canUndo, late.canRedo, late.open]).toEqual([v.undo, v.redo, v.open]);
      expect(late.loadSnapshot(parseHex(v.flat))).toBe('');
      expect(visibleStrokes(late)).toEqual(v.strokes);
    });
  }
});

describe('random boards come to what package ink makes of them', () => {
  for (const [i, board] of (boards as unknown as Board[]).entries()) {
    it(`CM-11 board ${i}`, () => {
      const drawing = new Drawing();
      const shown = new Drawing();
      for (const [k, batch] of board.batches.entries()) {
        expect(drawing.applyBatch(parseHex(batch))).toBe(board.refused[k] ?? '');
        drawing.strokes(); // whoever looked on the way sees the same in the end
        const expected = board.seen.find((s) => s.after === k + 1);
        if (!expected) continue;
        expect(shown.loadSnapshot(parseHex(expected.flat))).toBe('');
        expect(visibleStrokes(drawing)).toEqual(visibleStrokes(shown));
        expect([drawing.canUndo, drawing.canRedo]).toEqual([expected.undo, expected.redo]);
      }
      shown.loadSnapshot(parseHex(board.snapshot));
      expect(visibleStrokes(shown)).toEqual(visibleStrokes(drawing));
      while (drawing.canUndo) {
        for (const d of [drawing, shown]) d.applyBatch(parseHex('40e3'));
        expect(visibleStrokes(shown)).toEqual(visibleStrokes(drawing));
      }
    });
  }
});

describe('a line that looks the same is the same object', () => {
  const line = (x: number) => [
    opOf(['begin', 'fine', x, 0]),
    opOf(['move', x, 400]),
    opOf(['move', x, 800]),
    opOf(['end'])
  ];

  it('while others are drawn, erased and brought back', () => {
    const drawing = new Drawing();
    for (const op of [...line(100), ...line(1000)]) drawing.applyOp(op);
    const [first, second] = drawing.strokes();
    for (const op of line(2000)) drawing.applyOp(op);
    expect(drawing.strokes()[0]).toBe(first);
    for (const op of [['begin', 'rub-small', 1000, 100], ['end']]) drawing.applyOp(opOf(op));
    expect(drawing.strokes()[0]).toBe(first);
    expect(drawing.strokes()[1]).not.toBe(second);
    const pieces = drawing.strokes();
    expect(pieces).toHaveLength(4);
    for (const op of [['undo'], ['redo']]) drawing.applyOp(opOf(op));
    expect(drawing.strokes()[0]).toBe(first);
    expect(drawing.strokes()).toEqual(pieces);
  });

  it('but not when it grows', () => {
    const drawing = new Drawing();
    drawing.applyOp(opOf(['begin', 'bold', 5, 5]));
    const before = drawing.openStroke();
    expect(drawing.openStroke()).toBe(before);
    drawing.applyOp(opOf(['move', 50, 5]));
    expect(drawing.openStroke()).not.toBe(before);
    expect(drawing.openStroke()).toBe(drawing.strokes().at(-1));
    drawing.applyOp(opOf(['end']));
    expect(drawing.openStroke()).toBeNull();
    expect(drawing.strokes()).toHaveLength(1);
  });
});

it('tells its watchers of every change, and only as long as they want', () => {
  const drawing = new Drawing();
  let told = 0;
  const stop = drawing.onChange(() => told++);
  drawing.applyBatch(parseHex('40f13e87d0e2'));
  drawing.loadSnapshot(parseHex('40e6'));
  drawing.applyOp(opOf(['begin', 'fine', 1, 1]));
  expect(drawing.applyBatch(parseHex('40ff'))).toBe('ink-malformed');
  expect([told, drawing.revision]).toEqual([3, 3]);
  stop();
  drawing.applyOp(opOf(['end']));
  expect(told).toBe(3);
});

import { roundPressure, type Reader } from './codec';
import type { Drawing } from './drawing';
import { Do, isPen, Tool, type Op } from './tools';

// What the tests of ink share. The vectors of package ink name tools and ops; they are in testdata/wire.json.

const toolNames = ['fine', 'medium', 'bold', 'rub-small', 'rub-medium', 'rub-large', 'lift'];
const doNames = ['', 'begin', 'move', 'end', 'undo', 'redo', 'clear', 'reset'];

export type NamedOp = (string | number)[];
export type NamedStroke = { tool: string; pressure: boolean; points: number[][] };

export const parseHex = (formatHex: string) =>
  Uint8Array.from(formatHex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const hex = (bytes: Uint8Array) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
export const toolOf = (name: string) => toolNames.indexOf(name) as Tool;

/** An op as the vectors write it: ["begin", tool, x, y, pressure?], ["move", x, y, pressure?], ["undo"] … */
export function opOf([name, ...rest]: NamedOp): Op {
  const what = doNames.indexOf(String(name)) as Do;
  const tool = what === Do.begin ? toolOf(String(rest.shift())) : Tool.fine;
  const [x = 0, y = 0, p] = rest.map(Number);
  return { do: what, tool, pressure: what === Do.begin && p !== undefined, x, y, p: p ?? 0 };
}

/** The ops of a batch, as the vectors write them, or the code of its refusal. */
export function opsOf(reader: Reader, batch: Uint8Array): { board: number; ops: NamedOp[]; refusal: string } {
  const board = reader.openBatch(batch);
  const ops: NamedOp[] = [];
  while (reader.nextOp()) {
    const { op, pen: nib } = reader;
    const named: NamedOp = [doNames[op.do]];
    if (op.do === Do.begin) named.push(toolNames[op.tool]);
    if (op.do === Do.begin || op.do === Do.move) named.push(op.x, op.y);
    if (named.length > 1 && nib.pressure) named.push(op.p);
    ops.push(named);
  }
  return { board, ops, refusal: reader.refusal };
}

/** What can be seen of a drawing, as the vectors write it. */
export function visibleStrokes(drawing: Drawing): NamedStroke[] {
  return drawing.strokes().map(({ tool, pressure, points }) => ({
    tool: toolNames[tool],
    pressure,
    points: Array.from({ length: points.length / 3 }, (_, i) => [...points.subarray(3 * i, 3 * i + 3)])
  }));
}

/** A run of numbers that looks like chance and is the same every time; from 0 up to below n. */
export function seededRandom(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Some ops as nobody would draw them: every tool, near and far, with and without pressure. */
export function randomOps(roll: (n: number) => number, length: number): NamedOp[] {
  const ops: NamedOp[] = [];
  let [x, y, p, open, pressed] = [2000, 2000, 0, false, false];
  const near = (v: number, reach: number) => Math.min(Math.max(v + roll(reach) - (reach >> 1), 0), 4095);
  while (ops.length < length) {
    if (open && roll(15) === 0) {
      ops.push([doNames[Do.end + roll(4)]]);
      open = false;
      continue;
    }
    const reach = [3, 12, 140, 1100, 9000][roll(5)];
    [x, y] = [near(x, reach), near(y, reach)];
    p = roll(2) ? roll(256) : roundPressure(p, roll(256));
    const begins = !open || roll(12) === 0;
    const tool = roll(7) as Tool;
    if (begins) pressed = isPen(tool) && roll(2) === 0;
    const place = pressed ? [x, y, p] : [x, y];
    ops.push(begins ? ['begin', toolNames[tool], ...place] : ['move', ...place]);
    open = true;
  }
  return ops;
}

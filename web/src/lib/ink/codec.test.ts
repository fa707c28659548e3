import { describe, expect, it } from 'vitest';
import wire from '../../../../ink/testdata/wire.json';
import { roundPressure, isSnapshot, Reader, Writer } from './codec';
import { seededRandom, hex, opOf, opsOf, randomOps, parseHex, type NamedOp } from './testing';
import { Do, limits, newOp, Tool } from './tools';

type Batch = { hex: string; board?: number; ops?: NamedOp[]; refused?: string };
const vectors = wire as unknown as { name: string; batches: Batch[] }[];

describe('the bytes that every implementation agrees on', () => {
  for (const { name, batches } of vectors) {
    it(name, () => {
      const reader = new Reader();
      const before: NamedOp[] = [];
      for (const { hex: bytes, board = 0, ops, refused } of batches) {
        if (!ops || refused) continue;
        expect(opsOf(reader, parseHex(bytes))).toEqual({ board, ops, refusal: '' });
        const writer = new Writer(board);
        for (const op of before) writer.appendOp(opOf(op));
        writer.finishBatch();
        for (const op of ops) writer.appendOp(opOf(op));
        expect(hex(writer.finishBatch())).toBe(bytes);
        before.push(...ops);
      }
    });
  }
});

describe('a writer', () => {
  it('says a board of any number', () => {
    for (const board of [0, 1, 62, 63, 64, 190, 191, 200, 16446]) {
      const writer = new Writer(board);
      writer.appendOp({ ...newOp(), do: Do.undo });
      expect(new Reader().openBatch(writer.finishBatch())).toBe(board);
    }
  });

  it('puts what lies beyond the edge on the edge', () => {
    const writer = new Writer(0);
    writer.appendOp({ ...newOp(), do: Do.begin, x: -7, y: 5000 });
    writer.appendOp({ ...newOp(), do: Do.move, x: 9000, y: -1 });
    expect(opsOf(new Reader(), writer.finishBatch()).ops).toEqual([
      ['begin', 'fine', 0, 4095],
      ['move', 4095, 0]
    ]);
  });

  it('has room for the largest batch and says when it is full', () => {
    const writer = new Writer(16446);
    const op = { ...newOp(), do: Do.begin as Do, tool: Tool.bold, pressure: true };
    while (!writer.full) {
      writer.appendOp(op);
      Object.assign(op, { do: Do.move, x: 4095 - op.x, y: 4095 - op.y, p: (op.p + 101) % 256 });
    }
    expect(writer.points).toBeLessThanOrEqual(limits.batchPoints);
    expect(writer.length).toBeLessThanOrEqual(limits.batchBytes);
  });
});

it('reads what it wrote, however the batches were cut', () => {
  const roll = seededRandom(7);
  for (let round = 0; round < 200; round++) {
    const writer = new Writer(roll(70));
    const reader = new Reader();
    const read: NamedOp[] = [];
    const wrote = randomOps(roll, 60);
    for (const op of wrote) {
      writer.appendOp(opOf(op));
      if (roll(4) === 0) read.push(...opsOf(reader, writer.finishBatch()).ops);
    }
    if (writer.length > 0) read.push(...opsOf(reader, writer.finishBatch()).ops);
    expect(read).toEqual(wrote);
  }
});

it('throws at no bytes whatsoever', () => {
  const roll = seededRandom(3);
  for (let round = 0; round < 20_000; round++) {
    const bytes = Uint8Array.from({ length: roll(24) }, () => roll(256));
    if (roll(2)) bytes[0] = 0x40;
    const { board, ops, refusal } = opsOf(new Reader(), bytes);
    const sound = ops.flat().every((v) => typeof v === 'string' || (v >= 0 && v < 4096));
    if (!sound || (board < 0 && refusal === '')) expect.fail(hex(bytes));
  }
});

it('knows a snapshot from a batch', () => {
  expect(isSnapshot(parseHex('40e6f13e87d0e2'))).toBe(true);
  expect(isSnapshot(parseHex('7f8901e6'))).toBe(true);
  expect(isSnapshot(parseHex('40f13e87d0e2'))).toBe(false);
  expect(isSnapshot(parseHex('40'))).toBe(false);
  expect(isSnapshot(parseHex(''))).toBe(false);
});

it('holds pressure until the hand has changed it by a noticeable amount', () => {
  expect([
    roundPressure(100, 107),
    roundPressure(100, 93),
    roundPressure(100, 108),
    roundPressure(100, 92),
    roundPressure(100, 255),
    roundPressure(100, 0)
  ]).toEqual([100, 100, 108, 92, 252, 4]);
});

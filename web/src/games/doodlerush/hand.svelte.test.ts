import { beforeEach, describe, expect, it } from 'vitest';
import { Drawing } from '../../lib/ink/drawing';
import type { Answer } from '../../lib/table.svelte';
import { DrawingHand } from './hand.svelte';
import { nothing, position } from './testing';
import type { View, Wire } from './wire';

const all = [0, 1, 2, 3, 4, 5];
const dot = Uint8Array.from([0x40, 0xf1, 0x3e, 0x87, 0xd0, 0xe2]); // a dot with the medium pen

class Table {
  view = $state.raw<View>(position({ stage: 'draw', phase: 1, can: { ...nothing, draw: all, assign: all } }));
  said: [string, unknown][] = [];
  drawings = Array.from({ length: 18 }, () => new Drawing());
  boards = { drawingAt: (id: number) => this.drawings[id], revisionOf: () => 0 };

  async move(kind: string, data: unknown): Promise<Answer<Wire>> {
    this.said.push([kind, data]);
    return { ok: true, data: undefined };
  }
  left(...draw: number[]) {
    this.view = { ...this.view, can: { ...this.view.can, draw, assign: draw } };
  }
}

let table: Table;
let hand: DrawingHand;
beforeEach(() => {
  table = new Table();
  hand = new DrawingHand(table);
});

describe('the board in hand', () => {
  it('DR-4 is any of the own', async () => {
    hand.chooseFirstBoard();
    expect([hand.board, hand.word?.text]).toEqual([0, 'word 0']);
    await hand.tapBoard(4);
    expect([hand.board, hand.word?.text]).toEqual([4, 'word 4']);
    hand.stepToBoard(1);
    hand.stepToBoard(1);
    expect(hand.board).toBe(0);
  });

  it('DR-6 is none of the others’', async () => {
    await hand.tapBoard(7);
    expect(hand.board).toBe(0);
  });

  it('begins a round with one that is empty, and stays when it has ink', () => {
    table.drawings[0].applyBatch(dot);
    hand.chooseFirstBoard();
    expect(hand.board).toBe(1);
    table.drawings[1].applyBatch(dot);
    expect(hand.board).toBe(1);
    expect([hand.isEmpty(1), hand.isEmpty(2)]).toEqual([false, true]);
  });

  it('begins where the pen was when none is empty', async () => {
    for (const id of all) table.drawings[id].applyBatch(dot);
    await hand.tapBoard(3);
    hand.chooseFirstBoard();
    expect(hand.board).toBe(3);
  });

  it('DR-11 is one that is left, and none in the end', async () => {
    await hand.tapBoard(3);
    table.left(2, 5);
    expect(hand.board).toBe(2);
    hand.stepToBoard(-1);
    expect(hand.board).toBe(5);
    table.left();
    expect([hand.board, hand.word]).toEqual([null, undefined]);
  });
});

describe('the word in hand', () => {
  it('DR-5 goes onto the board that is tapped', async () => {
    hand.moving = true;
    await hand.tapBoard(3);
    expect(table.said).toEqual([['assign', { word: 0, board: 3 }]]);
    expect([hand.moving, hand.board]).toEqual([false, 0]);
  });

  it('DR-5 stays when its own board is tapped, or one that was taken', async () => {
    hand.moving = true;
    await hand.tapBoard(0);
    table.left(0, 1);
    hand.moving = true;
    await hand.tapBoard(5);
    expect(table.said).toEqual([]);
    expect(hand.moving).toBe(false);
  });
});

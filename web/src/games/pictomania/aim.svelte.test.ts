import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../lib/table.svelte';
import { Aim } from './aim.svelte';
import { nothing, position } from './testing';
import type { View, Wire } from './wire';

class Table {
  view = $state.raw<View>(position());
  said: [string, unknown][] = [];
  answered: Promise<unknown> = Promise.resolve();
  ok = true;

  async move(kind: string, data: unknown): Promise<Answer<Wire>> {
    this.said.push([kind, data]);
    await this.answered;
    return this.ok ? { ok: true, data: undefined } : { ok: false, code: 'not-now', text: 'not now' };
  }
}

let table: Table;
let aim: Aim;
let now: number;
let waited: number;
let over: () => void;
let told: string[];
beforeEach(() => {
  now = 1_000;
  told = [];
  table = new Table();
  aim = new Aim(
    table,
    () => now,
    (ms) => {
      waited = ms;
      return new Promise((resolve) => (over = resolve));
    },
    (text) => (told.push(text), () => (told = []))
  );
});

const later = () => (now += 1_000);

describe('a number', () => {
  it('PM-11 is laid with two taps: the drawing, the number', async () => {
    aim.lookAt(2);
    later();
    expect(await aim.placeGuess(5)).toBe(true);
    expect(table.said).toEqual([['guess', { board: 2, number: 5 }]]);
  });

  it('PM-5 of one’s own is laid only after a word about it', async () => {
    aim.lookAt(3);
    later();
    expect(await aim.placeGuess(2)).toBe(false);
    expect([told, table.said]).toEqual([
      ['2 is your own number, so nobody else has it. Tap again to guess it anyway.'],
      []
    ]);
    expect(await aim.placeGuess(2)).toBe(true);
    expect([told, table.said]).toEqual([[], [['guess', { board: 3, number: 2 }]]]);
  });

  it('PM-12 that is tapped in the moment in which the drawing came waits for its end', async () => {
    aim.lookAt(2);
    now += 100;
    const laid = aim.placeGuess(5);
    expect(table.said).toEqual([]);
    over(); // the moment
    expect(await laid).toBe(true);
    expect([waited, table.said]).toEqual([250, [['guess', { board: 2, number: 5 }]]]);
  });

  it('PM-12 that waits goes with the drawing, and with another number', async () => {
    aim.lookAt(2);
    const away = aim.placeGuess(5);
    aim.lookAt(3);
    over();
    expect(await away).toBe(false);
    const first = aim.placeGuess(5);
    const past = over;
    const second = aim.placeGuess(6);
    past();
    over();
    expect([await first, await second]).toEqual([false, true]);
    expect(table.said).toEqual([['guess', { board: 3, number: 6 }]]);
  });

  it('PM-12 is not laid twice while the first is on its way', async () => {
    let answer = () => {};
    table.answered = new Promise<void>((resolve) => (answer = resolve));
    aim.lookAt(2);
    later();
    const first = aim.placeGuess(5);
    expect(aim.open).toBe(false);
    expect(await aim.placeGuess(6)).toBe(false);
    answer();
    expect(await first).toBe(true);
    expect(table.said).toHaveLength(1);
  });

  it('PM-11 is laid on the next drawing while the first is on its way', async () => {
    let answer = () => {};
    table.answered = new Promise<void>((resolve) => (answer = resolve));
    aim.lookAt(2);
    later();
    const first = aim.placeGuess(5);
    aim.lookAt(3);
    later();
    expect(aim.open).toBe(true);
    const second = aim.placeGuess(6);
    aim.lookAt(2);
    expect(aim.open).toBe(false);
    answer();
    expect([await first, await second]).toEqual([true, true]);
    expect(table.said).toEqual([
      ['guess', { board: 2, number: 5 }],
      ['guess', { board: 3, number: 6 }]
    ]);
  });

  it('PM-12 that is used up does nothing', async () => {
    table.view = position({ hand: [1, 2] });
    aim.lookAt(2);
    later();
    expect(await aim.placeGuess(5)).toBe(false);
    expect(table.said).toEqual([]);
  });

  it('PM-18 does nothing where there is no drawing to guess', async () => {
    await aim.placeGuess(5);
    aim.lookAt(1);
    table.view = position({ can: { ...nothing, guess: [2] } });
    later();
    await aim.placeGuess(5);
    expect([aim.open, table.said]).toEqual([false, []]);
  });
});

describe('looking', () => {
  it('at the own board is aiming at nothing', () => {
    aim.lookAt(2);
    aim.lookAt(0);
    expect(aim.board).toBeNull();
  });

  it('lets go of a number in hand', () => {
    aim.lookAt(2);
    aim.held = 4;
    aim.lookAt(3);
    expect(aim.held).toBe(0);
  });

  it('goes on to what can still be guessed', () => {
    table.view = position({ can: { ...nothing, guess: [2, 4] } });
    const seen = [1, 2, 3].map(() => {
      aim.stepToBoard(1);
      return aim.board;
    });
    expect(seen).toEqual([2, 4, 2]);
  });

  it('goes through all others’ where nothing is left to guess', () => {
    table.view = position({ can: nothing }, 3);
    aim.stepToBoard(-1);
    expect(aim.board).toBe(2);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../lib/table.svelte';
import { Aim } from './aim.svelte';
import { guess, nothing, position } from './testing';
import type { View, Wire } from './wire';

class Table {
  view = $state.raw<View>(position());
  said: [string, unknown][] = [];
  answer: Answer<Wire> = { ok: true, data: undefined };

  async move(kind: string, data: unknown): Promise<Answer<Wire>> {
    this.said.push([kind, data]);
    return this.answer;
  }
  show(more: Partial<View>) {
    this.view = { ...this.view, ...more };
  }
}

let table: Table;
let aim: Aim;
beforeEach(() => {
  table = new Table();
  aim = new Aim(table);
});

describe('a guess', () => {
  it('DR-7 is called out to all when no board was tapped', async () => {
    aim.text = '  toy car ';
    await aim.sendGuess();
    expect(table.said).toEqual([['call', { text: 'toy car' }]]);
    expect(aim.text).toBe('');
  });

  it('DR-7 is aimed at the board that was tapped', async () => {
    aim.lookAt(9);
    aim.text = 'car';
    await aim.sendGuess();
    expect(table.said).toEqual([['guess', { board: 9, text: 'car' }]]);
  });

  it('DR-8 goes out to all when the board has been taken meanwhile', async () => {
    aim.lookAt(9);
    table.show({ can: { ...nothing, guess: [6] } });
    aim.text = 'car';
    await aim.sendGuess();
    expect(table.said).toEqual([['call', { text: 'car' }]]);
  });

  it('DR-7 goes out to all while an own board is looked at', () => {
    aim.lookAt(2);
    expect(aim.target).toBe(-1);
  });

  it('DR-18 comes back when it did not count', async () => {
    table.answer = { ok: false, code: 'too-fast', text: 'too fast' };
    aim.text = 'car';
    await aim.sendGuess();
    expect(aim.text).toBe('car');
    expect(aim.trouble).toContain('Send it again');
  });

  it('does not come back over what was typed since', async () => {
    table.answer = { ok: false, code: 'too-fast', text: 'too fast' };
    aim.text = 'car';
    const sent = aim.sendGuess();
    aim.text = 'bo';
    await sent;
    expect(aim.text).toBe('bo');
  });

  it('shows what became of it, and nothing of what was before', async () => {
    table.show({ guesses: [guess(0, 0, 6)] });
    expect(aim.last).toBeUndefined();
    aim.text = 'car';
    const sent = aim.sendGuess();
    table.show({ guesses: [guess(0, 0, 6), guess(1, 2, 6), guess(2, 0, -1)] });
    await sent;
    expect(aim.last?.n).toBe(2);
  });
});

describe('looking around', () => {
  it('steps through the boards that can be guessed', () => {
    table.show({ can: { ...nothing, guess: [6, 9] } });
    aim.stepToBoard(1);
    expect(aim.board).toBe(6);
    aim.stepToBoard(1);
    aim.stepToBoard(1);
    expect(aim.board).toBe(6);
    aim.stepToBoard(-1);
    expect(aim.board).toBe(9);
  });

  it('turns from an own board to an own one', () => {
    table.show({ can: { ...nothing, guess: [6, 9], wave: [1, 4] } });
    aim.lookAt(1);
    aim.stepLookedAt(-1);
    expect(aim.board).toBe(4);
    aim.stepLookedAt(1);
    expect(aim.board).toBe(1);
    aim.lookAt(6);
    aim.stepLookedAt(1);
    expect(aim.board).toBe(9);
  });

  it('goes on when there is nothing to send', async () => {
    aim.lookAt(6);
    await aim.sendGuess();
    expect([aim.board, table.said]).toEqual([7, []]);
  });

  it('DR-8 closes a board when a call takes another one, and opens it again when it is tapped', async () => {
    aim.lookAt(9);
    table.show({ can: { ...nothing, guess: [6, 12] } });
    aim.text = 'car';
    await aim.sendGuess();
    expect(aim.board).toBe(9);
    table.show({ guesses: [guess(0, 0, -1, { right: [12] })] });
    expect(aim.board).toBeNull();
    aim.lookAt(9);
    expect(aim.board).toBe(9);
  });

  it('DR-8 goes on to the next board when it takes one, and stays there', async () => {
    aim.lookAt(9);
    table.show({ can: { ...nothing, guess: [6, 9, 12] } });
    aim.text = 'car';
    await aim.sendGuess();
    aim.stepOnAfterHit();
    expect(aim.board).toBe(9);
    table.show({ can: { ...nothing, guess: [6, 12] }, guesses: [guess(0, 0, 9, { right: [9] })] });
    aim.stepOnAfterHit();
    expect(aim.board).toBe(12);
    aim.stepOnAfterHit();
    expect(aim.board).toBe(12);
  });

  it('DR-8 shows all boards when it takes the last one', async () => {
    aim.lookAt(9);
    aim.text = 'car';
    await aim.sendGuess();
    table.show({ can: nothing, guesses: [guess(0, 0, 9, { right: [9] })] });
    aim.stepOnAfterHit();
    expect(aim.board).toBeNull();
  });

  it('forgets trouble', async () => {
    table.answer = { ok: false, code: 'own-board', text: 'this board is yours' };
    aim.text = 'car';
    await aim.sendGuess();
    aim.lookAt(7);
    expect(aim.trouble).toBe('');
  });
});

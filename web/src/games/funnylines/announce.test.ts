import { describe, expect, test } from 'vitest';
import { announce, isDrawnLate, newSlips, soundOf, latePurchase } from './announce';
import { alone, fact, inClass, position } from './testing';
import type { Fact, Facts } from './wire';

const said: Facts['announced'] = { board: 0, shape: 'circle', left: 1, more: false };

describe('FL-18 nobody misses an announcement', () => {
  test('those who listen hear it, with whose board it is', () => {
    expect(announce(position(), [fact('announced', said)])).toBe('Ana, on your board: only one circle.');
    expect(announce(position({ seat: 3 }), [fact('announced', said)])).toBe(
      'Ana, on the Suns’ board: only one circle.'
    );
    expect(announce(alone(), [fact('announced', said)])).toBe('Ana: only one circle.');
  });
  test('it stands out at the board, and nothing is laid over that', () => {
    expect(newSlips(position(), [fact('announced', said)])).toEqual([]);
  });
  test('who becomes the Carlo is told so, and nobody else', () => {
    const began = fact('round-began', { carlos: [0, 3] } as Facts['round-began']);
    expect(newSlips(position({ seat: 0 }), [began]).map((s) => s.text)).toEqual(['You’re the Carlo now']);
    expect(newSlips(position({ seat: 1 }), [began])).toEqual([]);
    expect(newSlips({ ...inClass(), seat: 0 }, [began])).toEqual([]);
  });
  test('FL-3 that the bank is empty is told to all but the Carlo, who has other news', () => {
    const began = fact('round-began', { carlos: [0, 3], border: 'blue', seed: 0 } as Facts['round-began']);
    const empty = 'The bank is empty, so the pot starts with nothing.';
    expect(newSlips(position({ seat: 1 }), [began]).map((s) => s.text)).toEqual([empty]);
    expect(newSlips(position({ seat: 0 }), [began]).map((s) => s.text)).toEqual(['You’re the Carlo now']);
    expect(newSlips({ ...inClass(), seat: 1 }, [began])).toEqual([]);
  });
  test('FL-35 who buys nothing because the bank has too little is told so', () => {
    const skipped = fact('buying-skipped', { seat: 1, refused: false, late: false });
    const told = (bank: number, lent: boolean) => {
      const view = alone();
      view.sides[1] = { ...view.sides[1], money: 0, lent };
      return announce({ ...view, bank }, [skipped]);
    };
    expect(told(9, false)).toMatch(/bought nothing: the bank can’t lend/);
    for (const other of [told(9, true), told(50, true)]) expect(other).toMatch(/bought nothing\.$/);
  });
});

test('FL-21 a right guess is told by the reveal that follows', () => {
  const right = fact('guessed', { seat: 3, student: -1, text: 'boat', right: true });
  expect(newSlips(position(), [right]).map((s) => s.tone)).toEqual(['good']);
  expect(newSlips(position(), [right, fact('round-ended', {}, 2)])).toEqual([]);
});

describe('what those who listen are told', () => {
  test.each([
    [
      'FL-3',
      fact('round-began', { round: 2, rounds: 6, seed: 2 }),
      'Round 2 of 6. The bank puts 2 Fricos into the pot.'
    ],
    [
      'FL-3 the bank has less than that',
      fact('round-began', { round: 4, rounds: 6, border: 'red', seed: 2 }),
      'Round 4 of 6. The bank is nearly empty: only 2 Fricos go into the pot.'
    ],
    [
      'FL-3 the bank has nothing',
      fact('round-began', { round: 5, rounds: 6, border: 'blue', seed: 0 }),
      'Round 5 of 6. The bank is empty, so the pot starts with nothing.'
    ],
    [
      'FL-23',
      fact('round-began', { round: 7, rounds: 6, extra: true, seed: 1 }),
      'A round to break the tie. The bank puts 1 Frico into the pot.'
    ],
    [
      'FL-14',
      fact('bought', { side: 1, basket: [0, 2, 0, 0, 0, 0, 0], cost: 2 }),
      'The Moons bought 2 circles for 2 Fricos.'
    ],
    [
      'FL-16',
      fact('bought', { side: 0, basket: [0, 0, 0, 0, 1, 0, 0], cost: 1, late: true }),
      'Time’s up. Your team bought a line for 1 Frico.'
    ],
    [
      'FL-20',
      fact('guessed', { seat: 3, student: -1, text: 'boat', cost: 2, right: false }),
      'Dan guessed “boat” for 2 Fricos: wrong.'
    ],
    ['FL-25', fact('board-completed', { board: 1 }), 'The picture on the Moons’ board is complete.'],
    [
      'FL-64 a guess that waits',
      fact('guessed', { seat: 1, student: -1, text: 'boat', cost: 2, right: false, waits: true }),
      'Ben guessed “boat” for 2 Fricos: it waits for the guess before it.'
    ],
    [
      'CM-20 an objection that the Carlo decides',
      fact('objected', { seat: 1, shape: 0, asksArtist: true }),
      'Ben objects to a shape. The Carlo decides.'
    ],
    ['FL-63', fact('vote-ended', { upheld: true }), 'Objection upheld: the computer draws the shape.'],
    [
      'FL-21',
      fact('round-ended', { name: 'boat', pot: 5, shares: [{ side: 1, amount: 5 }] }),
      'It was: boat. 5 Fricos to the Moons.'
    ],
    ['a basket is looked at, not listened to', fact('basket-changed', { seat: 2 }), '']
  ])('%s', (_, fact, want) => expect(announce(position(), [fact])).toBe(want));

  test('FL-52 a wrong guess that the teacher did not write down', () => {
    const guess = fact('guessed', { seat: -1, student: 1, text: '', cost: 0, right: false });
    expect(announce(inClass(), [guess])).toBe('Mia guessed wrong.');
    expect(newSlips(inClass(), [guess])[0].text).toBe('Mia: wrong');
  });
  test('FL-54 the teacher skips a student, and takes a step back', () => {
    const passed = { seat: -1, student: 1, late: false };
    expect(announce(inClass(), [fact('passed', { ...passed, over: true })])).toBe('Mia is skipped.');
    expect(announce(inClass(), [fact('passed', { ...passed, over: false })])).toBe('Mia has no guess.');
    expect(newSlips(inClass(), [fact('undone')])[0].text).toBe('One step back.');
  });
  test('FL-51 a student without a device is called by name', () => {
    const guess = { seat: -1, student: 1, text: 'pig', cost: 0, right: true };
    expect(announce(inClass(), [fact('guessed', guess)])).toBe('Mia guessed “pig”: right.');
    expect(announce(inClass(), [fact('asked', { student: 1, shape: 'oval' })])).toBe('Mia asks for an oval.');
  });
});

test('a right guess sounds unlike a wrong one', () => {
  expect(soundOf(fact('guessed', { right: true }))).toBe('right');
  expect(soundOf(fact('guessed', { right: false }))).toBe('wrong');
  expect(soundOf(fact('went-on'))).toBeNull();
});

test('FL-16 what was bought for the own board when the time was up is told until it is drawn', () => {
  const bought = (side: number, late: boolean) =>
    ({ kind: 'bought', data: { side, basket: [0, 2, 0, 0, 0, 0, 0], cost: 2, late } }) as Fact;
  const pause = { kind: 'pause-began', data: {} } as Fact;
  const view = position();
  const late = latePurchase(view, [bought(0, true)], undefined);
  expect(late?.cost).toBe(2);
  expect(latePurchase(view, [bought(1, true)], undefined)).toBeUndefined();
  const buying = { kind: 'buying-began', data: { side: 1 } } as Fact;
  expect(latePurchase(view, [buying, bought(1, false)], late)).toBe(late); // the others buy, then both draw
  expect(latePurchase(view, [pause], late)).toBeUndefined();
  expect(latePurchase({ ...view, mode: 'solo' }, [buying], late)).toBeUndefined();
  expect(latePurchase(view, [bought(0, false)], late)).toBeUndefined();
});

test('FL-61 a Carlo is told that the machine has drawn, until something is bought again', () => {
  const view = position({ seat: 0 });
  const drawn = (board: number, late: boolean) =>
    ({ kind: 'shape-drawn', data: { board, id: 1, shape: 'line', hand: false, late } }) as Fact;
  const pause = { kind: 'pause-began', data: {} } as Fact;
  const began = { kind: 'drawing-began', data: {} } as Fact;
  const own = view.boards.findIndex((b) => b.carlo === 0);
  expect(isDrawnLate(view, [drawn(own, true), pause], false)).toBe(true);
  expect(isDrawnLate(view, [drawn(1 - own, true), pause], false)).toBe(false);
  expect(isDrawnLate(view, [pause], true)).toBe(true);
  expect(isDrawnLate(view, [began, drawn(own, false)], true)).toBe(false);
});

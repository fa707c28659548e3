import { describe, expect, test } from 'vitest';
import { announce, newSlips, soundOf } from './announce';
import { alone, fact, inClass, position } from './testing';
import type { Facts } from './wire';

const said: Facts['announced'] = { board: 0, shape: 'circle', left: 1, more: false };

describe('FL-18 nobody misses an announcement', () => {
  test('those who listen hear it, with whose board it is', () => {
    expect(announce(position(), [fact('announced', said)])).toBe('Ana, on your board: only one circle.');
    expect(announce(position({ seat: 3 }), [fact('announced', said)])).toBe(
      'Ana, on the Suns’ board: only one circle.'
    );
    expect(announce(alone(), [fact('announced', said)])).toBe('Ana: only one circle.');
  });
  test('what is announced together is one slip for each board', () => {
    const facts = [
      fact('announced', said, 1),
      fact('announced', { ...said, shape: 'oval', left: 0 }, 2),
      fact('announced', { ...said, board: 1 }, 3)
    ];
    expect(newSlips(position(), facts).map((s) => [s.text, s.board])).toEqual([
      ['Only one circle, no ovals!', 0],
      ['Only one circle!', 1]
    ]);
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
  test('the Carlo who says it needs no slip', () => {
    expect(newSlips(position({ seat: 0 }), [fact('announced', said)])).toEqual([]);
    expect(newSlips(position({ seat: 1 }), [fact('announced', said)])).toHaveLength(1);
  });
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

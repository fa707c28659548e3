import { expect, test } from 'vitest';
import { awards } from './awards';
import { inClass, position, record } from './testing';

const named = (view: ReturnType<typeof position>) =>
  awards(view).map(({ name, seat, why }) => [name, seat, why]);

test('who stands out is honoured', () => {
  const history = [
    record({ shapes: 5 }),
    record({ round: 2, pot: 20, shapes: 9 }),
    record({ round: 3, seat: 3, pot: 6, carlos: [2, 3] })
  ];
  expect(named(position({ history }))).toEqual([
    ['Sharp eye', 2, 'guessed 2 pictures'],
    ['Less is more', 2, 'guessed a picture from just 5 shapes'],
    ['Treasure hunter', 2, 'a pot of 20 Fricos'],
    ['Crystal clear', 0, '2 drawings guessed']
  ]);
});

test('a Carlo is honoured for what nobody saw', () => {
  const missed = record({ reason: 'missed', seat: -1, carlos: [1], shares: [] });
  expect(named(position({ history: [missed] }))).toEqual([['Straight face', 1, '1 picture nobody guessed']]);
});

test('who draws is honoured for bets that were right, and the funniest wrong guess is shown again', () => {
  const bets = [{ seat: 0, guesser: 2 }];
  const sight = { round: 1, seat: 3, board: 1, lines: 'M0 0', seen: 'M9 9' };
  const sights = [
    { ...sight, text: 'crab', shapes: 0 },
    { ...sight, text: 'bicycle', shapes: 4 },
    { ...sight, text: 'kite', shapes: 6 },
    { ...sight, text: 'unicorn', shapes: 1, seen: '' }
  ];
  const view = position({ history: [record({ bets }), record({ round: 2, seat: 3, bets })], sights });
  const list = awards(view).filter(({ name }) => name === 'Saw it coming' || name === 'Best wrong guess');
  expect(list).toEqual([
    { name: 'Saw it coming', seat: 0, why: 'bet on the right person' },
    {
      name: 'Best wrong guess',
      seat: 3,
      why: '“bicycle” from 4 shapes',
      sketch: { lines: 'M0 0', dots: 'M9 9' }
    }
  ]);
});

test('a class has learned together', () => {
  expect(awards(inClass({ history: [record()] }))).toEqual([]);
});

import { expect, it } from 'vitest';
import { viewAtTurn } from './replay';
import { position, scored, turn } from './testing';
import type { View } from './wire';

const view = position('', '', {
  grid: [
    { card: 'Rp3', cell: { x: 0, y: 0 }, turn: -1 },
    { card: 'Rt2', cell: { x: 1, y: 0 }, turn: 0 },
    { card: 'Gc1', cell: { x: 0, y: 1 }, turn: 1 },
    { card: 'W', cell: { x: 0, y: 2 }, turn: 3 }
  ],
  turns: [
    turn(0, 'W@1,0', scored(3)),
    turn(1, 'Gc1@0,1', scored(4), { recycled: ['Rt2@1,0'] }),
    turn(0, ''),
    turn(1, 'W@0,2', scored(5))
  ]
});
const lay = ({ grid }: View) => grid.map(({ card, cell }) => `${card}@${cell.x},${cell.y}`).join(' ');

it.each([
  [0, 'Rp3@0,0', [0, 0]],
  [1, 'Rp3@0,0 W@1,0', [3, 0]],
  [2, 'Rp3@0,0 Rt2@1,0 Gc1@0,1', [3, 4]],
  [3, 'Rp3@0,0 Rt2@1,0 Gc1@0,1', [3, 4]],
  [4, 'Rp3@0,0 Rt2@1,0 Gc1@0,1 W@0,2', [3, 9]]
])('after %i turns', (turns, grid, points) => {
  const then = viewAtTurn(view, turns);
  expect(lay(then)).toBe(grid);
  expect(then.players.map((p) => p.score)).toEqual(points);
  expect(then.turns).toHaveLength(turns);
});

it('in the end lies what lies there', () => expect(viewAtTurn(view, 4).grid).toEqual(view.grid));

it('IO-4 IO-16 a starter that was a wild is one again until it was taken', () => {
  const grid = [{ card: 'Rt2', cell: { x: 0, y: 0 }, turn: -1 }];
  const turns = [turn(0, ''), turn(1, '', undefined, { recycled: ['Rt2@0,0'] })];
  const wild = position('', '', { grid, turns });
  expect([0, 1, 2].map((n) => lay(viewAtTurn(wild, n)))).toEqual(['W@0,0', 'W@0,0', 'Rt2@0,0']);
});

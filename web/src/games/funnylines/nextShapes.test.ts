import { expect, it } from 'vitest';
import {
  bringToFront,
  drawnUnasked,
  inOrderOfMarks,
  markable,
  marksLeft,
  orderOfMark,
  toggleMark
} from './nextShapes';
import { board, idle, position } from './testing';
import type { Card, Kind } from './wire';

const shape = (kind: Kind, drawn = -1) => ({ kind, path: 'M0 0L9 9', size: 1, drawn: [drawn] });
/** card has three circles, of which one is drawn, two lines and an oval. */
const card: Card = {
  number: 1,
  name: 'hat',
  also: [],
  note: '',
  counts: [0, 3, 1, 0, 2, 0, 0],
  shapes: [shape('circle'), shape('circle', 64), shape('circle'), shape('line'), shape('line'), shape('oval')]
};
const carlo = position({ seat: 0, can: idle, card });

it('FL-17 a Carlo marks what there are several of, while others buy', () => {
  expect(markable(carlo, card, 0)).toEqual([0, 2, 3, 4]);
  expect(markable({ ...carlo, stage: 'pausing' }, card, 0)).toEqual([0, 2, 3, 4]);
  expect(markable({ ...carlo, stage: 'drawing' }, card, 0)).toEqual([]);
  expect(markable({ ...carlo, freehand: true }, card, 0)).toEqual([]);
});

it('FL-17 marks shapes in the order in which they are drawn', () => {
  expect(toggleMark([], 0)).toEqual([0]);
  expect(toggleMark([0, 3], 2)).toEqual([0, 3, 2]);
  expect(toggleMark([0, 3, 2], 0)).toEqual([3, 2]);
  expect([0, 2, 3, 5].map((shape) => orderOfMark([2, 3, 0], card, 0, shape))).toEqual([2, 1, 1, 0]);
  expect(orderOfMark([1, 2], card, 0, 2)).toBe(1); // the one before it is drawn
  expect(marksLeft([3, 1, 2], card, 0)).toEqual([3, 2]);
});

it('FL-17 draws what is marked without a tap, and what leaves no choice', () => {
  const draws = (draw: number[], todo = [0, 1, 0, 0, 0, 0, 0]) =>
    position({
      seat: 0,
      stage: 'drawing',
      card,
      boards: [board(0, 0, { todo }), board(1, 1)],
      can: { ...idle, draw }
    });
  expect(drawnUnasked(draws([0, 2]), [])).toBe(-1);
  expect(drawnUnasked(draws([0, 2]), [3, 2, 0])).toBe(2);
  expect(drawnUnasked(draws([5]), [])).toBe(5);
  expect(drawnUnasked(draws([0, 2], [0, 2, 0, 0, 0, 0, 0]), [])).toBe(0);
  expect(drawnUnasked(draws([0, 2, 5], [0, 1, 1, 0, 0, 0, 0]), [])).toBe(-1); // the oval comes after the choice
  expect(drawnUnasked(draws([]), [])).toBe(-1);
  expect(drawnUnasked({ ...draws([5]), mode: 'class' }, [])).toBe(5);
  expect(drawnUnasked({ ...draws([0, 2]), mode: 'class' }, [])).toBe(-1);
});

it('FL-60 what is in pencil and marked is drawn before what was begun earlier', () => {
  expect(inOrderOfMarks([5, 0, 2, 3], [2, 1, 5])).toEqual([2, 5, 0, 3]);
  expect(inOrderOfMarks([5, 0], [])).toEqual([5, 0]);
  expect(bringToFront([2, 1, 5], 5)).toEqual([5, 2, 1]);
  expect(bringToFront([5, 2, 1], 5)).toEqual([2, 1]);
});

import { expect, it } from 'vitest';
import { pathPoints, type Point } from './shapes';
import { card } from './testing';
import { nextStep, outlinesOf, tracedShape, tracedSoFar, type CarloState, type TracedCard } from './tracing';

const [square, dot, circle, line] = [0, 1, 2, 3];
const sheet: TracedCard = { outlines: outlinesOf(card), finished: [], may: [], inHand: -1, reach: 200 };
/** The right half of a roof above the square, with its edge. */
const roof = pathPoints('M1000 1000L2000 200L3000 1000Z');

it('FL-60 a line belongs to the shape that it traces', () => {
  const top: Point[] = [
    [1010, 1020],
    [1500, 980],
    [2900, 1040]
  ];
  expect(tracedSoFar(sheet, top)).toBe(square);
  expect(tracedShape(sheet, top)).toBe(square);
  expect(tracedShape(sheet, pathPoints(card.shapes[circle].path))).toBe(circle);
  expect(
    tracedShape(sheet, [
      [3550, 600],
      [3480, 3400]
    ])
  ).toBe(line);
});

it('FL-60 a line on the edge of two shapes is for the one that it goes along', () => {
  const houses = { ...sheet, outlines: [...sheet.outlines, roof] };
  const shared: Point[] = [
    [3000, 1000],
    [1000, 1000]
  ];
  const whole = [...shared, [2000, 200], [2900, 920]] as Point[];
  expect(tracedSoFar(houses, shared)).toBe(-1);
  expect(tracedShape(houses, whole)).toBe(4);
  expect(tracedShape({ ...houses, inHand: square }, shared)).toBe(square);
  expect(tracedShape({ ...houses, inHand: 4 }, shared)).toBe(4);
  expect(tracedShape({ ...houses, may: [4] }, shared)).toBe(4);
  expect(tracedShape({ ...houses, finished: [square] }, shared)).toBe(4);
  expect(tracedSoFar({ ...houses, finished: [square] }, shared)).toBe(4);
});

it('FL-60 a line far from all shapes is for the one in hand', () => {
  const far: Point[] = [
    [100, 3900],
    [300, 4000]
  ];
  expect(tracedShape(sheet, far)).toBe(-1);
  expect(tracedShape({ ...sheet, inHand: dot }, far)).toBe(dot);
});

it('FL-60 what is drawn ahead goes to the board when it is bought', () => {
  const state: CarloState = { may: [], open: -1, fromPencil: false, pencilled: [circle, line], inHand: -1 };
  expect(nextStep(state)).toBe('');
  expect(nextStep({ ...state, may: [dot, line] })).toBe('draw 3');
  // The server opens the pen for it; its lines go there, and it is done.
  const open = { ...state, may: [dot], open: line };
  expect(nextStep(open)).toBe('ink');
  expect(nextStep({ ...open, pencilled: [circle], fromPencil: true })).toBe('done');
  // In the order in which they were begun, without a `done` between them.
  expect(nextStep({ ...state, may: [line, dot, circle] })).toBe('draw 2');
  expect(nextStep({ ...state, may: [line], open: circle, pencilled: [line], fromPencil: true })).toBe(
    'draw 3'
  );
});

it('FL-60 the shape in hand comes last and stays open', () => {
  const state: CarloState = {
    may: [circle, line],
    open: -1,
    fromPencil: false,
    pencilled: [circle, line],
    inHand: circle
  };
  expect(nextStep(state)).toBe('draw 3');
  expect(nextStep({ ...state, may: [circle], open: line, pencilled: [circle], fromPencil: true })).toBe(
    'draw 2'
  );
  expect(nextStep({ ...state, may: [], open: circle, pencilled: [circle], fromPencil: true })).toBe('ink');
  expect(nextStep({ ...state, may: [], open: circle, pencilled: [], fromPencil: true })).toBe('');
  // Another shape that is begun by hand finishes it; one that was drawn ahead waits.
  expect(nextStep({ ...state, may: [line], open: circle, pencilled: [line], fromPencil: true })).toBe('');
  expect(nextStep({ ...state, may: [line], open: circle, pencilled: [line], inHand: line })).toBe('draw 3');
});

it('FL-60 a shape that was drawn before a reload is not finished unasked', () => {
  expect(nextStep({ may: [line], open: circle, fromPencil: false, pencilled: [], inHand: -1 })).toBe('');
  expect(nextStep({ may: [line], open: circle, fromPencil: false, pencilled: [line], inHand: -1 })).toBe('');
});

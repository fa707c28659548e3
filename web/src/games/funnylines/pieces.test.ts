import { describe, expect, test } from 'vitest';
import type { Piece } from '../../lib/wire/cards';
import { faultsOf } from './flaws';
import { kinds } from './kinds';
import {
  newPiece,
  boundsOf,
  copyPiece,
  cornersOf,
  edge,
  fitPieces,
  margin,
  mirrorPiece,
  movePiece,
  pathOf,
  pictureOf,
  resizePiece,
  moveLineEnd,
  leanPiece,
  setTopSide,
  turnPiece,
  toPiece,
  toBoard
} from './pieces';
import { pathPoints } from './shapes';

const onBoard = (p: Piece) => {
  const { left, top, right, bottom } = boundsOf(p);
  return Math.min(left, top) >= margin - 0.1 && Math.max(right, bottom) <= edge - margin + 0.1;
};

describe.each(kinds)('a %s', (kind) => {
  test('is of its kind as it is put down', () => {
    expect(faultsOf([newPiece(kind)]).filter((f) => f.shape === 0)).toEqual([]);
  });
  test('stays on the board, however it is moved, sized and turned', () => {
    for (const way of [-2000, 2000]) {
      for (const turn of [0, 30, 77, 180]) {
        const p = turnPiece(resizePiece(movePiece(newPiece(kind), way, -way), way, way), turn);
        expect(onBoard(p), JSON.stringify(p)).toBe(true);
        expect(faultsOf([p]).some((f) => f.flaw === 'off-board' || f.flaw === 'too-small')).toBe(false);
      }
    }
  });
  test('mirrored twice is as it was', () => {
    const p = turnPiece(kind === 'triangle' ? leanPiece(newPiece(kind), 10) : newPiece(kind), 20);
    expect(mirrorPiece(mirrorPiece(p))).toEqual(p);
  });
  test('a copy lies beside it', () => {
    expect(copyPiece(newPiece(kind))).toMatchObject({ kind, x: 580, y: 580 });
    expect(faultsOf([newPiece(kind), copyPiece(newPiece(kind))]).some((f) => f.flaw === 'doubled')).toBe(
      false
    );
  });
  test('has an outline that goes around it', () => {
    const line = pathPoints(pathOf(newPiece(kind))).map(([x, y]) => [x / 4.096, y / 4.096]);
    const { left, top, right, bottom } = boundsOf(newPiece(kind));
    expect(Math.min(...line.map((p) => p[0]))).toBeCloseTo(left, -1);
    expect(Math.max(...line.map((p) => p[0]))).toBeCloseTo(right, -1);
    expect(Math.min(...line.map((p) => p[1]))).toBeCloseTo(top, -1);
    expect(Math.max(...line.map((p) => p[1]))).toBeCloseTo(bottom, -1);
  });
});

test('a mirror turns the tip and the turn around', () => {
  expect(mirrorPiece({ kind: 'triangle', x: 400, y: 500, w: 200, h: 100, turn: 30, tip: 50 })).toEqual({
    kind: 'triangle',
    x: 400,
    y: 500,
    w: 200,
    h: 100,
    turn: -30,
    tip: -50
  });
});

test('a tip stays above the base, and a trapezium inside its lower side', () => {
  expect(leanPiece(newPiece('triangle'), 300).tip).toBe(50);
  expect(leanPiece(newPiece('trapezium'), 300).tip).toBe(20);
  expect(setTopSide(newPiece('trapezium'), 300).top).toBe(90);
  expect(setTopSide(newPiece('trapezium'), -3).top).toBe(15);
});

test('a line is drawn by its ends, and the other end stays', () => {
  const line = { kind: 'line', x: 500, y: 500, w: 200 } as Piece;
  for (const end of [0, 1] as const) {
    const other = cornersOf(moveLineEnd(line, end, [500, 200]))[1 - end];
    expect(other[0]).toBeCloseTo(cornersOf(line)[1 - end][0], -1);
    expect(other[1]).toBeCloseTo(500, -1);
  }
});

test('where a finger is on a shape, however that is turned', () => {
  const p = turnPiece(newPiece('oval'), 40);
  const [x, y] = toPiece(p, toBoard(p, [3, -4]));
  expect(x).toBeCloseTo(3);
  expect(y).toBeCloseTo(-4);
});

describe('a picture is fitted to the board', () => {
  test.each([
    ['a small one grows', 0.3, 200],
    ['a large one shrinks', 1, 0],
    ['one at the side moves', 0.6, -150]
  ])('%s', (_, k, away) => {
    const robot: Piece[] = [
      { kind: 'square', x: 500, y: 200, w: 200 },
      { kind: 'rectangle', x: 500, y: 550, w: 400, h: 250 },
      { kind: 'line', x: 400, y: 850, w: 200, turn: 90 }
    ];
    const small = robot.map((p) => ({
      ...p,
      x: 500 + (p.x - 500) * k + away,
      y: 500 + (p.y - 500) * k,
      w: p.w * k,
      ...(p.h && { h: p.h * k })
    }));
    const flaws = faultsOf(fitPieces(small)).map((f) => f.flaw);
    expect(flaws).toEqual(['few-shapes']);
  });
  test('nothing stays nothing', () => expect(fitPieces([])).toEqual([]));
});

test('a picture of one’s own is shown as those of the box', () => {
  const picture = pictureOf({
    name: 'x',
    also: [],
    shapes: [newPiece('circle'), newPiece('circle'), newPiece('line')]
  });
  expect(picture.counts).toEqual([0, 2, 0, 0, 1, 0, 0]);
  expect(picture.shapes.map((s) => s.kind)).toEqual(['circle', 'circle', 'line']);
});

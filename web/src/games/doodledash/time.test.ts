import { describe, expect, it } from 'vitest';
import { position } from './testing';
import { timeLeft, wholeTime } from './time';

describe('time left', () => {
  const rolling = position({ stage: 'drawing', rolling: true, drawLeft: 30_000 });
  it.each([
    ['DD-9 is the bell before the die is taken', position({ stage: 'drawing' }), 61_000, 61_000],
    ['DD-14 is the bell while guessing', position({ stage: 'guessing' }), 12_000, 12_000],
    ['DD-8 counts on from the last roll', rolling, 1_500, 29_500],
    ['DD-8 counts on from a roll of its own', { ...rolling, alone: true }, 100, 29_600],
    ['DD-9 is the bell when the end comes before the next roll', { ...rolling, drawLeft: 1_200 }, 700, 700],
    ['CM-9 is nothing without a limit', { ...rolling, drawLeft: -1 }, 1_500, -1],
    ['CM-9 is nothing without a bell', position({ stage: 'looking' }), -1, -1]
  ])('%s', (_, view, bell, left) => expect(timeLeft(view, bell)).toBe(left));
});

describe('whole time', () => {
  const options = { draw: 90, guess: 40, answer: 8, ready: 20, look: 0 };
  it.each([
    ['naming', 100, 20_000],
    ['drawing', 100, 90_000],
    ['drawing', 200, 180_000],
    ['voting', 150, 12_000],
    ['looking', 100, 0],
    ['over', 100, 0]
  ] as const)('CM-9 of %s at pace %i', (stage, pace, whole) =>
    expect(wholeTime(stage, options, pace)).toBe(whole)
  );
});

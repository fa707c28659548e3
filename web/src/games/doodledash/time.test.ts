import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import Clock from './Clock.svelte';
import { position } from './testing';
import { timeLeft } from './time';
import type { Table } from './wire';

describe('time left', () => {
  const rolling = position({ stage: 'drawing', rolling: true, drawLeft: 30_000 });
  it.each([
    ['DD-9 is the bell before the die is taken', position({ stage: 'drawing' }), 61_000, 61_000],
    ['DD-14 is the bell while guessing', position({ stage: 'guessing' }), 12_000, 12_000],
    ['DD-8 counts on from the last roll', rolling, 1_500, 29_500],
    ['DD-8 counts on from a roll of its own', { ...rolling, alone: true, rollIn: 500 }, 100, 29_600],
    ['DD-9 is the bell when the end comes before the next roll', { ...rolling, drawLeft: 1_200 }, 700, 700],
    ['CM-9 is nothing without a limit', { ...rolling, drawLeft: -1 }, 1_500, -1],
    ['CM-9 is nothing without a bell', position({ stage: 'looking' }), -1, -1]
  ])('%s', (_, view, bell, left) => expect(timeLeft(view, bell)).toBe(left));
});

it.each([
  [60_000, 0],
  [45_000, 0.25],
  [15_000, 0.75],
  [0, 1]
])('the ring of the clock grows shorter: with %i of 60000 ms left', (left, gone) => {
  const props = {
    table: { timeLeft: left, timeLimit: 60_000 } as Table,
    view: position({ stage: 'guessing' }),
    size: 48
  };
  const [, around, offset] = /dasharray="([\d.]+)" stroke-dashoffset="([\d.]+)"/.exec(
    render(Clock, { props }).body
  )!;
  expect(Number(offset) / Number(around)).toBeCloseTo(gone);
});

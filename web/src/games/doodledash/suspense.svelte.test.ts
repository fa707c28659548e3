import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Suspense, suspense, verdictTime } from './suspense.svelte';
import { fact, position } from './testing';
import type { NumberedFact, Table as TableLine, View } from './wire';

vi.mock('svelte/motion', () => ({ prefersReducedMotion: { current: false } }));

class Table {
  view = $state.raw<View>(position({ stage: 'guessing' }));
  facts: NumberedFact[] = [];
}

let table: Table;
let show: Suspense;
beforeEach(() => {
  vi.useFakeTimers();
  table = new Table();
  show = new Suspense(table as unknown as TableLine);
});
afterEach(() => void vi.useRealTimers());

function tell(more: Partial<View>, ...facts: NumberedFact[]): void {
  const before = table.view;
  table.view = { ...before, ...more };
  show.follow(facts, before);
}

const guessed = fact('guessed', { step: 1, text: 'kite', right: true, late: false }, 1);
const ended = fact('round-ended', { word: 'kite', scorers: [0, 1] }, 2);
const kinds = () => show.fresh.map(({ kind }) => kind);

it('lets a guess lie for a moment before it tells what comes of it', () => {
  tell({ stage: 'looking', word: 'kite' }, guessed, ended);
  expect([show.guess?.text, show.view.stage, show.view.word, kinds()]).toEqual(['kite', 'guessing', '', []]);
  vi.advanceTimersByTime(suspense);
  expect([show.guess, show.view.stage, kinds()]).toEqual([null, 'looking', ['guessed', 'round-ended']]);
});

it('lets the verdict that ends a round stand alone before what comes next, and ends it at a tap', () => {
  tell({ stage: 'looking' }, guessed, ended);
  expect(show.verdict).toBe(false);
  vi.advanceTimersByTime(suspense);
  expect([show.view.stage, show.verdict]).toEqual(['looking', true]);
  vi.advanceTimersByTime(verdictTime);
  expect([show.verdict, kinds()]).toEqual([false, ['guessed', 'round-ended']]);

  tell({ stage: 'looking' }, guessed, ended);
  vi.advanceTimersByTime(suspense);
  show.end();
  expect(show.verdict).toBe(false);
});

it('has no verdict where the round goes on', () => {
  tell({ step: 2 }, fact('guessed', { step: 1, text: 'kite', right: false, late: false }, 1));
  vi.advanceTimersByTime(suspense);
  expect([show.view.step, show.verdict]).toEqual([2, false]);
});

it('keeps back what comes in between, and ends at a tap', () => {
  tell({ stage: 'looking' }, guessed, ended);
  tell({ went: [2] }, fact('went-on', { seat: 2 }, 3));
  expect(show.view.stage).toBe('guessing');
  show.end();
  expect([show.view.went, kinds()]).toEqual([[2], ['guessed', 'round-ended', 'went-on']]);
});

it('keeps nobody from the next round', () => {
  tell({ stage: 'looking' }, guessed, ended);
  tell({ stage: 'naming' }, fact('round-began', { round: 2 }, 3));
  expect([show.view.stage, show.guess]).toEqual(['naming', null]);
});

it('tells all else at once, a pass too', () => {
  const passed = fact('guessed', { step: 1, text: '', right: false, late: false }, 1);
  tell({ step: 2 }, passed, fact('shown', { step: 2, seats: [2] }, 2));
  expect([show.view.step, show.guess, kinds()]).toEqual([2, null, ['guessed', 'shown']]);
});

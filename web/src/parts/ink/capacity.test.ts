import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Author } from '../../lib/ink/author';
import { Drawing } from '../../lib/ink/drawing';
import { parseHex } from '../../lib/ink/testing';
import { newBoardCapacity, Tool } from '../../lib/ink/tools';
import { capacityWarning } from './capacity';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** newAuthor draws on a board of its own; what it sends is lost. */
function newAuthor() {
  const drawing = new Drawing();
  const channel = { send: () => {}, awaitAnswers: () => Promise.resolve() };
  return { drawing, author: new Author(drawing, 3, channel) };
}

describe('a board that fills up', () => {
  const nearly = 'This board is nearly full.';
  const full = 'This board is full. You can still undo.';

  it('is said to be nearly full before it is full, whatever it fills with', () => {
    const steps = {
      gestures: (author: Author, i: number) => author.beginStroke(Tool.fine, i % 4096, 0),
      points: (author: Author, i: number) => author.extendStroke(i % 2, (i >> 1) % 7),
      steps: (author: Author, i: number) => author.extendStroke((i % 2) * 4095, i % 4096)
    };
    for (const step of Object.values(steps)) {
      const { author, drawing } = newAuthor();
      author.beginStroke(Tool.fine, 5, 5);
      const warnings: string[] = [];
      for (let i = 0; i < 60_000 && warnings.at(-1) !== full; i++) {
        step(author, i);
        const warning = capacityWarning(drawing.fullness);
        if (warning !== (warnings.at(-1) ?? '')) warnings.push(warning);
      }
      expect(warnings).toEqual([nearly, full]);
    }
  });

  it('is full until it is shown anew, however much is undone', () => {
    const { author, drawing } = newAuthor();
    for (let i = 0; i <= newBoardCapacity.gestures; i++) {
      author.beginStroke(Tool.fine, 5, 5);
      author.endStroke();
    }
    let changes = 0;
    drawing.onChange(() => changes++);
    expect(author.beginStroke(Tool.fine, 5, 5)).toBe(false);
    expect(changes).toBe(0); // it has said so already
    author.undo();
    expect(capacityWarning(drawing.fullness)).toBe(full);
    expect(drawing.loadSnapshot(parseHex('40e6'))).toBe('');
    expect(capacityWarning(drawing.fullness)).toBe('');
  });

  it('takes from the server what it would not take from a pen', () => {
    const drawing = new Drawing();
    const dots = Array.from({ length: newBoardCapacity.gestures + 1 }, () => 'f0005005').join('');
    expect(drawing.loadSnapshot(parseHex(`40e6${dots}`))).toBe('');
    expect(drawing.strokes()).toHaveLength(newBoardCapacity.gestures + 1);
    expect(capacityWarning(drawing.fullness)).toBe(full);
  });
});

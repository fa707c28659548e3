// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { Pen } from './pen';
import { drawWithPointers } from './pointers';

it('ends the stroke where it was when the board has another place', () => {
  const element = document.createElement('div');
  let left = 10;
  element.getBoundingClientRect = () => new DOMRect(left, 40, 300, 300);
  let drawing = false;
  const pen = {
    get isDrawing() {
      return drawing;
    },
    pointerDown: vi.fn(() => (drawing = true)),
    pointerMove: vi.fn(),
    pointerUp: vi.fn(),
    endStroke: vi.fn(() => (drawing = false))
  };
  drawWithPointers(element, pen as unknown as Pen);
  element.dispatchEvent(new PointerEvent('pointerdown'));
  element.dispatchEvent(new PointerEvent('pointermove'));
  expect(pen.pointerMove).toHaveBeenCalledTimes(1);
  left = 6; // the phone is turned
  element.dispatchEvent(new PointerEvent('pointermove'));
  expect(pen.pointerMove).toHaveBeenCalledTimes(1);
  expect(pen.endStroke).toHaveBeenCalledTimes(1);
});

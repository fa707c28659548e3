import { beforeEach, describe, expect, it } from 'vitest';
import { Author } from './author';
import { Drawing } from './drawing';
import { PalmFilter, Pen, type Contact } from './pen';
import { visibleStrokes } from './testing';
import { Tool } from './tools';

const place = { left: 10, top: 20, width: 390, height: 390 };

let drawing: Drawing;
let pen: Pen;

beforeEach(() => {
  drawing = new Drawing();
  const channel = { send: () => {}, awaitAnswers: () => Promise.resolve() };
  pen = new Pen(new Author(drawing, 0, channel), new PalmFilter());
});

/** A contact at a part of the board, 0…1 across and down. */
function at(x: number, y: number, more: Partial<Contact> = {}): Contact {
  return {
    pointerId: 1,
    pointerType: 'touch',
    button: 0,
    buttons: 1,
    clientX: place.left + x * place.width,
    clientY: place.top + y * place.height,
    pressure: 0.5,
    timeStamp: 1000,
    ...more
  };
}

const move = (x: number, y: number, more: Partial<Contact> = {}) => {
  const e = at(x, y, more);
  pen.pointerMove(e, [e], place);
};
const stylus = (more: Partial<Contact> = {}): Partial<Contact> => ({
  pointerType: 'pen',
  pointerId: 7,
  pressure: 0.25,
  ...more
});
const points = () => visibleStrokes(drawing).map((s) => s.points);

it('CM-10 a tap is a dot', () => {
  pen.pointerDown(at(0.5, 0.25), place);
  pen.pointerUp(at(0.5, 0.25, { buttons: 0, pressure: 0 }), place);
  expect(points()).toEqual([[[2048, 1024, 0]]]);
  expect(drawing.open).toBe(false);
});

it('takes every sample that the browser gathered, in order', () => {
  pen.pointerDown(at(0, 0), place);
  pen.pointerMove(at(0.3, 0.3), [at(0.1, 0.1), at(0.2, 0.2), at(0.3, 0.3)], place);
  pen.pointerUp(at(0.4, 0.4, { buttons: 0 }), place);
  expect(points()[0].map(([x]) => x)).toEqual([0, 410, 819, 1229, 1638]);
});

it('CM-10 puts the same place of a board of any size on the same point', () => {
  for (const width of [60, 390, 1170, 2160.5]) {
    const box = { left: -33.25, top: 7, width, height: width };
    const e = at(0, 0, { clientX: box.left + 0.125 * width, clientY: box.top + 0.75 * width });
    pen.pointerDown(e, box);
    pen.endStroke();
    expect(points().at(-1)).toEqual([[512, 3072, 0]]);
  }
});

it('stops at the edge, and begins anew where it comes back', () => {
  pen.pointerDown(at(0.5, 0.5), place);
  move(0.5, 1.5);
  move(0.9, 1.5);
  move(0.9, 0.5);
  move(1.1, 0.3);
  pen.pointerUp(at(1.2, 0.1, { buttons: 0 }), place);
  expect(points().map((line) => line.map(([x, y]) => [x, y]))).toEqual([
    [
      [2048, 2048],
      [2048, 4095]
    ],
    [
      [3686, 4095],
      [3686, 2048],
      [4095, 1638]
    ]
  ]);
  expect(drawing.open).toBe(false);
});

describe('a second finger', () => {
  it('neither draws nor makes the line jump', () => {
    pen.pointerDown(at(0.1, 0.1), place);
    expect(pen.pointerDown(at(0.9, 0.9, { pointerId: 2 }), place)).toBe(false);
    move(0.9, 0.8, { pointerId: 2 });
    move(0.2, 0.1);
    pen.pointerUp(at(0.9, 0.8, { pointerId: 2, buttons: 0 }), place);
    move(0.3, 0.1);
    pen.pointerUp(at(0.3, 0.1, { buttons: 0 }), place);
    expect(points().map((p) => p.map(([x]) => x))).toEqual([[410, 819, 1229]]);
  });

  it('that stays when the first leaves does not draw until it touches anew', () => {
    pen.pointerDown(at(0.1, 0.1), place);
    pen.pointerDown(at(0.9, 0.9, { pointerId: 2 }), place);
    pen.pointerUp(at(0.1, 0.1, { buttons: 0 }), place);
    move(0.5, 0.5, { pointerId: 2 });
    expect(points()).toHaveLength(1);
    pen.pointerUp(at(0.5, 0.5, { pointerId: 2, buttons: 0 }), place);
    expect(pen.pointerDown(at(0.5, 0.5, { pointerId: 3 }), place)).toBe(true);
  });
});

describe('a palm', () => {
  it('is ignored once a pen has been seen, be it only near the glass', () => {
    move(0.5, 0.5, stylus({ buttons: 0 }));
    expect(pen.pointerDown(at(0.9, 0.9), place)).toBe(false);
    expect(pen.pointerDown(at(0.5, 0.5, stylus()), place)).toBe(true);
    expect(pen.pointerDown(at(0.9, 0.9), place)).toBe(false);
    pen.pointerUp(at(0.5, 0.5, stylus({ buttons: 0 })), place);
    expect(pen.pointerDown(at(0.9, 0.9, { timeStamp: 30_000 }), place)).toBe(false);
    expect(pen.pointerDown(at(0.9, 0.9, { pointerType: 'mouse', timeStamp: 30_000 }), place)).toBe(true);
  });

  it('that came before the pen is taken back', () => {
    pen.pointerDown(at(0.9, 0.9), place);
    move(0.91, 0.9);
    expect(pen.pointerDown(at(0.2, 0.2, stylus()), place)).toBe(true);
    move(0.95, 0.95);
    move(0.3, 0.2, stylus());
    pen.pointerUp(at(0.3, 0.2, stylus({ buttons: 0, pressure: 0 })), place);
    expect(points().map((p) => p.map(([x]) => x))).toEqual([[819, 1229]]);
  });

  it('is a finger again when the pen has long been put away', () => {
    move(0.5, 0.5, stylus({ buttons: 0 }));
    expect(pen.pointerDown(at(0.9, 0.9, { timeStamp: 90_000 }), place)).toBe(true);
  });
});

describe('pressure', () => {
  it('is taken from a pen that feels it, and the lifting pen does not thin the end', () => {
    pen.pointerDown(at(0, 0, stylus({ pressure: 0.2 })), place);
    move(0.1, 0, stylus({ pressure: 0.8 }));
    pen.pointerUp(at(0.2, 0, stylus({ pressure: 0, buttons: 0 })), place);
    expect(visibleStrokes(drawing)).toEqual([
      {
        tool: 'medium',
        pressure: true,
        points: [
          [0, 0, 51],
          [410, 0, 203],
          [819, 0, 203]
        ]
      }
    ]);
  });

  it('is made up for fingers, mice, and pens that feel none', () => {
    for (const e of [at(0, 0), at(0, 0, { pointerType: 'mouse' }), at(0, 0, stylus({ pressure: 0.5 }))]) {
      pen.pointerDown({ ...e, timeStamp: 0 }, place);
      pen.endStroke();
    }
    expect(visibleStrokes(drawing).map((s) => s.pressure)).toEqual([false, false, false]);
  });
});

describe('what a pointer can also be', () => {
  it('the other end of a pen rubs', () => {
    pen.pointerDown(at(0.5, 0.5), place);
    pen.pointerUp(at(0.5, 0.5, { buttons: 0 }), place);
    pen.pointerDown(at(0.5, 0.5, stylus({ button: 5, buttons: 32 })), place);
    expect(drawing.eraser()?.reach).toBe(80);
    pen.pointerUp(at(0.5, 0.5, stylus({ button: 5, buttons: 0 })), place);
    expect(drawing.empty).toBe(true);
  });

  it('another button does nothing', () => {
    expect(pen.pointerDown(at(0.5, 0.5, { pointerType: 'mouse', button: 2, buttons: 2 }), place)).toBe(false);
    expect(drawing.revision).toBe(0);
  });

  it('a mouse that was let go where nobody saw it has stopped drawing', () => {
    const mouse = { pointerType: 'mouse' };
    pen.pointerDown(at(0.1, 0.1, mouse), place);
    move(0.2, 0.2, { ...mouse, buttons: 0 });
    move(0.9, 0.9, { ...mouse, buttons: 0 });
    expect(points()[0].map(([x]) => x)).toEqual([410, 819]);
    expect(drawing.open).toBe(false);
  });

  it('a pointer that the system takes away leaves its line', () => {
    pen.tool = Tool.bold;
    pen.pointerDown(at(0.1, 0.1), place);
    move(0.2, 0.2);
    pen.endStroke(at(0.9, 0.9, { pointerId: 2 })); // somebody else's
    expect(drawing.open).toBe(true);
    pen.endStroke(at(0.9, 0.9));
    expect(points()[0]).toHaveLength(2);
    expect(drawing.open).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import outlines from '../../../../ink/testdata/outlines.json';
import { outlineOf, traceOutline } from './outline';
import { toolOf } from './testing';

// What the server draws: testdata/outlines.json is what package ink is tested with.
describe('a line has the shape that it has in the server’s pictures', () => {
  for (const { name, tool, pressure, points, outline: expected } of outlines) {
    it(name, () => {
      const got = outlineOf({ tool: toolOf(tool), pressure, points: Uint16Array.from(points.flat()) });
      expect(got.length).toBe(expected.length);
      const off = got.map(([x, y], i) =>
        Math.max(Math.abs(x - expected[i][0]), Math.abs(y - expected[i][1]))
      );
      expect(Math.max(...off)).toBeLessThan(0.011); // the file has hundredths
    });
  }
});

it('closes an outline through the middles of its corners', () => {
  const drawn: (string | number)[][] = [];
  traceOutline(
    [
      [0, 0],
      [8, 0],
      [8, 4]
    ],
    {
      moveTo: (...at) => drawn.push(['move', ...at]),
      quadraticCurveTo: (...at) => drawn.push(['curve', ...at]),
      closePath: () => drawn.push(['close'])
    }
  );
  expect(drawn).toEqual([
    ['move', 4, 2],
    ['curve', 0, 0, 4, 0],
    ['curve', 8, 0, 8, 2],
    ['curve', 8, 4, 4, 2],
    ['close']
  ]);
});

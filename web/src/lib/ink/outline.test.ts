import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import outlines from '../../../../ink/testdata/outlines.json';
import { outlineOf, traceOutline } from './outline';
import { toolOf } from './testing';

const shape = ({ tool, pressure, points }: (typeof outlines)[number]) =>
  outlineOf({ tool: toolOf(tool), pressure, points: Uint16Array.from(points.flat()) });

// After `go test ./ink -run TestOutline -strokes`, which writes the strokes, this adds the outlines:
// OUTLINES=write npx vitest run outline
if (process.env.OUTLINES === 'write') {
  const short = (v: number) => Math.round(v * 100) / 100;
  const lines = outlines.map((example) =>
    JSON.stringify({ ...example, outline: shape(example).map((corner) => corner.map(short)) })
  );
  writeFileSync('../ink/testdata/outlines.json', `[\n${lines.join(',\n')}\n]\n`);
}

// What the server draws: testdata/outlines.json is what package ink is tested with.
describe('a line has the shape that it has in the server’s pictures', () => {
  for (const example of outlines) {
    it(example.name, () => {
      const [got, expected] = [shape(example), example.outline];
      expect(got.length).toBe(expected.length);
      const off = got.map(([x, y], i) =>
        Math.max(Math.abs(x - expected[i][0]), Math.abs(y - expected[i][1]))
      );
      expect(Math.max(...off)).toBeLessThan(0.011); // the file has hundredths
    });
  }
});

it('draws a circle of few points round and as large as it was drawn', () => {
  const [centre, radius, samples] = [2000, 600, 14];
  const points = Array.from({ length: samples + 1 }, (_, i) => (i / samples) * 2 * Math.PI).flatMap(
    (angle) => [centre + radius * Math.cos(angle), centre + radius * Math.sin(angle), 0]
  );
  const corners = outlineOf({ tool: 0, pressure: false, points: Uint16Array.from(points) });
  for (const [x, y] of corners)
    expect(Math.abs(Math.hypot(x - centre, y - centre) - radius)).toBeLessThan(50);
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

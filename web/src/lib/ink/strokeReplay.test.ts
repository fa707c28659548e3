import { describe, expect, it } from 'vitest';
import { Drawing } from './drawing';
import { StrokeReplay } from './strokeReplay';
import { Do, newOp, Tool } from './tools';

function draw(drawing: Drawing, tool: Tool, ...path: [number, number][]): void {
  path.forEach(([x, y], i) =>
    drawing.applyOp({ ...newOp(), do: i === 0 ? Do.begin : Do.move, tool, x, y, p: 0 })
  );
  drawing.applyOp({ ...newOp(), do: Do.end });
}

const paths = (drawing: Drawing) => drawing.strokes().map((s) => [s.tool, ...s.points]);

describe('a drawing that is drawn again', () => {
  const source = new Drawing();
  draw(source, Tool.medium, [100, 100], [200, 120], [300, 140], [400, 160]);
  draw(source, Tool.bold, [1000, 1000], [1100, 1100]);
  draw(source, Tool.fine, [3000, 3000]);

  it('begins blank, grows stroke by stroke and ends as it is', () => {
    const replay = new StrokeReplay(source);
    expect(replay.drawing.empty).toBe(true);
    let points = 0;
    for (const share of [0.2, 0.5, 0.8, 1]) {
      replay.drawUntil(share);
      const now = replay.drawing.strokes().reduce((sum, s) => sum + s.points.length, 0);
      expect(now).toBeGreaterThan(points);
      points = now;
    }
    expect(paths(replay.drawing)).toEqual(paths(source));
    expect(replay.drawing.open).toBe(false);
  });

  it('shows what an eraser has spared, and nothing of the eraser', () => {
    const rubbed = new Drawing();
    draw(rubbed, Tool.medium, [500, 2000], [3500, 2000]);
    draw(rubbed, Tool.rubMedium, [2000, 1800], [2000, 2200]);
    const replay = new StrokeReplay(rubbed);
    replay.drawUntil(1);
    expect(paths(replay.drawing)).toEqual(paths(rubbed));
    expect(paths(rubbed)).toHaveLength(2);
  });

  it('leaves the drawing alone that it shows, and takes no notice of what happens to it', () => {
    const kept = new Drawing();
    draw(kept, Tool.medium, [100, 100], [200, 200]);
    const replay = new StrokeReplay(kept);
    kept.applyOp({ ...newOp(), do: Do.undo });
    replay.drawUntil(1);
    expect([kept.empty, paths(replay.drawing).length]).toEqual([true, 1]);
  });

  it('is at its end at once where nothing was drawn', () => {
    const replay = new StrokeReplay(new Drawing());
    replay.drawUntil(1);
    expect(replay.drawing.empty).toBe(true);
  });
});

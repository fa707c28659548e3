import { describe, expect, it } from 'vitest';
import {
  boxAround,
  cellAt,
  fitBox,
  growBox,
  keepBoxInSight,
  centreOn,
  nearestCell,
  pitch,
  revealCell,
  isCellInSight,
  contains,
  zoomCamera
} from './camera';

const screen = { width: 390, height: 500 };

describe('camera', () => {
  it('finds the box around cells', () => {
    expect(boxAround([])).toEqual({ left: 0, top: 0, right: 0, bottom: 0 });
    expect(
      boxAround([
        { x: 2, y: -1 },
        { x: -3, y: 4 }
      ])
    ).toEqual({ left: -3, top: -1, right: 2, bottom: 4 });
    expect(growBox({ left: 0, top: 0, right: 1, bottom: 0 }, 1)).toEqual({
      left: -1,
      top: -1,
      right: 2,
      bottom: 1
    });
  });

  it('knows what a box holds, its edges among it', () => {
    const box = { left: -1, top: -2, right: 3, bottom: 0 };
    expect(contains(box, { x: 3, y: -2 })).toBe(true);
    expect(contains(box, { x: 4, y: -2 })).toBe(false);
    expect(contains(box, { x: 0, y: 1 })).toBe(false);
  });

  it('fits a wide grid into the width and puts it in the middle', () => {
    const box = { left: -4, top: 0, right: 5, bottom: 1 };
    const camera = fitBox(box, screen);
    expect(camera.zoom).toBeCloseTo(390 / (10 * pitch));
    expect(camera.x + box.left * pitch * camera.zoom).toBeCloseTo(0);
    expect(camera.y + 1 * pitch * camera.zoom).toBeCloseTo(250);
  });

  it('does not blow a single card up, nor shrink a huge grid to dust', () => {
    expect(fitBox({ left: 0, top: 0, right: 0, bottom: 0 }, screen).zoom).toBe(1.2);
    expect(fitBox({ left: -40, top: 0, right: 40, bottom: 0 }, screen).zoom).toBe(0.2);
  });

  it('keeps a tall grid clear of what lies over its top', () => {
    const box = { left: 0, top: -9, right: 1, bottom: 9 };
    const camera = fitBox(box, screen, 1.2, 56);
    expect(camera.y + box.top * pitch * camera.zoom).toBeCloseTo(56);
    expect(camera.y + (box.bottom + 1) * pitch * camera.zoom).toBeCloseTo(500);
  });

  it('shows the surroundings of a cell, and nothing beyond the end of the grid', () => {
    const box = { left: -10, top: -1, right: 10, bottom: 1 };
    const middle = centreOn(box, screen, 0.5, { x: 2, y: 0 }, 56);
    expect(middle.x + 2.5 * 40).toBeCloseTo(195);
    expect(middle.y + 0.5 * 40).toBeCloseTo(278); // all of its height is in sight: it stands in the middle
    const end = centreOn(box, screen, 0.5, { x: 10, y: 0 });
    expect(end.x + 11 * 40).toBeCloseTo(390);
    const tall = { left: 0, top: -20, right: 0, bottom: 20 };
    expect(centreOn(tall, screen, 0.5, { x: 0, y: -20 }, 56).y - 20 * 40).toBeCloseTo(56);
  });

  it('knows which cells are in sight as a whole', () => {
    const camera = { x: 0, y: 0, zoom: 0.5 };
    expect(isCellInSight(camera, { x: 0, y: 0 }, screen)).toBe(true);
    expect(isCellInSight(camera, { x: 0, y: 0 }, screen, 56)).toBe(false);
    expect(isCellInSight(camera, { x: 9, y: 2 }, screen, 56)).toBe(false);
    expect(isCellInSight(camera, { x: 8, y: 2 }, screen, 56)).toBe(true);
  });

  it('keeps the spot under the fingers while zooming', () => {
    const before = { x: 30, y: -20, zoom: 1 };
    const spot = { x: 200, y: 100 };
    const after = zoomCamera(before, 1.5, spot);
    expect((spot.x - after.x) / after.zoom).toBeCloseTo((spot.x - before.x) / before.zoom);
    expect((spot.y - after.y) / after.zoom).toBeCloseTo((spot.y - before.y) / before.zoom);
    expect(cellAt(after, spot)).toEqual(cellAt(before, spot));
  });

  it('cannot lose the grid', () => {
    const box = { left: 0, top: 0, right: 0, bottom: 0 };
    expect(keepBoxInSight({ x: 9000, y: 0, zoom: 1 }, box, screen).x).toBe(390 - pitch);
    expect(keepBoxInSight({ x: -9000, y: 0, zoom: 1 }, box, screen).x).toBe(0);
    expect(keepBoxInSight({ x: 100, y: 90, zoom: 1 }, box, screen)).toEqual({ x: 100, y: 90, zoom: 1 });
  });

  it('moves only as far as needed to show a cell', () => {
    const camera = { x: 0, y: 0, zoom: 1 };
    expect(revealCell(camera, { x: 1, y: 1 }, screen)).toEqual(camera);
    expect(revealCell(camera, { x: -1, y: 0 }, screen)).toEqual({ x: pitch, y: 0, zoom: 1 });
    expect(revealCell(camera, { x: 5, y: 0 }, screen)).toEqual({ x: 390 - 6 * pitch, y: 0, zoom: 1 });
  });

  it('snaps to the nearest of the cells offered, and to none far away', () => {
    const camera = { x: 0, y: 0, zoom: 1 };
    const offered = [
      { x: 1, y: 0 },
      { x: 2, y: 0 }
    ];
    expect(nearestCell(camera, { x: 150, y: 40 }, offered)).toEqual({ x: 1, y: 0 });
    expect(nearestCell(camera, { x: 190, y: 60 }, offered)).toEqual({ x: 2, y: 0 });
    expect(nearestCell(camera, { x: 40, y: 300 }, offered)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import {
  boxAround,
  cellAt,
  fitBox,
  fitReach,
  followReach,
  growBox,
  isBoxInSight,
  keepBoxInSight,
  centreOn,
  nearestCell,
  pitch,
  readable,
  revealCell,
  revealCells,
  oppositeCorner,
  sidesBeyond,
  isCellInSight,
  contains,
  zoomCamera
} from './camera';
import type { Camera } from './camera';

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
    expect(fitBox({ left: -60, top: 0, right: 60, bottom: 0 }, screen).zoom).toBe(0.15);
  });

  it('shows the surroundings of a cell, and nothing beyond the end of the grid', () => {
    const box = { left: -10, top: -1, right: 10, bottom: 1 };
    const middle = centreOn(box, screen, 0.5, { x: 2, y: 0 });
    expect(middle.x + 2.5 * 40).toBeCloseTo(195);
    expect(middle.y + 0.5 * 40).toBeCloseTo(250); // all of its height is in sight: it stands in the middle
    const end = centreOn(box, screen, 0.5, { x: 10, y: 0 });
    expect(end.x + 11 * 40).toBeCloseTo(390);
    const tall = { left: 0, top: -20, right: 0, bottom: 20 };
    expect(centreOn(tall, screen, 0.5, { x: 0, y: -20 }).y - 20 * 40).toBeCloseTo(0);
  });

  it('leaves what room there is for what can be reached', () => {
    const near = { left: 0, top: 0, right: 2, bottom: 2 };
    const focus = near;
    // All of it while the cards are large, or cards no larger than they need be, and all that is near.
    const some = fitReach(
      { near, far: { left: -2, top: -2, right: 3, bottom: 3 }, focus, places: [], cards: [] },
      screen,
      1.2
    );
    expect(some.zoom).toBeCloseTo(390 / (6 * pitch));
    const far = { left: 0, top: 0, right: 6, bottom: 6 };
    const more = fitReach({ near, far, focus, places: [], cards: [] }, screen, 1.2);
    expect(more.zoom).toBe(0.8);
    expect(more.x).toBeCloseTo(0); // what lies to the right of it is shown, as far as there is room
    expect(isBoxInSight(more, near, screen)).toBe(true);
  });

  it('shows a part of a grid that would be too small to read', () => {
    const near = { left: 0, top: 0, right: 20, bottom: 3 };
    const part = fitReach(
      { near, far: growBox(near, 2), focus: boxAround([{ x: 15, y: 0 }]), places: [], cards: [] },
      screen,
      1.2
    );
    expect(part.zoom).toBe(readable);
    expect(isCellInSight(part, { x: 15, y: 0 }, screen)).toBe(true);
    expect(isCellInSight(part, { x: 0, y: 0 }, screen)).toBe(false);
  });

  it('shows as many places as can be beside the last play, and one in any case', () => {
    const near = { left: 0, top: 0, right: 40, bottom: 3 };
    const at = (x: number) => ({ x, y: 0 });
    const look = (...places: number[]) =>
      fitReach(
        { near, far: near, focus: boxAround([at(20)]), places: places.map(at), cards: [] },
        screen,
        1.2
      );
    const seen = (camera: Camera, ...cells: number[]) =>
      cells.map((x) => isCellInSight(camera, at(x), screen));
    expect(seen(look(18, 24, 25, 26), 18, 20, 24, 25, 26)).toEqual([false, true, true, true, true]);
    expect(seen(look(3, 4), 3, 4, 20)).toEqual([true, true, false]);
    const cards = [17, 18, 19, 20].map(at);
    const reach = { near, far: near, focus: boxAround([at(20)]), places: [at(16), at(22), at(25)], cards };
    expect(seen(fitReach(reach, screen, 1.2), 17, 18, 19, 20, 22)).toEqual([true, true, true, true, true]);
  });

  it('keeps still as long as one sees what matters', () => {
    const reach = (right: number, focus: number) => ({
      near: { left: 0, top: 0, right, bottom: 1 },
      far: { left: 0, top: 0, right, bottom: 1 },
      focus: boxAround([{ x: focus, y: 0 }]),
      places: [],
      cards: []
    });
    const before = fitReach(reach(4, 0), screen, 1.2);
    expect(followReach(before, reach(4, 4), screen, 1.2)).toBe(before);
    const wider = followReach(before, reach(5, 5), screen, 1.2);
    expect(wider).not.toBe(before);
    expect(isBoxInSight(wider, reach(5, 5).near, screen)).toBe(true);
    // Of a part, the last play is what matters.
    const part = fitReach(reach(20, 10), screen, 1.2);
    expect(followReach(part, reach(20, 11), screen, 1.2)).toBe(part);
    expect(followReach(part, reach(20, 20), screen, 1.2)).not.toBe(part);
    // Who has looked at everything at once is brought back.
    expect(followReach(fitBox(reach(20, 0).near, screen), reach(20, 10), screen, 1.2)).toEqual(part);
  });

  it('knows which cells are in sight as a whole', () => {
    const camera = { x: 0, y: 0, zoom: 0.5 };
    expect(isCellInSight(camera, { x: 0, y: 0 }, screen)).toBe(true);
    expect(isCellInSight(camera, { x: -1, y: 0 }, screen)).toBe(false);
    expect(isCellInSight(camera, { x: 9, y: 2 }, screen)).toBe(false);
    expect(isCellInSight(camera, { x: 8, y: 2 }, screen)).toBe(true);
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

  it('tells of cells beyond its edges, the nearest first, and goes there', () => {
    const camera = { x: 0, y: 0, zoom: 1 };
    const cells = [
      { x: 1, y: 1 },
      { x: 8, y: 2 },
      { x: 5, y: 3 },
      { x: 0, y: -2 }
    ];
    const beyond = sidesBeyond(camera, cells, screen);
    expect(beyond).toEqual([
      { side: 'right', cells: [cells[2], cells[1]], at: 3.5 * pitch },
      { side: 'top', cells: [cells[3]], at: pitch / 2 }
    ]);
    const there = revealCells(camera, beyond[0].cells, screen);
    expect(beyond[0].cells.map((cell) => isCellInSight(there, cell, screen))).toEqual([true, true]);
  });

  it('keeps the marks on its edges apart, and off the cells that are needed', () => {
    const camera = { x: 0, y: 0, zoom: 1 };
    const cells = [
      { x: -2, y: 0 },
      { x: 0, y: -2 }
    ];
    const corner = sidesBeyond(camera, cells, screen).map(({ at }) => at);
    expect(Math.max(...corner)).toBeGreaterThanOrEqual(24 + 44);
    const [left] = sidesBeyond(camera, cells, screen, [{ x: 0, y: 0 }]);
    expect([left.side, left.at >= pitch + 22]).toEqual(['left', true]);
    expect(sidesBeyond(camera, cells, screen, [], [{ x: 0, y: 0 }])[0].at).toBeGreaterThanOrEqual(pitch + 22);
    const column = Array.from({ length: 8 }, (_, y) => ({ x: 0, y })); // no free place: where it would be
    expect(sidesBeyond(camera, cells, screen, column)[0].at).toBe(pitch / 2);
  });

  it('finds the corner that is farthest from a play', () => {
    const camera = { x: 0, y: 0, zoom: 1 };
    const at = (x: number, y: number) => oppositeCorner(camera, boxAround([{ x, y }]), screen);
    expect(at(0, 0)).toEqual({ x: 'end', y: 'end' });
    expect(at(4, 5)).toEqual({ x: 'start', y: 'start' });
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

import { describe, expect, it } from 'vitest';
import {
  addedStrokes,
  fileName,
  toFilm,
  picturePath,
  galleryPath,
  readRecording,
  DrawingReplay
} from './gallery';
import { hex, visibleStrokes, parseHex } from './ink/testing';

// A bold stroke in three batches, 65 s, 65.04 s and 75.04 s after the table's beginning, as package ink writes it.
const recorded = '01e8fb030740f27d07d0af452803404829904e03402ae2';
const batches = ['40f27d07d0af45', '404829', '402ae2'];

describe('a recording', () => {
  it('has every batch and its time', () => {
    const moments = readRecording(parseHex(recorded));
    expect(moments.map((m) => hex(m.batch))).toEqual(batches);
    expect(moments.map((m) => m.at)).toEqual([65_000, 65_040, 75_040]);
  });

  it('may be of nothing', () => expect(readRecording(parseHex('01'))).toEqual([]));

  it.each(['', '00', '02', '0105', '01050240', '0180', '01ffffffffffffffff7f00'])('is not %j', (bytes) =>
    expect(() => readRecording(parseHex(bytes))).toThrow()
  );

  it('becomes a film that begins at once and does not wait for a resting hand', () =>
    expect(toFilm(readRecording(parseHex(recorded))).map((m) => m.at)).toEqual([0, 40, 2040]));
});

describe('CM-13 a replay', () => {
  const points = (replay: DrawingReplay) => visibleStrokes(replay.drawing).map((s) => s.points.length);

  it('shows a snapshot, which is what was reported while its round went on', () => {
    const replay = new DrawingReplay(readRecording(parseHex('01000840e6f27d07d0af45')));
    expect(points(replay)).toEqual([2]);
  });

  it('shows the strokes that were added at the end by themselves', () => {
    const stroke = (from: number) => batches.map((b, i) => ({ at: from + i, batch: parseHex(b) }));
    const replay = new DrawingReplay([...stroke(0), ...stroke(10)], 1);
    const added = () => visibleStrokes(replay.added).length;
    expect([points(replay), added()]).toEqual([[5], 1]);
    replay.seek(5);
    expect([points(replay), added()]).toEqual([[5], 0]);
    replay.seek(12);
    expect([points(replay), added()]).toEqual([[5], 1]);
    expect(points(new DrawingReplay(stroke(0), 2))).toEqual([5]); // an old game shows none
  });

  it('counts what was added by what a drawing says of itself', () => {
    const note = (say: string) => [{ text: '', say, figures: { n: 8, all: 12 } }];
    expect([
      addedStrokes(note('note.shapes-drawn')),
      addedStrokes(note('note.other')),
      addedStrokes([])
    ]).toEqual([4, 0, 0]);
  });

  it('shows the whole drawing first', () => {
    const replay = new DrawingReplay(readRecording(parseHex(recorded)));
    expect(replay.length).toBe(2040);
    expect(points(replay)).toEqual([5]);
    expect(replay.drawing.open).toBe(false);
  });

  it('shows the drawing as it was at any time, backwards and forwards', () => {
    const replay = new DrawingReplay(readRecording(parseHex(recorded)));
    const shown = [-1, 0, 39, 40, 2039, 2040, 50, 0].map((time) => {
      replay.seek(time);
      return points(replay);
    });
    expect(shown).toEqual([[], [2], [2], [4], [4], [5], [4], [2]]);
  });

  it('of nothing is an empty board', () => {
    const replay = new DrawingReplay([]);
    replay.seek(0);
    expect([replay.length, replay.drawing.empty]).toEqual([0, true]);
  });
});

describe('the file of a drawing', () => {
  it('is found by the numbers of its game and itself', () =>
    expect(picturePath(galleryPath('BKWRT', 'key'), 0, 12, 'gif')).toBe(
      'api/tables/BKWRT/gallery/key/0/12.gif'
    ));

  it.each([
    ['Hot dog', 'Ana', 'hot-dog-by-ana.svg'],
    ['../"Käse"?', 'Zoë & Co.', 'käse-by-zoë-co.svg']
  ])('%s by %s', (title, author, name) => expect(fileName(title, author, 'svg')).toBe(name));
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { saveValue } from '../../lib/store';
import { storage } from '../../lib/testing';
import { drop, keep, keepSketch, kept, namesIn, readFile, sketch, written } from './ownPictures';
import type { Draft } from './wire';

const igloo: Draft = {
  name: 'igloo',
  also: ['snow hut'],
  shapes: [{ kind: 'circle', x: 500, y: 500, w: 300 }]
};
const robot: Draft = {
  name: 'robot',
  also: [],
  shapes: [{ kind: 'trapezium', x: 500, y: 500, w: 300, h: 200, turn: -30, tip: 10, top: 50 }]
};

beforeEach(() => vi.stubGlobal('localStorage', storage()));

describe('FL-56 pictures in a file', () => {
  test('what is written is read again', () => {
    expect(readFile(written([igloo, robot]))).toEqual([igloo, robot]);
  });
  test.each([
    ['nothing', ''],
    ['no JSON', 'igloo'],
    ['a list', '[]'],
    ['another program’s', '{"version": 1, "pictures": []}'],
    ['without pictures', '{"linework": "pictures", "version": 1}'],
    ['a picture without a name', '{"linework": "pictures", "version": 1, "pictures": [{"shapes": []}]}'],
    ['a shape of no kind', written([{ ...igloo, shapes: [{ ...igloo.shapes[0], kind: 'star' as 'line' }] }])],
    ['a shape without a place', written([igloo]).replace('"x": 500,', '')],
    ['a number that is none', written([igloo]).replace('"x": 500', '"x": "500"')],
    ['half a number', written([igloo]).replace('"x": 500', '"x": 0.5')],
    ['a number far off', written([igloo]).replace('"x": 500', '"x": 1e9')]
  ])('%s is another file', (_, text) => expect(readFile(text)).toBe('other-file'));
  test('one from a newer Linework is told apart', () => {
    expect(readFile(written([igloo]).replace('"version": 1', '"version": 2'))).toBe('newer-file');
  });
  test('what a shape has not is left out', () => {
    expect(readFile(written([igloo]).replace('"x": 500', '"x": 500, "colour": "red"'))).toEqual([igloo]);
  });
});

describe('FL-56 pictures on this device', () => {
  test('are kept by name, changed and dropped', () => {
    keep(robot, igloo);
    expect(kept().map((p) => p.name)).toEqual(['igloo', 'robot']);
    keep({ ...igloo, also: [] });
    expect(kept()[0].also).toEqual([]);
    expect(drop('igloo')).toEqual([robot]);
  });
  test('what somebody else wrote there is none', () => {
    saveValue('pictures', '[1]');
    saveValue('sketch', '{');
    expect(kept()).toEqual([]);
    expect(sketch()).toBeNull();
  });
  test('what is being composed outlives the page', () => {
    keepSketch({ ...robot, was: 'robby' });
    expect(sketch()).toEqual({ ...robot, was: 'robby' });
    keepSketch(null);
    expect(sketch()).toBeNull();
  });
});

test('other names are typed with commas between', () => {
  expect(namesIn(' snow  hut, ,hut; hut\ndome')).toEqual(['snow hut', 'hut', 'dome']);
});

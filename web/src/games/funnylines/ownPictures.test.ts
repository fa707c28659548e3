import { beforeEach, describe, expect, test, vi } from 'vitest';
import { saveValue } from '../../lib/store';
import { storage } from '../../lib/testing';
import {
  removePicture,
  savePictures,
  saveSketch,
  loadPictures,
  parseNames,
  readFile,
  loadSketch,
  writeFile
} from './ownPictures';
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
    expect(readFile(writeFile([igloo, robot]))).toEqual([igloo, robot]);
  });
  test.each([
    ['nothing', ''],
    ['no JSON', 'igloo'],
    ['a list', '[]'],
    ['another program’s', '{"version": 1, "pictures": []}'],
    ['without pictures', '{"linework": "pictures", "version": 1}'],
    ['a picture without a name', '{"linework": "pictures", "version": 1, "pictures": [{"shapes": []}]}'],
    [
      'a shape of no kind',
      writeFile([{ ...igloo, shapes: [{ ...igloo.shapes[0], kind: 'star' as 'line' }] }])
    ],
    ['a shape without a place', writeFile([igloo]).replace('"x": 500,', '')],
    ['a number that is none', writeFile([igloo]).replace('"x": 500', '"x": "500"')],
    ['half a number', writeFile([igloo]).replace('"x": 500', '"x": 0.5')],
    ['a number far off', writeFile([igloo]).replace('"x": 500', '"x": 1e9')]
  ])('%s is another file', (_, text) => expect(readFile(text)).toBe('other-file'));
  test('one from a newer Linework is told apart', () => {
    expect(readFile(writeFile([igloo]).replace('"version": 1', '"version": 2'))).toBe('newer-file');
  });
  test('what a shape has not is left out', () => {
    expect(readFile(writeFile([igloo]).replace('"x": 500', '"x": 500, "colour": "red"'))).toEqual([igloo]);
  });
});

describe('FL-56 pictures on this device', () => {
  test('are kept by name, changed and dropped', () => {
    savePictures(robot, igloo);
    expect(loadPictures().map((p) => p.name)).toEqual(['igloo', 'robot']);
    savePictures({ ...igloo, also: [] });
    expect(loadPictures()[0].also).toEqual([]);
    expect(removePicture('igloo')).toEqual([robot]);
  });
  test('what somebody else wrote there is none', () => {
    saveValue('pictures', '[1]');
    saveValue('sketch', '{');
    expect(loadPictures()).toEqual([]);
    expect(loadSketch()).toBeNull();
  });
  test('what is being composed outlives the page', () => {
    saveSketch({ ...robot, was: 'robby' });
    expect(loadSketch()).toEqual({ ...robot, was: 'robby' });
    saveSketch(null);
    expect(loadSketch()).toBeNull();
  });
});

test('other names are typed with commas between', () => {
  expect(parseNames(' snow  hut, ,hut; hut\ndome')).toEqual(['snow hut', 'hut', 'dome']);
});

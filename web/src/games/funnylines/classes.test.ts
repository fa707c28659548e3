import { beforeEach, describe, expect, test, vi } from 'vitest';
import { remember } from '../../lib/store';
import { storage } from '../../lib/testing';
import { classes, forget, keepLesson, lastLesson, save } from './classes';

beforeEach(() => vi.stubGlobal('localStorage', storage()));

describe('a class stays from lesson to lesson', () => {
  test('saved, used again, saved anew under its name, and removed', () => {
    save({ name: '10b', names: ['Ada'], out: [6] });
    save({ name: '4a', names: ['Mia', 'Noah'], out: [] });
    expect(classes().map((c) => c.name)).toEqual(['4a', '10b']);
    save({ name: '4a', names: ['Mia'], out: [23] });
    expect(classes()[0]).toEqual({ name: '4a', names: ['Mia'], out: [23] });
    expect(forget('4a').map((c) => c.name)).toEqual(['10b']);
  });
  test('the last lesson is remembered by itself', () => {
    expect(lastLesson()).toBeNull();
    keepLesson({ names: ['Ada'], out: [1, 2] });
    expect(lastLesson()).toEqual({ names: ['Ada'], out: [1, 2] });
  });
  test.each(['', '{', '[1, null]', '{"names": 3}'])(
    'what somebody else wrote there (%s) is no class',
    (text) => {
      remember('classes', text);
      remember('lesson', text);
      expect(classes()).toEqual([]);
      expect(lastLesson()).toBeNull();
    }
  );
});

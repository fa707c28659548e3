import { beforeEach, describe, expect, test, vi } from 'vitest';
import { saveValue } from '../../lib/store';
import { storage } from '../../lib/testing';
import { classes, forget, goOver, keepLesson, lastLesson, register, save, unlisted } from './classes';

beforeEach(() => vi.stubGlobal('localStorage', storage()));

describe('a class stays from lesson to lesson', () => {
  test('saved, used again, saved anew under its name, and removed', () => {
    save({ name: '10b', names: ['Ada'], out: [6], own: [] });
    save({ name: '4a', names: ['Mia', 'Noah'], out: [], own: ['igloo'] });
    expect(classes().map((c) => c.name)).toEqual(['4a', '10b']);
    save({ name: '4a', names: ['Mia'], out: [23] });
    expect(classes()[0]).toEqual({ name: '4a', names: ['Mia'], out: [23], own: ['igloo'] });
    expect(forget('4a').map((c) => c.name)).toEqual(['10b']);
  });
  test('the last lesson is remembered by itself', () => {
    expect(lastLesson()).toBeNull();
    keepLesson({ names: ['Ada'], out: [1, 2], own: ['igloo'] });
    expect(lastLesson()).toEqual({ names: ['Ada'], out: [1, 2], own: ['igloo'] });
  });
  test('what was saved before there were pictures of one’s own still is a class', () => {
    saveValue('classes', '[{"name": "4a", "names": ["Mia"], "out": [6]}]');
    expect(classes()).toEqual([{ name: '4a', names: ['Mia'], out: [6], own: [] }]);
  });
  test('who had a device in one lesson is on the list of the next, unless they have one again', () => {
    const all = register(['Mia', 'Noah'], ['Olga', 'Mia']);
    expect(all).toEqual(['Mia', 'Noah', 'Olga']);
    expect(unlisted(all, ['Noah'])).toEqual(['Mia', 'Olga']);
  });
  test('teams stay with a class, and a lesson in between leaves them alone', () => {
    save({ name: '4a', teams: [['Mia'], ['Noah', 'Olga']] });
    expect(classes()[0]).toEqual({
      name: '4a',
      names: ['Mia', 'Noah', 'Olga'],
      out: [],
      own: [],
      teams: [['Mia'], ['Noah', 'Olga']]
    });
    save({ name: '4a', names: ['Mia', 'Noah'], out: [6], own: [] });
    expect(classes()[0].teams).toEqual([['Mia'], ['Noah', 'Olga']]);
  });
  test('those of a class go over whose team is the other one; who is new stays', () => {
    const players = [
      { name: 'Mia', side: 1 },
      { name: 'Noah', side: 1 },
      { name: 'Paul', side: 0 }
    ];
    expect(goOver(players, [['Mia'], ['Noah', 'Olga']])).toEqual([{ seat: 0, team: 0 }]);
  });
  test.each(['', '{', '[1, null]', '{"names": 3}'])(
    'what somebody else wrote there (%s) is no class',
    (text) => {
      saveValue('classes', text);
      saveValue('lesson', text);
      expect(classes()).toEqual([]);
      expect(lastLesson()).toBeNull();
    }
  );
});

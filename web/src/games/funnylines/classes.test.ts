import { beforeEach, describe, expect, test, vi } from 'vitest';
import { saveValue } from '../../lib/store';
import { storage } from '../../lib/testing';
import {
  loadClasses,
  forgetClass,
  teamChanges,
  saveLesson,
  loadLastLesson,
  mergeNames,
  saveClass,
  namesWithoutDevice
} from './classes';

beforeEach(() => vi.stubGlobal('localStorage', storage()));

describe('a class stays from lesson to lesson', () => {
  test('saved, used again, saved anew under its name, and removed', () => {
    saveClass({ name: '10b', names: ['Ada'], out: [6], own: [] });
    saveClass({ name: '4a', names: ['Mia', 'Noah'], out: [], own: ['igloo'] });
    expect(loadClasses().map((c) => c.name)).toEqual(['4a', '10b']);
    saveClass({ name: '4a', names: ['Mia'], out: [23] });
    expect(loadClasses()[0]).toEqual({ name: '4a', names: ['Mia'], out: [23], own: ['igloo'] });
    expect(forgetClass('4a').map((c) => c.name)).toEqual(['10b']);
  });
  test('the last lesson is remembered by itself', () => {
    expect(loadLastLesson()).toBeNull();
    saveLesson({ names: ['Ada'], out: [1, 2], own: ['igloo'] });
    expect(loadLastLesson()).toEqual({ names: ['Ada'], out: [1, 2], own: ['igloo'] });
  });
  test('what was saved before there were pictures of one’s own still is a class', () => {
    saveValue('classes', '[{"name": "4a", "names": ["Mia"], "out": [6]}]');
    expect(loadClasses()).toEqual([{ name: '4a', names: ['Mia'], out: [6], own: [] }]);
  });
  test('who had a device in one lesson is on the list of the next, unless they have one again', () => {
    const all = mergeNames(['Mia', 'Noah'], ['Olga', 'Mia']);
    expect(all).toEqual(['Mia', 'Noah', 'Olga']);
    expect(namesWithoutDevice(all, ['Noah'])).toEqual(['Mia', 'Olga']);
  });
  test('teams stay with a class, and a lesson in between leaves them alone', () => {
    saveClass({ name: '4a', teams: [['Mia'], ['Noah', 'Olga']] });
    expect(loadClasses()[0]).toEqual({
      name: '4a',
      names: ['Mia', 'Noah', 'Olga'],
      out: [],
      own: [],
      teams: [['Mia'], ['Noah', 'Olga']]
    });
    saveClass({ name: '4a', names: ['Mia', 'Noah'], out: [6], own: [] });
    expect(loadClasses()[0].teams).toEqual([['Mia'], ['Noah', 'Olga']]);
  });
  test('those of a class go over whose team is the other one; who is new stays', () => {
    const players = [
      { name: 'Mia', side: 1 },
      { name: 'Noah', side: 1 },
      { name: 'Paul', side: 0 }
    ];
    expect(teamChanges(players, [['Mia'], ['Noah', 'Olga']])).toEqual([{ seat: 0, team: 0 }]);
  });
  test.each(['', '{', '[1, null]', '{"names": 3}'])(
    'what somebody else wrote there (%s) is no class',
    (text) => {
      saveValue('classes', text);
      saveValue('lesson', text);
      expect(loadClasses()).toEqual([]);
      expect(loadLastLesson()).toBeNull();
    }
  );
});

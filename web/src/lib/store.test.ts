import { expect, test } from 'vitest';
import { loadJSON, loadValue, saveValue } from './store';

const forbidden = () => {
  throw new Error('the storage of a frame of another site');
};

test('what cannot be stored is remembered while the page is open', () => {
  expect(loadValue('a', forbidden)).toBeNull();
  expect(saveValue('a', '1', forbidden)).toBe(false);
  expect(loadValue('a', forbidden)).toBe('1');
  expect(saveValue('a', null, forbidden)).toBe(false);
  expect(loadValue('a', forbidden)).toBeNull();
});

test('what is stored again later is read from there', () => {
  const stored = new Map<string, string>();
  const storage = () =>
    ({
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key)
    }) as unknown as Storage;
  saveValue('b', 'old', forbidden);
  expect(saveValue('b', 'new', storage)).toBe(true);
  expect(stored.get('linework.b')).toBe('new');
  stored.set('linework.b', 'newer'); // by another page
  expect(loadValue('b', storage)).toBe('newer');
  expect(loadJSON('nothing')).toBeNull();
});

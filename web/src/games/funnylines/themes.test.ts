import { expect, test } from 'vitest';
import { toggleNumbers } from './themes';

test.each([
  ['one is taken out', [6], [1], false, [6, 1]],
  ['and in again', [6, 1], [1], true, [6]],
  ['a theme is taken out, of which one was', [6, 1], [1, 2], false, [6, 1, 2]],
  ['all are taken in', [6, 1, 2], [1, 2, 6, 7], true, []]
])('FL-50 %s', (_, out, numbers, take, want) => expect(toggleNumbers(out, numbers, take)).toEqual(want));

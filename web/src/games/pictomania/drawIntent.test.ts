import { expect, test } from 'vitest';
import { meantToDraw } from './drawIntent';

test.each([
  ['that comes as the board stands', 1_100, 1_000, -Infinity, true],
  ['that swiped the cards long before', 1_100, 1_000, 300, true],
  ['that swiped the cards as the board came', 1_100, 1_000, 990, false],
  ['that had time to see the board', 1_600, 1_000, 990, true]
])('a finger %s', (_, down, stood, moved, draws) => expect(meantToDraw(down, stood, moved)).toBe(draws));

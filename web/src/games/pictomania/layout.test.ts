import { expect, it } from 'vitest';
import { fitOneLarge } from './layout';

it.each([
  ['a laptop, three players', 1, 735, 444, { large: 380, small: 144 }],
  ['a laptop, six players', 4, 735, 444, { large: 380, small: 72 }],
  ['a large screen', 4, 1130, 740, { large: 676, small: 97 }],
  ['narrow: the number cards have their room', 4, 600, 700, { large: 312, small: 56 }]
])('%s', (_, others, width, height, sides) =>
  expect(fitOneLarge(others, width, height, 16, 64)).toEqual(sides)
);

import { expect, test } from 'vitest';
import { matchingQueries, queries } from './containers';

test.each([
  ['a phone held upright', 390, 500, ['(max-aspect-ratio: 9/10)']],
  ['a narrow one', 320, 500, ['(max-aspect-ratio: 9/10)', '(max-width: 351px)']],
  [
    'one on its side',
    800,
    300,
    [
      '(min-aspect-ratio: 1)',
      '(min-aspect-ratio: 3/2)',
      '(min-aspect-ratio: 13/10)',
      '(min-aspect-ratio: 1) and (max-height: 20rem)',
      '(max-height: 24rem)',
      '(max-height: 20rem)',
      '(min-width: 26rem)'
    ]
  ],
  ['a square', 400, 400, ['(min-aspect-ratio: 1)']]
])('%s answers what holds for it', (_, width, height, want) =>
  expect(matchingQueries(width, height, 16).map((no) => queries[no])).toEqual(want)
);

import { expect, test } from 'vitest';
import { matchingQueries, queries } from './containers';

test.each([
  ['a phone held upright', 390, 540, ['(max-aspect-ratio: 3/4)']],
  ['a narrow one', 320, 500, ['(max-aspect-ratio: 3/4)', '(max-width: 22rem)', '(max-width: 21.5rem)']],
  [
    'one on its side',
    800,
    300,
    [
      '(min-aspect-ratio: 1)',
      '(min-aspect-ratio: 1) and (min-width: 26rem)',
      '(min-aspect-ratio: 13/10)',
      '(max-height: 24rem)',
      '(min-width: 26rem)'
    ]
  ],
  ['a square', 400, 400, ['(min-aspect-ratio: 1)']]
])('%s answers what holds for it', (_, width, height, want) =>
  expect(matchingQueries(width, height, 16).map((no) => queries[no])).toEqual(want)
);

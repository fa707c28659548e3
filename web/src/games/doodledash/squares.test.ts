import { expect, it } from 'vitest';
import { squares } from './squares';

it.each([
  ['one fills a phone', 1, 374, 500, { columns: 1, side: 374 }],
  ['two lie one above the other where it is high', 2, 374, 780, { columns: 1, side: 345 }],
  ['two lie side by side where it is wide', 2, 1000, 600, { columns: 2, side: 495 }],
  ['four make a square', 4, 374, 500, { columns: 2, side: 182 }],
  ['five on a television', 5, 1400, 800, { columns: 3, side: 355 }],
  ['there is no room at all', 3, 0, 0, { columns: 1, side: 0 }],
  ['nothing to show', 0, 300, 300, { columns: 1, side: 0 }]
])('%s', (_, n, width, height, layout) => expect(squares(n, width, height, 10, 40)).toEqual(layout));

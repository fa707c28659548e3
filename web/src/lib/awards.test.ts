import { expect, test } from 'vitest';
import { AwardList } from './awards';

const given = (figures: number[], least?: number) => {
  const honours = new AwardList();
  honours.awardBest('Best', figures, (n) => `had ${n}`, least);
  return honours.list;
};

test('one who stands out is honoured', () =>
  expect(given([1, 3, 2])).toEqual([{ name: 'Best', seat: 1, why: 'had 3' }]));

test.each([
  ['equals', [2, 2, 1], undefined],
  ['who did nothing', [0, -1], undefined],
  ['too little', [1, 0], 2],
  ['nobody', [], undefined]
])('%s are not', (_, figures, least) => expect(given(figures, least)).toEqual([]));

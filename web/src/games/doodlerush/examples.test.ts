import { expect, test } from 'vitest';
import rules from '../../../../docs/rules/doodlerush.md?raw';
import { boards, example, level, countPoints } from './examples';

const rule = (id: string) => new RegExp(`^- ${id} (.*)$`, 'm').exec(rules.replaceAll('\n  ', ' '))![1];
const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six'];

test('DR-1 DR-14 the picture of the points is the example of the rules', () => {
  const [, taken, left, sum] = /(\w+) taken and (\w+) left is (\d+)/.exec(rule('DR-14'))!;
  expect(example.taken.length).toBe(words.indexOf(taken.toLowerCase()));
  expect(example.left).toBe(words.indexOf(left));
  expect(countPoints(example)).toBe(Number(sum));
  expect(rule('DR-1')).toContain(`${words[boards]} boards`);
});

test('DR-15 the picture of a tie has equal points, and the winner fewer own boards', () => {
  expect(countPoints(level)).toBe(countPoints(example));
  expect(example.left).toBeLessThan(level.left);
});

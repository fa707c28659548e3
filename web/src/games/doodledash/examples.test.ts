import { expect, test } from 'vitest';
import rules from '../../../../docs/rules/doodledash.md?raw';
import { point, rounds, steps } from './examples';

const rule = (id: string) => new RegExp(`^- ${id} (.*)$`, 'm').exec(rules.replaceAll('\n  ', ' '))![1];

test('DD-1 the picture of the end shows how many rounds there are', () => {
  const [, many, players] = /so ([\d, ]+) rounds with ([\d, ]+) players/.exec(rule('DD-1'))!;
  const list = many.split(', ').map(Number);
  expect(rounds).toEqual(Object.fromEntries(players.split(', ').map((n, i) => [n, list[i]])));
});

test('DD-11 DD-12 DD-13 the pictures score as the rules do', () => {
  expect(rule('DD-11')).toContain(`that artist and the guesser get ${point} point each`);
  expect(rule('DD-12')).toContain('same points');
  expect(rule('DD-13')).toContain(`the guesser and every one of those artists get ${point} point`);
  expect(steps.map((s) => s.drawers.length)).toEqual([1, 1, 5 - 1 - 2]);
});

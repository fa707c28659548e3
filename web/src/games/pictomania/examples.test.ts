import { expect, test } from 'vitest';
import rules from '../../../../docs/rules/pictomania.md?raw';
import { bonus, bonuses, drawn, guesses, kept, middle, sheepBonus, sum, tokens, won } from './examples';

const rule = (id: string) => new RegExp(`^- ${id} (.*)$`, 'm').exec(rules.replaceAll('\n  ', ' '))![1];

/** "5 players 3, 2, 1, 1; 4 players 3, 2, 1" by how many play. */
const byPlayers = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/(\d) players ([\d, ]+\d)/g)].map(([, n, list]) => [n, list.split(', ').map(Number)])
  );

test('PM-8 PM-9 the pictures show the tokens that are played with', () => {
  expect(tokens).toEqual(byPlayers(rule('PM-8')));
  expect(bonuses).toEqual(byPlayers(rule('PM-9')));
});

test('PM-50 the example of a score is the one of the rules', () => {
  const text = rule('PM-50');
  expect(text).toContain(`number ${drawn}.`);
  expect(guesses.map((g) => g.number)).toEqual([...text.matchAll(/[BCD] (\d),/g)].map((m) => Number(m[1])));
  expect(text).toContain(`B gets ${guesses[0].token}, D gets ${guesses[2].token}`);
  expect(text).toContain(`A keeps ${kept.join('+')}`);
  expect(text).toContain(`A scores ${won.join(' + ')} − ${kept[0] + kept[1]} + ${bonus} = ${sum}`);
  expect(text).toContain(`a bonus token of ${sheepBonus} costs C ${sheepBonus}`);
});

test('PM-21 the black sheep of the picture is alone with most wrong guesses', () => {
  const [sheep, ...others] = middle;
  expect(others.every((o) => o.wrong.length < sheep.wrong.length)).toBe(true);
});

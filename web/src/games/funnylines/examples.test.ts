import { expect, test } from 'vitest';
import card from '../../../../lab/pictures/cards/11-sailing-boat.txt?raw';
import rules from '../../../../docs/rules/funnylines.md?raw';
import played from '../../../../games/funnylines/example_test.go?raw';
import * as ex from './examples';
import { kinds } from './kinds';

const rule = (id: string) => new RegExp(`^- ${id} (.*)$`, 'm').exec(rules.replaceAll('\n  ', ' '))![1];
const line = (word: string) => new RegExp(`^${word} (.*)$`, 'm').exec(card)![1];

test('FL-7 the boat of the pictures is the one of the deck', () => {
  const counts = kinds.map((kind) => ex.boat.filter((s) => s.kind === kind).length);
  const named = [...line('counts').matchAll(/(\d+) (\w+?)s?\b/g)].map(([, n, kind]) => [kind, Number(n)]);
  expect(Object.fromEntries(kinds.map((kind, k) => [kind, counts[k]]).filter(([, n]) => n))).toEqual(
    Object.fromEntries(named)
  );
  const dear = Object.fromEntries(
    [...line('prices').matchAll(/(\w+) (\d)/g)].map(([, k, n]) => [k, Number(n)])
  );
  expect(ex.prices).toEqual(kinds.map((kind) => dear[kind] ?? 1));
  expect(ex.border).toBe(line('border'));
  expect(ex.drawnOn.map((shapes) => shapes.map((i) => ex.boat[i].kind).sort())).toEqual(
    ex.bought.map((counts) =>
      ex
        .kindsOf(counts)
        .filter((kind) => kind !== 'oval')
        .sort()
    )
  );
});

test('FL-3 the picture of the pot has what the borders are worth', () => {
  expect(ex.seeds).toEqual(
    Object.fromEntries([...rule('FL-3').matchAll(/(\w+) (\d)/g)].map(([, colour, n]) => [colour, Number(n)]))
  );
});

test('FL-14 FL-20 FL-21 the round of the pictures is the example of play', () => {
  const purses = [...played.matchAll(/s\.money\(\), "(\d+) (\d+) \+ (\d+) \d+"/g)].map((m) =>
    m.slice(1).map(Number)
  );
  expect(purses[0]).toEqual([ex.purse, ex.purse, ex.seeds[ex.border]]);
  expect(purses[1]).toEqual([ex.purse - ex.cost(ex.bought[0]), ex.purse, expect.any(Number)]);
  expect(purses[2][1]).toBe(ex.purse - ex.cost(ex.bought[1]));
  expect(purses.at(-1)).toEqual([ex.purse - ex.spent(0) + ex.pot, ex.purse - ex.spent(1), 0]);
  expect(played).toContain(`end.Pot != ${ex.pot} `);
  expect(rule('FL-10')).toContain(`${ex.purse} Fricos`);
  expect(rule('FL-20')).toContain(`costs the team ${ex.guess} Fricos`);
});

test('FL-30 FL-32 what each has, and how many rounds there are, is as in the rules', () => {
  for (const [, n, from, to] of rule('FL-30').matchAll(/(\d+) with (\d)–(\d)/g))
    expect([ex.money[Number(from)], ex.money[Number(to)]]).toEqual([Number(n), Number(n)]);
  const many = /^.*?Rounds: (\d) with (\d) players, (.*)$/.exec(rule('FL-32'))!;
  const listed = [...many[3].matchAll(/(\d) with (\d)/g)].map(([, n, players]) => [players, Number(n)]);
  expect(ex.rounds).toEqual(Object.fromEntries([[many[2], Number(many[1])], ...listed]));
});

test('FL-36 FL-38 a pot is halved and a loan paid back as the rules say', () => {
  expect(ex.half.less + ex.half.more).toBe(ex.shared);
  expect(rule('FL-38')).toContain('the odd Frico to the Carlo');
  expect(rule('FL-40')).toContain('half of the pot and the odd Frico go to the Carlo');
  expect(rule('FL-35')).toContain(`borrow ${ex.loan} from the bank`);
  expect(rule('FL-36')).toContain(`more than ${ex.above}`);
  expect(ex.rich).toBeGreaterThan(ex.above);
});

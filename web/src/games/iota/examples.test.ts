import { expect, test } from 'vitest';
import rules from '../../../../docs/rules/iota.md?raw';
import { formatPlacement, type PlacedCard } from './cards';
import { examples } from './examples';
import { doublingsOf, sumOfLines } from './score';

/** The worked examples of the rules: "| 3 [R] | after 2 | + `4,3 Ys2` `4,2 Gt3` | (8 + 4 + 5) × 2 = 34 |". */
const rows = new Map(
  rules.split('\n').flatMap((line) => {
    const [, n, ...cells] = line.split('|').map((cell) => cell.trim());
    return /^\d+( \[[RH]\])?$/.test(n) ? [[parseInt(n), cells] as const] : [];
  })
);

/** Cards as the rules write them, "1,3 Rt2", as placements. */
const cards = (text: string) =>
  [...text.matchAll(/(-?\d+,-?\d+) (W|[RGBY][tpsc][1-4])/g)].map(([, at, card]) => `${card}@${at}`).sort();
const placed = (list: PlacedCard[]) => list.map((p) => formatPlacement(p.card, p.cell)).sort();

test.each(Object.entries(examples))('example %s is the one of the rules', (n, { lay, played, score }) => {
  const [grid, play, result] = rows.get(Number(n))!;
  const [, how, earlier] = /^(after|as) (\d)/.exec(grid) ?? [];
  if (how) {
    const before = examples[Number(earlier) as 1 | 2 | 3 | 4];
    expect(placed(lay)).toEqual(placed(how === 'as' ? before.lay : [...before.lay, ...before.played]));
    if (how === 'as') expect(placed(played)).toEqual(placed(before.played));
  } else {
    expect(placed(lay)).toEqual(cards(grid));
  }
  if (play) expect(placed(played)).toEqual(cards(play));

  expect(String(score.total)).toBe(/(\d+)(, .*)?$/.exec(result)![1]);
  const [, sums, times] = /^\(?([\d +]+?)\)?((?: × 2)+) =/.exec(result) ?? [];
  if (!times) return;
  const added = sums.split(' + ').map(Number);
  expect(sumOfLines(score)).toBe(added.reduce((a, b) => a + b, 0));
  if (score.lines.length > 1) expect(score.lines.map((l) => l.sum)).toEqual(added);
  expect(doublingsOf(score).reduce((all, d) => all * d.times, 1)).toBe(2 ** (times.length / ' × 2'.length));
});

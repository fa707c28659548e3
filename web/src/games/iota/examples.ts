import { faceOf, cellKey, parsePlacement, type PlacedCard } from './cards';
import type { Line, Placement, Score } from './wire';

/**
 * The worked examples of the rules that are shown as pictures, by their numbers in docs/rules/iota.md: what lay there
 * and what was played. The second to the fourth each go on from the one before.
 */
const first = ['Rt2@1,3'];
const second = [...first, 'Bp2@2,3', 'Gc2@3,3'];
const third = [...second, 'Rc3@3,4', 'Yc1@3,2'];
const fourth = [...third, 'Ys2@4,3', 'Gt3@4,2'];
const row = ['Gt2@1,1', 'Ys3@2,1', 'Bc4@3,1', 'Rp1@4,1'];

export const examples = {
  1: example(first, second.slice(1)),
  2: example(second, third.slice(3)),
  3: example(third, fourth.slice(5)),
  4: example(fourth, row),
  5: example(fourth, row, true),
  14: example(['Rt1@0,0', 'Rt2@1,0', 'Rt4@3,0'], ['W@2,0']),
  15: example(['Rt1@0,0', 'Gp2@1,0', 'Bc3@2,0', 'Yt4@3,1', 'Yp4@3,2'], ['W@3,0'])
};

/** An Example is a play as a picture shows it: the cards that lay there, those that are played, and what they score. */
export interface Example {
  lay: PlacedCard[];
  played: PlacedCard[];
  score: Score;
}

/** example adds a play up as the rules say (IO-20 to IO-24). That it is legal, the rules' own tests know. */
function example(before: Placement[], play: Placement[], last = false): Example {
  const [lay, played] = [before.map(parsePlacement), play.map(parsePlacement)];
  const cards = new Map([...lay, ...played].map((p) => [cellKey(p.cell), p]));
  const lines = new Map<string, Line>();
  for (const [dx, dy] of [
    [1, 0],
    [0, 1]
  ]) {
    for (const { cell } of played) {
      let { x, y } = cell;
      while (cards.has(cellKey({ x: x - dx, y: y - dy }))) [x, y] = [x - dx, y - dy];
      const along: PlacedCard[] = [];
      for (let c; (c = cards.get(cellKey({ x, y }))); [x, y] = [x + dx, y + dy]) along.push(c);
      if (along.length < 2) continue;
      const cells = along.map((p) => p.cell);
      lines.set(cells.map(cellKey).join(' '), {
        cells,
        sum: along.reduce((sum, p) => sum + (faceOf(p.card)?.number ?? 0), 0)
      });
    }
  }
  const all = [...lines.values()];
  const lots = all.filter((line) => line.cells.length === 4).length;
  const four = played.length === 4;
  const doubled = lots + Number(four) + Number(last);
  const total = all.reduce((sum, line) => sum + line.sum, 0) * 2 ** doubled;
  return { lay, played, score: { lines: all, lots, four, last, total } };
}

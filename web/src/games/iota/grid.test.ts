import { describe, expect, it } from 'vitest';
import { nameCell, namePlacements } from './placeNames';
import { gridRows, describeItem, tagCell, type Item } from './grid';
import { cardsOnGrid } from './story';
import { position } from './testing';

const view = position('Rp3@0,0 Bs4@1,0 W@1,1', 'Yt2 Gc1');
const lies = cardsOnGrid(view);
const yt2 = { id: 'Yt2', card: 'Yt2' };

function shown(more: Partial<Parameters<typeof gridRows>[0]> = {}) {
  return gridRows({ view, out: [], tried: [], hint: [], fits: [], cursor: { x: 0, y: 0 }, ...more });
}

function at(x: number, y: number, more: Partial<Parameters<typeof gridRows>[0]>): Item {
  return shown(more)
    .flatMap((r) => r.items)
    .find((i) => i.cell.x === x && i.cell.y === y)!;
}

describe('what the grid shows', () => {
  it('goes row by row and from the left', () => {
    const fits = new Map([
      ['-1,0', 5],
      ['1,-1', null]
    ]);
    expect(shown({ fits }).map((r) => [r.y, r.items.map((i) => `${i.kind} ${i.cell.x}`)])).toEqual([
      [-1, ['fit 1']],
      [0, ['fit -1', 'card 0', 'card 1']],
      [1, ['card 1']]
    ]);
  });

  it('shows a cell once: what lies there hides what was tried there', () => {
    const out = [{ ...yt2, cell: { x: 1, y: -1 } }];
    const items = shown({ out, tried: ['Yt2@1,-1', 'Gc1@2,0'], fits: new Map([['2,0', 1]]) }).flatMap(
      (r) => r.items
    );
    expect(items.map((i) => i.kind)).toEqual(['out', 'card', 'card', 'tried', 'card']);
  });

  it('keeps the cell under the keyboard’s cursor, even an empty one', () => {
    expect(at(5, 5, { cursor: { x: 5, y: 5 } }).kind).toBe('empty');
  });
});

describe('what a cell says', () => {
  it.each([
    [
      'a card',
      at(0, 0, {}),
      undefined,
      {},
      'red plus 3, left of the blue square 4. The first card of the game.'
    ],
    [
      'a card that others laid since one’s own last turn',
      at(1, 0, {}),
      undefined,
      { fresh: true },
      'New: blue square 4, right of the red plus 3 and above the wild card. The first card of the game.'
    ],
    [
      'a wild',
      at(1, 1, {}),
      undefined,
      { takeable: true },
      'wild card, below the blue square 4. The first card of the game. You can take this wild.'
    ],
    [
      'a fit',
      at(2, 0, { fits: [['2,0', 12]] }),
      yt2,
      {},
      'Fits and scores 12 points: yellow triangle 2, right of the blue square 4.'
    ],
    [
      'a fit later',
      at(3, 0, { fits: [['3,0', null]] }),
      yt2,
      {},
      'Fits together with another card: yellow triangle 2, 2 cells right of the blue square 4.'
    ],
    [
      'a misfit',
      at(0, 1, { cursor: { x: 0, y: 1 } }),
      yt2,
      {},
      'Doesn’t fit: yellow triangle 2, left of the wild card and below the red plus 3.'
    ],
    [
      'a cell for no card',
      at(1, -1, { view: { ...view, dead: [{ x: 1, y: -1 }] } }),
      undefined,
      {},
      'Nothing can go here any more, above the blue square 4.'
    ],
    [
      'a hint',
      at(2, 0, { hint: [{ x: 2, y: 0 }] }),
      undefined,
      {},
      'Hint: a card of yours goes here, right of the blue square 4.'
    ],
    [
      'nothing in mind',
      at(2, 0, { cursor: { x: 2, y: 0 } }),
      undefined,
      {},
      'Empty, right of the blue square 4.'
    ]
  ])('%s', (_, item, picked, is, words) => {
    expect(describeItem(item, view, picked, is, lies)).toBe(words);
  });

  it('IO-5 speaks of no score where there is none', () => {
    const item = at(2, 0, { fits: [['2,0', 12]] });
    expect(describeItem(item, { ...view, scoring: false }, yt2, {}, lies)).toBe(
      'Fits: yellow triangle 2, right of the blue square 4.'
    );
  });
});

describe('where a cell is', () => {
  it.each([
    [2, 0, 'right of the blue square 4'],
    [0, 1, 'left of the wild card and below the red plus 3'],
    [1, 4, '3 cells below the wild card'],
    [-3, 0, '3 cells left of the red plus 3'],
    [2, -1, '1 cell right and 1 above the blue square 4'],
    [-2, 3, '2 cells left and 3 below the red plus 3']
  ])('%i,%i is %s', (x, y, words) => expect(nameCell({ x, y }, lies)).toBe(words));

  it('of each card of a play is told', () => {
    expect(namePlacements(['Yt2@2,0', 'Gc1@1,2'], lies)).toBe(
      'yellow triangle 2, right of the blue square 4; green circle 1, below the wild card'
    );
  });

  it('of the first card is nowhere yet', () =>
    expect(nameCell({ x: 0, y: 0 }, new Map([['0,0', 'Rp3']]))).toBe('on its own'));
});

describe('the score of a play', () => {
  const lying = (...cells: string[]) => new Map(cells.map((at) => [at, 'Rt2']));

  it('is written on a free cell beside its cards, where it hides none', () => {
    expect(tagCell(['Rt2@3,0', 'Bp2@1,0'], lying('1,0', '2,0', '3,0'))).toEqual({ x: 3, y: 1 });
    // below the last card there is one, and beside it, too; above it is free
    expect(tagCell(['Rt2@3,0'], lying('3,0', '2,0', '3,1', '4,0'))).toEqual({ x: 3, y: -1 });
  });

  it('is in sight, if there is such a cell, and leans away from the card beside it', () =>
    expect(tagCell(['Rt2@3,0'], lying('3,0', '3,1', '4,0'), ({ y }) => y >= 0)).toEqual({
      x: 2 - 1 / 3,
      y: 0
    }));

  it('has its neighbours free to the left and right, if there is such a cell', () =>
    expect(tagCell(['Rt2@3,0'], lying('3,0', '2,1', '4,1'))).toEqual({ x: 3, y: -1 }));

  it('is not written where there is no room, nor without a play', () => {
    expect(tagCell(['Rt2@0,0'], lying('0,0', '0,1', '1,0', '0,-1', '-1,0'))).toBeNull();
    expect(tagCell([], lying('0,0'))).toBeNull();
  });
});

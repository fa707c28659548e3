import { describe, expect, it } from 'vitest';
import { rows, said, tagCell, type Item } from './grid';
import { position } from './testing';

const view = position('Rp3@0,0 Bs4@1,0 W@1,1', 'Yt2 Gc1');
const corner = { x: -1, y: -1 };
const yt2 = { id: 'Yt2', card: 'Yt2' };

function shown(more: Partial<Parameters<typeof rows>[0]> = {}) {
  return rows({ view, out: [], tried: [], fits: [], cursor: { x: 0, y: 0 }, ...more });
}

function at(x: number, y: number, more: Partial<Parameters<typeof rows>[0]>): Item {
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
    ['a card', at(0, 0, {}), undefined, false, 'Row 2, column 2: red plus 3. The first card of the game.'],
    [
      'a wild',
      at(1, 1, {}),
      undefined,
      true,
      'Row 3, column 3: wild card. The first card of the game. You can take this wild.'
    ],
    [
      'a fit',
      at(2, 0, { fits: [['2,0', 12]] }),
      yt2,
      false,
      'Row 2, column 4: yellow triangle 2 fits here for 12 points.'
    ],
    [
      'a fit later',
      at(2, 0, { fits: [['2,0', null]] }),
      yt2,
      false,
      'Row 2, column 4: yellow triangle 2 fits here together with another card.'
    ],
    [
      'an empty cell',
      at(2, 0, { cursor: { x: 2, y: 0 } }),
      yt2,
      false,
      'Row 2, column 4: yellow triangle 2 doesn’t fit here.'
    ],
    ['nothing in mind', at(2, 0, { cursor: { x: 2, y: 0 } }), undefined, false, 'Row 2, column 4: empty']
  ])('%s', (_, item, picked, takeable, words) => {
    expect(said(item, view, picked, { takeable }, corner)).toBe(words);
  });

  it('a card that others laid since one’s own last turn is said to be new', () => {
    expect(said(at(0, 0, {}), view, undefined, { fresh: true }, corner)).toBe(
      'New in row 2, column 2: red plus 3. The first card of the game.'
    );
  });

  it('IO-5 speaks of no score where there is none', () => {
    const item = at(2, 0, { fits: [['2,0', 12]] });
    expect(said(item, { ...view, scoring: false }, yt2, {}, corner)).toBe(
      'Row 2, column 4: yellow triangle 2 fits here.'
    );
  });
});

it('writes the score at the last card in reading order', () => {
  expect(tagCell(['Rt2@3,0', 'Bp2@1,0'])).toEqual({ x: 3, y: 0 });
  expect(tagCell(['Rt2@3,4', 'Bp2@3,5'])).toEqual({ x: 3, y: 5 });
  expect(tagCell([])).toBeNull();
});

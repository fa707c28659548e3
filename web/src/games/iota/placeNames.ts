import { formatList, t } from '../../lib/i18n.svelte';
import { cardName, parseCellKey, faceOf, cellKey, parsePlacement } from './cards';
import type { Card, Cell, Placement } from './wire';

// Where a cell is, for those who listen: by what lies beside it. The numbers of rows and columns shift as the grid grows.

/** CardsByCell is what lies on the grid, by the key of the cell. */
export type CardsByCell = ReadonlyMap<string, Card>;

/** The ways to a neighbour, and on which side of it the cell is then. */
const ways = [
  { x: -1, y: 0, side: 'right' },
  { x: 1, y: 0, side: 'left' },
  { x: 0, y: -1, side: 'below' },
  { x: 0, y: 1, side: 'above' }
] as const;

/** nameCell names a cell by the cards that it touches, or by the nearest: "right of the red square 3 and below the wild card". */
export function nameCell({ x, y }: Cell, lies: CardsByCell): string {
  const near = ways.flatMap(({ x: dx, y: dy, side }) => {
    const card = lies.get(cellKey({ x: x + dx, y: y + dy }));
    return card ? [t(`iota.beside.${side}`, { n: 1, card: cardNameWithArticle(card) })] : [];
  });
  return near.length > 0 ? formatList(near) : nameByNearest({ x, y }, lies);
}

/** namePlacements says where the cards of a play go: "red triangle 2, right of the blue square 1; …". */
export function namePlacements(place: Placement[], lies: CardsByCell): string {
  return place
    .map(parsePlacement)
    .map(({ card, cell }) => t('iota.beside.spot', { card: cardName(card), where: nameCell(cell, lies) }))
    .join('; ');
}

/** nameByNearest names a cell that touches none by the card that is least far, one in its row or column if there is any. */
function nameByNearest(cell: Cell, lies: CardsByCell): string {
  const far = [...lies]
    .map(([at, card]) => ({
      x: cell.x - parseCellKey(at).x,
      y: cell.y - parseCellKey(at).y,
      card: cardNameWithArticle(card)
    }))
    .filter(({ x, y }) => x !== 0 || y !== 0)
    .sort((a, b) => stepsAway(a) - stepsAway(b))[0];
  if (!far) return t('iota.beside.alone');
  const { x, y, card } = far;
  if (y === 0) return t(`iota.beside.${x > 0 ? 'right' : 'left'}`, { n: Math.abs(x), card });
  if (x === 0) return t(`iota.beside.${y > 0 ? 'below' : 'above'}`, { n: Math.abs(y), card });
  const [side, level] = [x > 0 ? 'right' : 'left', y > 0 ? 'below' : 'above'];
  return t('iota.beside.apart', { x: Math.abs(x), y: Math.abs(y), side, level, card });
}

function stepsAway({ x, y }: Cell): number {
  return Math.abs(x) + Math.abs(y) + (x === 0 || y === 0 ? 0 : 1000);
}

/** cardNameWithArticle is how a card is called after "right of": "the red triangle 2". */
function cardNameWithArticle(card: Card): string {
  const f = faceOf(card);
  return f ? t('iota.card.the', { ...f }) : t('iota.card.the-wild');
}

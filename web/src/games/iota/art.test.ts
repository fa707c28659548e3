import { describe, expect, it } from 'vitest';
import { artOf } from './art';

const cards = [...'RGBY'].flatMap((c) => [...'tpsc'].flatMap((s) => [...'1234'].map((n) => c + s + n)));

describe('art', () => {
  it('draws as many shapes as the number says', () => {
    for (const card of cards) {
      expect(artOf(card).line.match(/M/g), card).toHaveLength(Number(card[2]));
      expect(artOf(card).fill.match(/M/g), card).toHaveLength(Number(card[2]));
    }
  });

  it('gives every colour but plain red a hatching', () => {
    for (const card of cards) expect(artOf(card).hatch === '', card).toBe(card[0] === 'R');
  });

  it('stays on the card', () => {
    for (const card of [...cards, 'W']) {
      const { paper, fill, line, hatch } = artOf(card);
      const numbers = (paper + fill + line + hatch).match(/-?\d+(\.\d+)?/g)!.map(Number);
      expect(Math.min(...numbers), card).toBeGreaterThanOrEqual(0);
      expect(Math.max(...numbers), card).toBeLessThanOrEqual(100);
    }
  });

  it('draws a card the same every time, and no two cards alike', () => {
    expect(new Set(cards.map((c) => artOf(c).line)).size).toBe(cards.length);
    expect(artOf('Rt2')).toBe(artOf('Rt2'));
  });
});

import { describe, expect, it } from 'vitest';
import { formatPoints } from '../../lib/sentences';
import { tieBreakSentence, ranking } from './score';
import { position } from './testing';
import type { Score, View } from './wire';

const score = (taken: number, left: number): Score => ({ taken, left, total: taken - left });
const scored = (winners: number[], ...scores: Score[]): View => {
  const view = position();
  const players = view.players.map((p, seat) => ({ ...p, score: scores[seat] }));
  return { ...view, players, ended: { winners, scores, words: [] } };
};

describe('points', () => {
  it('DR-14 may be below zero', () => expect([3, 0, -4].map(formatPoints)).toEqual(['3', '0', '−4']));

  it('DR-15 rank by points, then by fewer boards left', () => {
    const view = scored([2], score(1, 4), score(5, 3), score(4, 2));
    expect(ranking(view).map((r) => r.seat)).toEqual([2, 1, 0]);
    expect(tieBreakSentence(view)).toBe('Tied on points, so fewer boards left wins.');
  });

  it('DR-15 are shared when still level', () => {
    const view = scored([0, 1], score(4, 2), score(4, 2), score(0, 6));
    expect(tieBreakSentence(view)).toBe('Tied on points and on boards left, so they share the win.');
  });

  it('need no word when they differ', () => {
    expect(tieBreakSentence(scored([0], score(4, 2), score(3, 2), score(0, 6)))).toBe('');
    expect(tieBreakSentence(position())).toBe('');
  });
});

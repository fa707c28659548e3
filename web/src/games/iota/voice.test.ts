import { describe, expect, it } from 'vitest';
import { position, scored, turn } from './testing';
import { moods, remarks } from './voice';
import type { View } from './wire';

const eachHad = (n: number) => Array.from({ length: 2 * n }, (_, i) => turn(i % 2, 'Rt2@1,0', scored(5)));

/** after is what is said when Ben has played so many cards for so many points. */
const after = (place: string, points: number, more: Partial<View> & { scores?: number[] } = {}, lots = 0) => {
  const view = position('', '', more);
  view.players.forEach((p, k) => (p.score = more.scores?.[k] ?? p.score));
  const data = { seat: 1, place: place.split(' '), score: scored(points, [points], lots) };
  return remarks.played!(data, view);
};

it('cheers for a good turn, and sulks where a big one overtakes', () => {
  const faces = (total: number, ...scores: number[]) => {
    const view = position('', '');
    view.players.forEach((p, k) => (p.score = scores[k]));
    return moods.played!({ seat: 1, place: [], score: scored(total) }, view);
  };
  expect(faces(14, 0, 14)).toBeNull();
  expect(faces(20, 10, 20)).toEqual({ cheer: [1], sulk: [] });
  expect(faces(34, 10, 34)).toEqual({ cheer: [1], sulk: [0] });
  expect(faces(34, 40, 34)).toEqual({ cheer: [1], sulk: [] });
});

describe('the host speaks of', () => {
  it('a big turn, and a lot', () => {
    expect(after('Rt2@1,0', 34)).toMatchObject({ moment: 'big', name: 'Ben', n: 34 });
    expect(after('Rt2@1,0', 20, {}, 1)).toMatchObject({ moment: 'lot', name: 'Ben' });
  });

  it('a single card that made something, and not of every one', () => {
    expect(after('Rt2@1,0', 9)?.moment).toBe('single');
    expect([after('Rt2@1,0', 5), after('Rt2@1,0 Rt3@2,0', 9)]).toEqual([null, null]);
  });

  it('a lead that was taken, once it says something', () => {
    expect(after('Rt2@1,0 Rt3@2,0', 12, { turns: eachHad(4), scores: [40, 50] })?.moment).toBe('lead');
    expect(after('Rt2@1,0 Rt3@2,0', 12, { turns: eachHad(4), scores: [20, 50] })).toBeNull();
    expect(after('Rt2@1,0 Rt3@2,0', 12, { turns: eachHad(1), scores: [0, 12] })).toBeNull();
  });

  it('a close race near the end', () => {
    const near = { turns: eachHad(4), scores: [52, 50] };
    expect(after('Rt2@1,0 Rt3@2,0', 6, { ...near, pile: 20 })?.moment).toBe('close');
    expect(after('Rt2@1,0 Rt3@2,0', 6, { ...near, pile: 40 })).toBeNull();
  });

  it('a pile that has just become low or empty, and not again', () => {
    expect(after('Rt2@1,0 Rt3@2,0', 6, { pile: 7 })).toEqual({ moment: 'few', n: 7 });
    expect(after('Rt2@1,0 Rt3@2,0', 6, { pile: 6 })).toBeNull();
    expect(after('Rt2@1,0 Rt3@2,0', 6, { pile: 0 })).toEqual({ moment: 'empty' });
    const emptyBefore = position('', '').players.map((p) => ({ ...p, cards: 2 }));
    expect(after('Rt2@1,0 Rt3@2,0', 6, { pile: 0, players: emptyBefore })).toBeNull();
  });

  it('passes, trades and wilds that were taken, and of nobody whose time ran out', () => {
    const view = position('', '');
    const passed = (traded: number, late = false) => remarks.passed!({ seat: 1, traded, late }, view)?.moment;
    expect([passed(0), passed(3), passed(0, true)]).toEqual(['pass', 'swap', undefined]);
    expect(remarks.recycled!({ seat: 1, card: 'Rt2', cell: { x: 0, y: 0 } }, view)?.moment).toBe('wild');
  });

  it('nothing but the cards where no points are counted', () => {
    expect(after('Rt2@1,0', 0, { scoring: false })).toBeNull();
    expect(after('Rt2@1,0 Rt3@2,0', 0, { scoring: false, pile: 8 })?.moment).toBe('few');
  });

  it('nothing when the game is over, for the podium has its own words', () => {
    const ended = { reason: 'played-out' as const, winners: [1], points: [0, 99] };
    expect(after('Rt2@1,0', 99, { pile: 0, ended })).toBeNull();
  });
});

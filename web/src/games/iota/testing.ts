import { parsePlacement } from './cards';
import type { Facts, NumberedFact, Score, Turn, View } from './wire';

// Positions for tests, written as text.

export const nothing: Score = { lines: [], lots: 0, four: false, last: false, total: 0 };

export function scored(total: number, sums = [total], lots = 0, four = false): Score {
  return { lines: sums.map((sum) => ({ cells: [], sum })), lots, four, last: false, total };
}

/** turn is one turn: a play of placements written "Rt2@1,0 Bp2@2,0", or a pass when there are none. */
export function turn(seat: number, place: string, score = nothing, more: Partial<Turn> = {}): Turn {
  return { seat, recycled: [], place: words(place), traded: 0, late: false, score, ...more };
}

/** position is a view of two players, Ana and Ben, as Ana sees it on her turn. */
export function position(grid: string, hand: string, more: Partial<View> = {}): View {
  return {
    phase: 0,
    seat: 0,
    turn: 0,
    scoring: true,
    unaided: false,
    hints: true,
    pile: 40,
    grid: words(grid).map((p) => ({ ...parsePlacement(p), turn: -1 })),
    dead: [],
    players: ['Ana', 'Ben'].map((name) => ({ name, cards: 4, score: 0 })),
    turns: [],
    hand: words(hand),
    can: { plays: [], recycles: [], trade: 4 },
    ended: null,
    ...more
  };
}

function words(text: string): string[] {
  return text.split(' ').filter((w) => w !== '');
}

/** fact is something that was heard as it happened. */
export function fact<K extends keyof Facts>(kind: K, data: Partial<Facts[K]> = {}, no = 1) {
  return { kind, data, no } as unknown as NumberedFact;
}

import { describe, expect, it, test } from 'vitest';
import { winSentence } from '../../lib/names';
import {
  announce,
  cheerFor,
  endingSentence,
  recentTurns,
  seatsByCell,
  seatsByScore,
  layerStory,
  plainText,
  soundOf,
  stampOf,
  turnNote,
  turnStory,
  turnSummary
} from './story';
import { fact, position, scored, turn } from './testing';
import type { GridCard, Turn, View } from './wire';

const laid = (card: string, x: number, y: number, by: number): GridCard => ({
  card,
  cell: { x, y },
  turn: by
});

describe('a turn in words', () => {
  it.each([
    ['IO-6 a play', turn(0, 'Rt2@1,0 Bp2@2,0'), 'You played 2 cards'],
    ['IO-11 a trade', turn(0, '', undefined, { traded: 3 }), 'You traded 3 cards'],
    ['IO-11 a pass', turn(1, ''), 'Ben passed'],
    ['CM-9 the limit', turn(0, '', undefined, { late: true }), 'You ran out of time'],
    [
      'IO-16 a wild',
      turn(0, 'W@1,0', undefined, { recycled: ['Rt2@3,3'] }),
      'You took a wild and played a card'
    ],
    [
      'IO-16 both wilds',
      turn(1, '', undefined, { recycled: ['Rt2@3,3', 'Gt2@4,4'] }),
      'Ben took both wilds and passed'
    ]
  ])('%s', (_, t, said) => expect(plainText(turnStory(position('', ''), t))).toBe(said));
});

describe('who laid a card', () => {
  const view = position('', '', {
    turn: 1,
    turns: [
      turn(0, 'W@1,0 Bp2@2,0', scored(6)),
      turn(1, 'Gc1@0,1', scored(4), { recycled: ['Rt2@1,0'] }),
      turn(0, 'W@0,2', scored(9))
    ]
  });

  it('is the table for the starter', () =>
    expect(layerStory(view, laid('Rp3', 0, 0, -1))).toBe('The first card of the game'));
  it('is whoever played it', () => {
    expect(layerStory(view, laid('Bp2', 2, 0, 0))).toBe('You played this in a turn worth 6 points');
    expect(layerStory(view, laid('Gc1', 0, 1, 1))).toBe('Ben played this in a turn worth 4 points');
  });
  it('IO-16 is whoever put it in a wild’s place', () => {
    expect(layerStory(view, laid('Rt2', 1, 0, 0))).toBe('Ben swapped this for a wild');
  });
  it('IO-16 is whoever is on, when the wild was taken in this very turn', () => {
    expect(layerStory(view, laid('Yt4', 0, 2, 2))).toBe('Ben swapped this for a wild');
  });
  it('IO-5 speaks of no points where there are none', () => {
    expect(layerStory({ ...view, scoring: false }, laid('Gc1', 0, 1, 1))).toBe('Ben played this');
  });
});

describe('what is announced', () => {
  const view = position('', '');
  it('tells a play and its score', () => {
    const facts = [
      fact('played', { seat: 1, place: ['Rt2@1,0', 'Bp2@2,0'], score: scored(34) }),
      fact('turn-came', { seat: 0 })
    ];
    expect(announce(view, facts)).toBe('Ben played 2 cards for 34 points.');
    expect(announce({ ...view, scoring: false }, facts)).toBe('Ben played 2 cards.');
  });
  it('IO-26 says who is asked whether they have no more plays', () => {
    const view = position('', '');
    expect(announce(view, [fact('turn-came', { seat: 0 })])).toBe('');
    expect(announce(view, [fact('turn-came', { seat: 1, noMore: true })])).toBe('Ben, no more plays?');
  });

  it('tells passes, trades and wilds', () => {
    const facts = [
      fact('recycled', { seat: 0, card: 'Rt2', cell: { x: 1, y: 1 } }),
      fact('passed', { seat: 0, traded: 2, late: false }),
      fact('drew', { cards: ['Yc4', 'Yc3'] }),
      fact('turn-came', { seat: 1 }),
      fact('passed', { seat: 1, traded: 0, late: true })
    ];
    expect(announce(view, facts)).toBe(
      'You swapped the red triangle 2 for a wild. You passed and traded 2 cards. Ben ran out of time.'
    );
  });
  it('tells who won', () => {
    expect(endingSentence(view, { reason: 'played-out', winners: [1], points: [3, 9] })).toBe(
      winSentence(view, [1])
    );
    expect(endingSentence(view, { reason: 'played-out', winners: [0], points: [9, 3] })).toBe(
      winSentence(view, [0])
    );
    expect(endingSentence(view, { reason: 'stopped', winners: [0], points: [9, 3] })).toBe(
      `The host ended the game. ${winSentence(view, [0])}`
    );
    expect(endingSentence(view, { reason: 'stalemate', winners: [0, 1], points: [9, 9] })).toBe(
      `Nobody could play any more, so the game ended. ${winSentence(view, [0, 1])}`
    );
  });
});

describe('what is marked', () => {
  const [mine, bens, cleos] = [turn(0, 'Rt2@1,0'), turn(1, 'Rt3@2,0'), turn(2, 'Rt4@3,0')];
  const marked = (turns: Turn[], seat = 0) => recentTurns(position('', '', { seat, turns }));

  it('is what all others laid since one’s own last turn', () => {
    expect(marked([mine, bens, cleos])).toEqual([bens, cleos]);
    expect(marked([bens, cleos])).toEqual([bens, cleos]); // one's first turn is yet to come
    expect(marked([bens, mine, turn(1, ''), cleos])).toEqual([cleos]);
  });
  it('IO-16 is a card in a wild’s place as well', () => {
    const taken = turn(1, '', undefined, { recycled: ['Gt2@4,4'] });
    expect(marked([mine, taken])).toEqual([taken]);
    expect([...seatsByCell([bens, taken, turn(2, 'W@5,4')])]).toEqual([
      ['2,0', 1],
      ['4,4', 1],
      ['5,4', 2]
    ]);
  });
  it('is the last play where nobody has laid since, until everyone has passed', () => {
    expect(marked([])).toEqual([]);
    expect(marked([mine, turn(1, '')])).toEqual([mine]);
    expect(marked([mine, turn(1, ''), turn(0, '')])).toEqual([]);
  });
  it('is the last play for the public', () => expect(marked([mine, bens, cleos], -1)).toEqual([cleos]));
});

describe('the rest', () => {
  it('sums a turn up in a line', () => {
    const view = position('', '');
    expect(turnSummary(view, turn(1, 'Rt2@1,0 Bp2@2,0', scored(13, [7, 6])))).toBe(
      'Ben played 2 cards: lines 7 + 6 = 13'
    );
    expect(turnSummary(view, turn(0, ''))).toBe('You passed');
    expect(turnNote(view, turn(1, 'Rt2@1,0', scored(7)))).toBe('Ben: 7 for the line');
    expect(turnNote(view, turn(1, ''))).toBe('Ben passed');
  });
});

test('a play with a lot sounds unlike one without', () => {
  const played = (lots: number) => soundOf(fact('played', { score: { ...scored(34), lots } }));
  expect(played(0)).toBe('place');
  expect(played(1)).toBe('lot');
  expect(soundOf(fact('passed', {}))).toBe('pass');
  expect(soundOf(fact('turn-came', {}))).toBeNull();
});

describe('a stamp', () => {
  const ended = (reason: 'played-out' | 'stalemate') =>
    fact('ended', { reason, winners: [0], points: [9, 5] });

  it('is for the last card of the game', () => {
    expect(
      stampOf(
        [fact('played', { seat: 1, score: scored(34, [17], 1) }), ended('played-out')],
        position('', '')
      )?.text
    ).toBe('Last card!');
  });

  it('is for nothing else', () => {
    expect(stampOf([fact('played', { seat: 1, score: scored(34, [17], 1) })], position('', ''))).toBeNull();
    expect(stampOf([ended('stalemate')], position('', ''))).toBeNull();
  });

  it('a good play of one’s own, and the place that it gains', () => {
    const after = (points: number, scores: number[], more: Partial<View> = {}, lots = 0) => {
      const view = position('', '', more);
      view.players.forEach((p, k) => (p.score = scores[k]));
      const stamp = stampOf([fact('played', { seat: 0, score: scored(points, [points], lots) })], view);
      return stamp && [stamp.text, stamp.note];
    };
    expect(after(24, [40, 50])).toEqual(['+24', '']);
    expect(after(24, [60, 50])).toEqual(['+24', 'You take the lead!']);
    expect(after(34, [60, 50], {}, 1)).toEqual(['+34', 'A lot: four in a line! You take the lead!']);
    expect(after(12, [60, 50])).toBeNull();
    expect(after(24, [60, 50], { seat: 1 })).toBeNull();
    expect(after(34, [60, 50], { seat: -1 }, 1)).toEqual([
      '+34',
      'A lot: four in a line! Ana takes the lead!'
    ]);
    expect(after(34, [60, 50], { scoring: false }, 1)).toBeNull();
  });
});

test('a lot is cheered, and four cards in one turn', () => {
  expect(cheerFor(scored(34, [17], 1))).toBe('A lot!');
  expect(cheerFor(scored(40, [20], 0, true))).toBe('All four!');
  expect(cheerFor(scored(9))).toBe('');
});

test('players stand from the most points to the fewest, equals around the table', () => {
  const players = [7, 9, 7, 12].map((score, k) => ({ name: String(k), cards: 4, score }));
  expect(seatsByScore(position('', '', { players }))).toEqual([3, 1, 0, 2]);
});

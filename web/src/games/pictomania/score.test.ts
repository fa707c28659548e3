import { describe, expect, it } from 'vitest';
import { bonusReason, tiedForSheep, formatSigned, sumText, sumTokens } from './score';
import { formatPoints } from '../../lib/sentences';
import { rankByPoints } from '../../parts/results/ranks';
import { position, sum } from './testing';

describe('numbers', () => {
  it('are written with their sign and a proper minus', () => {
    expect([3, 0, -2].map(formatSigned)).toEqual(['+3', '0', '−2']);
    expect([3, 0, -2].map(formatPoints)).toEqual(['3', '0', '−2']);
    expect(sumTokens([3, 2, 1])).toBe(6);
  });
});

describe('a sum', () => {
  it('PM-50 tells all its parts', () => {
    const gifts = [
      { from: 1, token: 3 },
      { from: 2, token: 1 }
    ];
    const ana = sum({
      received: gifts,
      kept: [1, 1],
      bonus: 2,
      counts: 2,
      why: 'guessed',
      total: 4,
      points: 4
    });
    expect(sumText(position(), 0, ana)).toBe(
      'You score 4: +3 from Ben, +1 from Cleo, −2 for tokens left over and +2 for the bonus token. 4 in total.'
    );
  });

  it('PM-23 says why a token costs', () => {
    const cleo = sum({ kept: [3], bonus: 3, counts: -3, why: 'sheep', total: -6, points: -6 });
    expect(sumText(position(), 2, cleo)).toBe(
      'Cleo scores −6: −3 for tokens left over and −3 for the bonus token, as the black sheep. −6 in total.'
    );
  });

  it('PM-24 says why a token is worth nothing', () => {
    expect(bonusReason('unguessed')).toBe('nobody guessed it');
    expect(bonusReason('')).toBe('no bonus token');
  });

  it('PM-27 keeps the total where it is for the end', () => {
    expect(sumText(position({ totalsHidden: true }), 1, sum({ kept: [2], total: -2 }))).toBe(
      'Ben scores −2: −2 for tokens left over.'
    );
  });

  it('leaves the total of the last round to the podium', () => {
    const last = position({ round: 5, rounds: 5 });
    expect(sumText(last, 1, sum({ kept: [2], total: -2 }))).toBe('Ben scores −2: −2 for tokens left over.');
  });

  it('has a word for a round in which nothing happened', () => {
    expect(sumText(position(), 1, sum())).toBe('Ben scores 0. 0 in total.');
  });
});

describe('the order of points', () => {
  it('has those who are level by their seats', () => {
    expect(rankByPoints([2, 7, -1, 7]).map(({ seat }) => seat)).toEqual([1, 3, 0, 2]);
  });
});

describe('PM-21 who is level with most wrong guesses', () => {
  it.each([
    ['several', [1, 2, 0, 2], [1, 3]],
    ['one alone is the black sheep, and level with nobody', [1, 3, 0], []],
    ['nobody, where there is no wrong guess', [0, 0, 0], []]
  ])('%s', (_, middle, seats) => expect(tiedForSheep({ middle })).toEqual(seats));
});

import { describe, expect, it } from 'vitest';
import {
  boardLabel,
  endReasonText,
  handHint,
  waitingText,
  guesserOrderText,
  finishedText,
  sheepCostText,
  sheepText,
  stakesText,
  verdictText
} from './story';
import type { Match } from '../../lib/table.svelte';
import { nothing, player, position, scored } from './testing';
import type { View, Wire } from './wire';

const put = (view: View, seat: number, more: object): View => ({
  ...view,
  players: view.players.map((p, k) => (k === seat ? { ...p, ...more } : p))
});

it('PM-14 who has finished hears whom the round waits for', () => {
  const view = put(put(position({}, 3), 0, { place: 1, bonus: 2 }), 2, { done: true });
  expect(finishedText(view)).toBe('You finished 1st. Still guessing: Ben.');
  const all = put(put(view, 0, { place: 1, bonus: 2, stack: [1] }), 2, { done: true, stack: [1] });
  expect(finishedText(all)).toBe('You finished 1st. Still to finish: Ben.');
});

describe('the line at the top', () => {
  const said = (view: View, ...waiting: number[]) =>
    waitingText({ seat: view.seat, phase: 1, waiting, left: -1, whole: 0, view } satisfies Match<Wire>);

  it('asks the one who is awaited, and names the others', () => {
    expect(said(position({ stage: 'reading' }), 0, 1)).toBe('Read the cards.');
    expect(said(position({ stage: 'reading' }), 1, 2)).toBe('Still reading: Ben and Cleo.');
    expect(said(position(), 0, 1)).toBe('Draw yours, guess the others’.');
    expect(said(position(), 3)).toBe('Still playing: Dan.');
    expect(said(position({ stage: 'choosing' }), 1)).toBe('Still choosing: Ben.');
  });

  it('CM-20 puts a vote first', () => {
    const ballots = [{ seat: 1, board: 2, voters: [0, 3, 4], yes: [], no: [] }];
    expect(said(position({ ballots, can: { ...nothing, vote: [2] } }), 0)).toBe('Your vote, please.');
  });

  it('waits for nobody in particular where the host leads', () => {
    expect(said(position({ stage: 'walk', led: true }), 1)).toBe('Time to score.');
    expect(said(position({ stage: 'walk' }), 1)).toBe('Waiting for Ben.');
  });
});

describe('a board', () => {
  it('PM-11 tells who guessed in which order, and the number to nobody but who laid it', () => {
    const view = put(position({ laid: [0, 4, 0, 0, 0] }), 1, { stack: [2, 0] });
    expect(guesserOrderText(view, 1)).toBe('Cleo, then you');
    expect(boardLabel(view, 1)).toBe('Ben’s drawing. Guesses so far: Cleo, then you. You guessed 4.');
    expect(boardLabel({ ...view, seat: 3, laid: [0, 0, 0, 0, 0] }, 1)).toBe(
      'Ben’s drawing. Guesses so far: Cleo, then Ana.'
    );
  });

  it('PM-14 PM-16 PM-18 tells what its author has done', () => {
    expect(boardLabel(put(position(), 1, { bonus: 3 }), 1)).toContain('Finished with a 3-point bonus token.');
    expect(boardLabel(put(position(), 1, { done: true }), 1)).toContain('Done without a token.');
    expect(boardLabel(put(position(), 1, { drawn: 'nothing' }), 1)).toContain('Draws nothing.');
    expect(boardLabel(position(), 0)).toBe('Your drawing.');
  });

  it('says what there is to be had', () => {
    expect(stakesText(position(), 1)).toBe('+3 if right');
    expect(stakesText(put(position(), 1, { stack: [2, 3] }), 1)).toBe('+1 to +3 if right');
    expect(stakesText(position({ laid: [0, 4, 0, 0, 0] }), 1)).toBe('you guessed 4');
    expect(stakesText(put(position(), 1, { drawn: 'struck' }), 1)).toBe('doesn’t count');
    expect(stakesText(position({ can: nothing }), 1)).toBe('');
  });

  it('PM-12 says what a number would do', () => {
    expect(handHint(position(), null)).toBe('Pick a drawing to guess.');
    expect(handHint(position(), 1)).toBe('Which number is Ben’s drawing?');
    const guessed = position({ laid: [0, 4, 0, 0, 0], can: { ...nothing, guess: [2] } });
    expect(handHint(guessed, 1)).toBe('You guessed 4 for Ben’s drawing.');
    expect(handHint(position({ can: nothing }), 1)).toBe('No drawings left to guess.');
  });
});

describe('the end of drawing', () => {
  it('PM-15 PM-16 PM-17 has a reason', () => {
    const taken = position({
      ended: 'tokens',
      players: ['Ana', 'Ben'].map((n, k) => player(n, { place: k + 1 }))
    });
    expect(endReasonText(taken)).toBe('Ben took the last token: pens down!');
    expect(endReasonText(position({ ended: 'all-done' }))).toBe('Everyone’s done.');
    expect(endReasonText(position({ ended: 'time' }))).toBe('Time’s up.');
  });
});

describe('how a drawing was scored', () => {
  it.each([
    [
      'PM-50 right, wrong and kept',
      scored(),
      'Guessed by Ben (+3) and Dan (+2). Your leftover tokens (1 + 1): −2.'
    ],
    [
      'PM-20 all right',
      scored({ kept: [] }),
      'Guessed by Ben (+3) and Dan (+2). You gave all your tokens away.'
    ],
    [
      'PM-20 all wrong',
      scored({ guesses: scored().guesses.slice(1, 2), kept: [3, 2, 1, 1] }),
      'Nobody got it. Your leftover tokens (3 + 2 + 1 + 1): −7.'
    ],
    [
      'nobody guessed',
      scored({ guesses: [], kept: [3, 2] }),
      'Nobody guessed. Your leftover tokens (3 + 2): −5.'
    ],
    [
      'PM-18',
      scored({ drawn: 'nothing', guesses: [], kept: [3] }),
      'You drew nothing. Your leftover tokens (3): −3.'
    ],
    [
      'PM-26',
      scored({ drawn: 'struck', guesses: [], kept: [3] }),
      'This drawing doesn’t count, and neither do the guesses. Your leftover tokens (3): −3.'
    ]
  ])('%s', (_, drawing, words) => expect(verdictText(position(), drawing)).toBe(words));
});

describe('the black sheep', () => {
  it('PM-21 is who has most wrong guesses alone', () => {
    expect(sheepText(position({ sheep: 2, middle: [0, 0, 2, 1, 0] }))).toBe(
      'Cleo is the black sheep: 2 wrong guesses.'
    );
    expect(sheepText(position({ sheep: 0, middle: [1, 0, 0, 0, 0] }))).toBe(
      'You’re the black sheep: one wrong guess.'
    );
  });

  it('PM-21 is nobody in a tie or without a wrong guess, and it says which', () => {
    expect(sheepText(position({ middle: [1, 1, 0, 0, 0] }))).toBe(
      'It’s a tie between Ben and you: no black sheep.'
    );
    expect(sheepText(position())).toBe('No wrong guesses, no black sheep.');
  });

  it('PM-23 costs the bonus token', () => {
    expect(sheepCostText(put(position({ sheep: 2 }), 2, { bonus: 3 }))).toContain('counts against them: −3');
    expect(sheepCostText(position({ sheep: 0 }))).toContain('No bonus token, so');
  });
});

import { describe, expect, it } from 'vitest';
import { heard } from './sounds';
import { guess, position, taken } from './testing';

const view = position({ guesses: [guess(0, 0, 6)] });
const guessed = (seat: number, more = {}) => ({
  kind: 'guessed',
  data: { n: 0, seat, board: 6, text: 'boat', right: [], close: [], ...more }
});
const took = (board: number, seat: number) => ({ kind: 'taken', data: taken(board, seat) });

describe('what is heard', () => {
  it.each([
    ['a round', [{ kind: 'round-began', data: {} }], 'turn'],
    ['an own take', [guessed(0, { right: [6] }), took(6, 0)], 'right'],
    ['two at once', [guessed(0, { right: [6, 12] }), took(6, 0), took(12, 0)], 'lot'],
    ['an own board taken', [guessed(1, { right: [2] }), took(2, 1)], 'lift'],
    ['a board between others', [took(6, 2)], 'place'],
    ['an own no', [guessed(0)], 'wrong'],
    ['somebody is done', [{ kind: 'said-done', data: { seat: 2, done: true } }], 'finish'],
    ['somebody is not, after all', [{ kind: 'said-done', data: { seat: 2, done: false } }], null],
    ['an own close', [guessed(0, { close: [6] })], 'knock'],
    ['an answer to the own guess', [{ kind: 'answered', data: { guess: 0, board: 6, far: true } }], 'knock'],
    ['a wave', [{ kind: 'waved', data: { board: 6 } }], 'knock'],
    ['the own wave', [{ kind: 'waved', data: { board: 2 } }], null],
    ['the guesses of others', [guessed(2)], null],
    ['what matters most', [took(6, 2), { kind: 'round-began', data: {} }], 'turn']
  ])('%s', (_, facts, sound) => expect(heard(view, facts)).toBe(sound));
});

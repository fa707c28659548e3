import { describe, expect, it } from 'vitest';
import { loudestSound } from './sounds';
import { fact, guess, position, taken } from './testing';
import type { Facts } from './wire';

const view = position({ guesses: [guess(0, 0, 6)] });
const guessed = (seat: number, more: Partial<Facts['guessed']> = {}) =>
  fact('guessed', { n: 0, seat, board: 6, text: 'boat', right: [], close: [], ...more });
const took = (board: number, seat: number) => fact('taken', taken(board, seat));

describe('what is heard', () => {
  it.each([
    ['a round', [fact('round-began', {})], 'turn'],
    ['an own take', [guessed(0, { right: [6] }), took(6, 0)], 'right'],
    ['two at once', [guessed(0, { right: [6, 12] }), took(6, 0), took(12, 0)], 'lot'],
    ['an own board taken', [guessed(1, { right: [2] }), took(2, 1)], 'lift'],
    ['a board between others', [took(6, 2)], 'place'],
    ['an own no', [guessed(0)], 'wrong'],
    ['somebody is done', [fact('said-done', { seat: 2, done: true })], 'finish'],
    ['somebody is not, after all', [fact('said-done', { seat: 2, done: false })], null],
    ['an own close', [guessed(0, { close: [6] })], 'knock'],
    ['an answer to the own guess', [fact('answered', { guess: 0, board: 6, far: true })], 'knock'],
    ['a wave', [fact('waved', { board: 6 })], 'knock'],
    ['the own wave', [fact('waved', { board: 2 })], null],
    ['the guesses of others', [guessed(2)], null],
    ['what matters most', [took(6, 2), fact('round-began', {})], 'turn']
  ])('%s', (_, facts, sound) => expect(loudestSound(view, facts)).toBe(sound));
});

import type { Can, Facts, GuessRecord, NextRound, NumberedFact, Record, View } from './wire';

// Positions for tests: five players, of whom Ana guesses, as Ben sees them.

export const nothing: Can = {
  name: false,
  start: false,
  bet: false,
  draw: false,
  finish: false,
  roll: false,
  guess: false,
  answer: false,
  accept: false,
  vote: false,
  next: false,
  object: []
};

export function position(more: Partial<View> = {}): View {
  return {
    phase: 1,
    seat: 1,
    stage: 'naming',
    round: 1,
    rounds: 10,
    again: false,
    guesser: 0,
    players: ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva'].map((name) => ({ name, points: 0 })),
    numbers: 7,
    skipped: [],
    number: 0,
    card: [],
    word: '',
    done: [],
    cylinder: -1,
    die: -1,
    rolling: false,
    alone: false,
    rolls: [],
    stop: 6,
    rollIn: 2_000,
    drawLeft: -1,
    ended: '',
    blank: true,
    bet: -1,
    step: 0,
    shown: [],
    guesses: [],
    accepted: [],
    declined: [],
    asked: [],
    scorers: [],
    struck: -1,
    went: [],
    can: nothing,
    ballot: null,
    history: [],
    result: null,
    ...more
  };
}

/** ahead is a round to come. */
export function ahead(more: Partial<NextRound> = {}): NextRound {
  return { guesser: 0, number: 0, skipped: [], card: [], word: '', ...more };
}

/** said is a guess at a step; by is the drawer who accepted it. */
export function said(step: number, text: string, right = false, by = -1): GuessRecord {
  return { step, text, right, by, late: false };
}

/** record is a round in which Ben had the cylinder and Cleo the die. */
export function record(more: Partial<Record> = {}): Record {
  return {
    round: 1,
    guesser: 0,
    word: 'kite',
    order: [1, 2],
    cylinder: 1,
    die: 2,
    rolls: [3, 6],
    ended: 'stop',
    shown: [1],
    guesses: [said(1, 'kite', true)],
    scorers: [0, 1],
    struck: -1,
    ...more
  };
}

/** fact is something that was heard as it happened. */
export function fact<K extends keyof Facts>(kind: K, data: Partial<Facts[K]> = {}, no = 1) {
  return { kind, data, no } as unknown as NumberedFact;
}

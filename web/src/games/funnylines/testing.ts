import type { Board, Can, Card, Counts, Facts, NumberedFact, Lesson, Record, Subject, View } from './wire';

// Positions for tests: Ana and Cleo are the Suns, Ben and Dan the Moons. Ana and Ben are Carlos; Cleo looks.

/** noShapes is an empty basket. */
const noShapes: Counts = [0, 0, 0, 0, 0, 0, 0];

export const idle: Can = {
  side: false,
  place: false,
  carlo: [],
  ready: false,
  register: false,
  put: false,
  buy: false,
  plan: false,
  borrow: false,
  decline: false,
  ask: false,
  draw: [],
  pen: -1,
  done: false,
  blank: false,
  guess: false,
  pass: false,
  bet: false,
  accept: [],
  object: [],
  vote: false,
  reveal: false,
  passOver: false,
  admit: [],
  undo: false,
  next: false,
  end: false
};

export function board(side: number, carlo: number, more: Partial<Board> = {}): Board {
  return {
    side,
    carlo,
    shapes: [],
    bought: noShapes,
    todo: noShapes,
    said: [],
    gone: Array<boolean>(7).fill(false),
    complete: false,
    ...more
  };
}

export function position(more: Partial<View> = {}): View {
  return {
    phase: 1,
    seat: 2,
    mode: 'teams',
    stage: 'buying',
    timed: true,
    freehand: false,
    round: 1,
    rounds: 6,
    chosen: [],
    extra: false,
    players: ['Ana', 'Ben', 'Cleo', 'Dan'].map((name, k) => ({ name, side: k % 2 })),
    sides: [0, 1].map((side) => ({ seats: [side, side + 2], money: 75, lent: false, owes: 0, carlo: side })),
    pot: 2,
    bank: 48,
    carlos: [0, 1],
    border: 'green',
    prices: [3, 1, 1, 2, 1, 1, 1],
    buyer: 0,
    first: 0,
    basket: noShapes,
    cost: 0,
    plan: noShapes,
    boards: [board(0, 0), board(1, 1)],
    guesses: [],
    price: 2,
    ballot: null,
    lesson: null,
    outcome: null,
    card: null,
    ready: [],
    passed: [],
    went: [],
    bet: -1,
    can: idle,
    history: [],
    result: null,
    ...more
  };
}

/** alone is the same four each for themselves: Ana draws and Ben buys. */
export function alone(more: Partial<View> = {}): View {
  return position({
    mode: 'solo',
    players: ['Ana', 'Ben', 'Cleo', 'Dan'].map((name, side) => ({ name, side })),
    sides: [0, 1, 2, 3].map((k) => ({
      seats: [k],
      money: 34,
      lent: false,
      owes: 0,
      carlo: k === 0 ? 0 : -1
    })),
    carlos: [0],
    buyer: 1,
    first: 1,
    boards: [board(-1, 0)],
    ...more
  });
}

/** inClass is a lesson of Ana's, with Ben at a device of his own and Mia without one, who is in turn. */
export function inClass(more: Partial<View> = {}, lesson: Partial<Lesson> = {}): View {
  return position({
    mode: 'class',
    stage: 'asking',
    seat: 0,
    players: ['Ana', 'Ben'].map((name) => ({ name, side: -1 })),
    sides: [],
    carlos: [0],
    buyer: -1,
    first: -1,
    price: 0,
    boards: [board(-1, 0)],
    lesson: {
      teacher: 0,
      students: [
        { name: 'Ben', seat: 1 },
        { name: 'Mia', seat: -1 }
      ],
      turn: 1,
      newcomers: [],
      out: [],
      own: [],
      left: 75,
      shapes: 0,
      guesses: 0,
      taught: [],
      ...lesson
    },
    ...more
  });
}

/** record is a round that Cleo named for a pot of 14. */
export function record(more: Partial<Record> = {}): Record {
  return {
    round: 1,
    number: 11,
    name: 'sailing boat',
    carlos: [0, 1],
    reason: 'named',
    seat: 2,
    student: -1,
    pot: 14,
    shares: [{ side: 0, amount: 14 }],
    shapes: 8,
    asked: 0,
    guesses: 3,
    ...more
  };
}

/** card has a large square around a small circle, another circle at the top left, and a line. */
export const card: Card = {
  number: 99,
  name: 'test card',
  also: [],
  note: '',
  counts: [0, 2, 0, 0, 1, 0, 1],
  shapes: [
    { kind: 'square', path: 'M1000 1000L3000 1000L3000 3000L1000 3000Z', size: 2800, drawn: [-1] },
    {
      kind: 'circle',
      path: 'M1900 2000A100 100 0 0 1 2100 2000A100 100 0 0 1 1900 2000Z',
      size: 200,
      drawn: [-1]
    },
    { kind: 'circle', path: 'M200 400A200 200 0 0 1 600 400A200 200 0 0 1 200 400Z', size: 400, drawn: [-1] },
    { kind: 'line', path: 'M3500 500L3500 3500', size: 3000, drawn: [-1] }
  ]
};

export const subjects: Subject[] = [
  { number: 11, name: 'sailing boat', also: ['boat'], note: '', theme: 'travel' },
  { number: 41, name: 'Eiffel Tower', also: [], note: '', theme: 'places' },
  { number: 51, name: 'compass', also: [], note: 'draws circles', theme: 'tools' },
  { number: 61, name: 'compass', also: [], note: 'shows north', theme: 'tools' },
  { number: 31, name: 'wristwatch', also: ['watch'], note: '', theme: 'home' },
  { number: 70, name: 'watering can', also: [], note: '', theme: 'home' }
];

/** fact is something that was heard as it happened. */
export function fact<K extends keyof Facts>(kind: K, data: Partial<Facts[K]> = {}, no = 1) {
  return { kind, data, no } as unknown as NumberedFact;
}

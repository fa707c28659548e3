import type {
  Can,
  Card,
  Facts,
  NumberedFact,
  JudgedGuess,
  Player,
  Record,
  ScoredDrawing,
  Sum,
  View
} from './wire';

// Positions for tests: players from Ana to Fay in the middle of drawing, as Ana sees them.

const people = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'Fay'];

export const nothing: Can = {
  choose: false,
  replace: false,
  ready: false,
  draw: false,
  guess: [],
  mean: [],
  finish: false,
  done: false,
  resume: false,
  nothing: false,
  object: [],
  vote: [],
  next: false,
  turn: false
};

const sides = [
  ['pony', 'donkey', 'zebra', 'cow', 'deer', 'goat', 'camel'],
  ['bus', 'tram', 'train', 'lorry', 'caravan', 'tractor', 'tank'],
  ['violin', 'cello', 'guitar', 'banjo', 'harp', 'ukulele', 'lute'],
  ['cup', 'mug', 'jug', 'teapot', 'vase', 'bucket', 'bowl'],
  ['castle', 'lighthouse', 'windmill', 'tower', 'church', 'skyscraper', 'barn'],
  ['rain', 'snow', 'hail', 'storm', 'rainbow', 'fog', 'lightning']
];

export const cards: Card[] = sides.map((words) => ({ words }));

export function player(name: string, more: Partial<Player> = {}): Player {
  return { name, points: 0, bonus: 0, place: 0, done: false, drawn: '', stack: [], spares: 1, ...more };
}

export function position(more: Partial<View> = {}, n = 5): View {
  const everyone = people.slice(0, n).map((name) => player(name));
  return {
    phase: 3,
    seat: 0,
    stage: 'drawing',
    round: 1,
    rounds: 5,
    players: everyone,
    children: false,
    led: false,
    byVote: true,
    decks: ['green', 'orange', 'blue', 'purple'],
    votes: everyone.map(() => ''),
    deck: 'green',
    cards,
    symbol: 4,
    numeral: 2,
    word: 'lighthouse',
    hand: [1, 2, 3, 4, 5, 6, 7],
    laid: everyone.map(() => 0),
    meant: everyone.map(() => -1),
    blank: false,
    tokens: [3, 2, 1, 1, 1].slice(0, n - 1),
    bonus: { 3: [2, 1], 4: [3, 2, 1], 5: [3, 3, 2, 1], 6: [3, 3, 2, 2, 1] }[n] ?? [],
    ended: '',
    ballots: [],
    walk: [],
    middle: everyone.map(() => 0),
    sheep: -1,
    sums: [],
    totalsHidden: false,
    lastSeconds: false,
    timed: true,
    went: [],
    can: {
      ...nothing,
      draw: true,
      guess: everyone.map((_, k) => k).slice(1),
      finish: true,
      done: true,
      nothing: true,
      object: everyone.map((_, k) => k).slice(1)
    },
    history: [],
    result: null,
    ...more
  };
}

export function judged(seat: number, number: number, token = 0): JudgedGuess {
  return { seat, number, right: token > 0, token };
}

/** scored is the drawing of PM-50: Ana's, numeral 4. Ben and Dan are right, Cleo is not. */
export function scored(more: Partial<ScoredDrawing> = {}): ScoredDrawing {
  return {
    seat: 0,
    symbol: 0,
    numeral: 4,
    word: 'cow',
    drawn: '',
    guesses: [judged(1, 4, 3), judged(2, 2), judged(3, 4, 2)],
    kept: [1, 1],
    ...more
  };
}

export function sum(more: Partial<Sum> = {}): Sum {
  return { received: [], kept: [], bonus: 0, counts: 0, why: '', total: 0, points: 0, ...more };
}

export function record(more: Partial<Record> = {}): Record {
  return {
    round: 1,
    deck: 'green',
    drawings: [scored()],
    middle: [0, 0, 1, 0, 0],
    sheep: 2,
    sums: people.slice(0, 5).map(() => sum()),
    ...more
  };
}

/** fact is something that was heard as it happened. */
export function fact<K extends keyof Facts>(kind: K, data: Partial<Facts[K]> = {}, no = 1) {
  return { kind, data, no } as unknown as NumberedFact;
}

import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  bestWrongGuess,
  currentAct,
  drawingPosition,
  filmTime,
  rightGuessers,
  hasSkippedFinale,
  drawingHearted,
  countHearts,
  placings,
  bestDrawing,
  drawingsWorthShowing,
  finalPlacings,
  mostHearts,
  setFinaleSkipped,
  sharedTeam,
  stepHeights,
  wrongGuesses
} from './finale';
import { storage, tableOf } from './testing';
import type { Guessed } from './wire/game';
import type { Act, Finale, Game } from './wire/table';

const part = (seat: number, points: number, more = {}) => ({
  seat,
  name: `P${seat}`,
  points,
  won: false,
  ...more
});
const act = (kind: Act['kind'], more: Partial<Act> = {}): Act => ({ kind, drawing: 0, place: 0, ...more });
const game: Game = {
  game: 'doodledash',
  scoring: true,
  drawings: 9,
  scores: [part(1, 3), part(2, 9, { won: true }), part(3, 5), part(4, 1), part(5, 0)],
  hearts: [
    { by: 1, drawing: 4, to: 2 },
    { by: 3, drawing: 4, to: 2 },
    { by: 2, drawing: 0, to: 1 }
  ]
};
const acts = [
  act('drawing', { drawing: 4 }),
  act('drawing', { drawing: 7 }),
  act('place', { place: 4, rest: true, seats: [4, 5] }),
  act('place', { place: 3, seats: [1] }),
  act('place', { place: 2, seats: [3] }),
  act('podium', { place: 1, seats: [2] })
];
const at = (n: number): Finale => ({ acts, act: n, wait: 12_000 });

describe('the acts', () => {
  it('have one on show, until it is over', () => {
    expect(currentAct(at(1))).toBe(acts[1]);
    expect(currentAct(undefined)).toBeUndefined();
  });

  it('count the drawings', () => {
    expect([0, 1, 3].map((n) => drawingPosition(at(n)))).toEqual([
      { n: 1, all: 2 },
      { n: 2, all: 2 },
      { n: 2, all: 2 }
    ]);
  });

  it('go from the last place to the first, one after the other', () => {
    const rungs = (n: number) =>
      placings(game, at(n)).map((r) => `${r.place} ${r.revealed ? r.people.map((p) => p.name).join() : '?'}`);
    expect(rungs(1)).toEqual(['1 ?', '2 ?', '3 ?', '4 ?']);
    expect(rungs(2)).toEqual(['1 ?', '2 ?', '3 ?', '4 P4,P5']);
    expect(rungs(4)).toEqual(['1 ?', '2 P3', '3 P1', '4 P4,P5']);
    expect(rungs(5)).toEqual(['1 P2', '2 P3', '3 P1', '4 P4,P5']);
  });

  it('name a team where all are of it', () => {
    expect(sharedTeam([part(1, 0, { team: 'Suns' }), part(2, 0, { team: 'Suns' })])).toBe('Suns');
    expect(sharedTeam([part(1, 0, { team: 'Suns' }), part(2, 0, { team: 'Moons' })])).toBe('');
    expect(sharedTeam([part(1, 0)])).toBe('');
  });
});

describe('the film of a drawing', () => {
  it.each([
    ['a long one takes six seconds', 3_000, 60_000, 30_000],
    ['and is at its end then', 6_000, 60_000, 60_000],
    ['a short one takes as long as it took', 1_000, 2_000, 1_000],
    ['and stays at its end', 9_000, 2_000, 2_000],
    ['it never begins before its beginning', -5, 2_000, 0],
    ['one of nothing is over at once', 100, 0, 0]
  ])('%s', (_, elapsed, length, want) => expect(filmTime(elapsed, length)).toBe(want));
});

describe('what was guessed', () => {
  const wrong = (by: string, text: string): Guessed => ({ by, text });
  it.each([
    ['nothing', [], null],
    ['only what was right', [{ by: 'Ana', text: 'cat', right: true }], null],
    ['numbers, which are no words', [{ by: 'Ana' }], null],
    ['the first of equals', [wrong('Ana', 'dog'), wrong('Ben', 'cow')], { text: 'dog', by: ['Ana'] }],
    [
      'what most people said, however they wrote it',
      [wrong('Ana', 'dog'), wrong('Ana', 'dog'), wrong('Ben', 'Cow'), wrong('Ana', ' cow')],
      { text: 'Cow', by: ['Ben', 'Ana'] }
    ]
  ])('%s', (_, guesses, want) => expect(wrongGuesses(guesses)[0] ?? null).toEqual(want));

  it.each([
    ['sun hat', ['hat', 'pancake'], 'pancake'],
    ['sun hat', ['Sunhats', 'hat'], undefined],
    ['gravestone / tombstone', ['tomb stone', 'church'], 'church'],
    ['', ['church'], 'church']
  ])('of %s the best is no part of it', (title, said, want) =>
    expect(
      bestWrongGuess(
        title,
        said.map((text) => wrong('Ben', text))
      )?.text
    ).toBe(want)
  );

  it('and by whom it was guessed, each once', () => {
    const right = (by: string): Guessed => ({ by, text: 'cat', right: true });
    expect(rightGuessers([wrong('Ben', 'dog'), right('Ana'), right('Cleo'), right('Ana')])).toEqual([
      'Ana',
      'Cleo'
    ]);
  });
});

describe('hearts', () => {
  it('are counted for a drawing, and each knows its own', () => {
    expect([
      countHearts(game, 4),
      countHearts(game, 0),
      countHearts(game, 7),
      countHearts(undefined, 0)
    ]).toEqual([2, 1, 0, 0]);
    expect([drawingHearted(game, 1), drawingHearted(game, 4), drawingHearted(undefined, 1)]).toEqual([
      4, -1, -1
    ]);
  });

  it('make the best loved of the evening, or several', () => {
    const row = (name: string, hearts: number) => ({ seat: 1, name, won: 0, places: [], played: 1, hearts });
    const of = (...standing: ReturnType<typeof row>[]) => mostHearts({ standing });
    expect(of(row('Ana', 0))).toEqual({ names: [], hearts: 0 });
    expect(of(row('Ana', 1), row('Ben', 3), row('Cleo', 3))).toEqual({ names: ['Ben', 'Cleo'], hearts: 3 });
    expect(of()).toEqual({ names: [], hearts: 0 });
  });
});

describe('who skips a finale', () => {
  beforeEach(() => vi.stubGlobal('sessionStorage', storage()));

  it('skips that one and no other, until they come back', () => {
    const first = tableOf({ evening: [game] });
    expect(hasSkippedFinale(first)).toBe(false);
    setFinaleSkipped(first);
    expect(hasSkippedFinale(first)).toBe(true);
    expect(hasSkippedFinale(tableOf({ evening: [game, game] }))).toBe(false);
    expect(hasSkippedFinale(tableOf({ code: 'OTHER', evening: [game] }))).toBe(false);
    setFinaleSkipped(first, false);
    expect(hasSkippedFinale(first)).toBe(false);
  });

  it('is remembered while the page is open where nothing can be kept', () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(hasSkippedFinale(tableOf())).toBe(false);
    setFinaleSkipped(tableOf());
    expect(hasSkippedFinale(tableOf())).toBe(true);
    setFinaleSkipped(tableOf(), false);
    expect(hasSkippedFinale(tableOf())).toBe(false);
  });
});

describe('the places of a game that is over', () => {
  const places = (scores: Game['scores'], more: Partial<Game> = {}) =>
    finalPlacings({ ...game, scores, ...more }).map(({ place, people }) => [
      place,
      people.map((p) => p.seat)
    ]);

  it('go on behind the podium, and who shares a place leaves the next one empty', () => {
    expect(places(game.scores)).toEqual([
      [1, [2]],
      [2, [3]],
      [3, [1]],
      [4, [4]],
      [5, [5]]
    ]);
    expect(places([part(1, 5), part(2, 9, { won: true }), part(3, 5), part(4, 2)])).toEqual([
      [1, [2]],
      [2, [1, 3]],
      [4, [4]]
    ]);
  });

  it('a team comes in as one', () => {
    const [suns, moons] = [{ team: 'suns', won: true }, { team: 'moons' }];
    expect(places([part(1, 8, suns), part(2, 8, suns), part(3, 4, moons), part(4, 4, moons)])).toEqual([
      [1, [1, 2]],
      [2, [3, 4]]
    ]);
  });

  it('without points only the winner is there, and without a winner nobody', () => {
    expect(places([part(1, 0), part(2, 0, { won: true })], { scoring: false })).toEqual([[1, [2]]]);
    expect(places([part(1, 0), part(2, 0)])).toEqual([]);
    expect(places(game.scores, { uncounted: true })).toEqual([]);
  });
});

describe('the best drawing', () => {
  const drawn = (seat: number, hearts: number, right = 0, wrong = 0, more = {}) => ({
    ...{ title: '', author: '', seat, ink: 0, round: 1, notes: [], hearts },
    guesses: [
      ...Array.from({ length: right }, (_, i) => ({ by: `P${i}`, text: '', right: true })),
      ...Array.from({ length: wrong }, () => ({ by: 'Q', text: 'no', right: false }))
    ],
    ...more
  });

  it('has most hearts, then was guessed right by most, then guessed at most', () => {
    const list = [drawn(1, 0, 2), drawn(2, 9), drawn(1, 1), drawn(1, 1, 1), drawn(1, 1, 1, 4)];
    expect(bestDrawing(list, [1])).toBe(4);
    expect(bestDrawing(list, [2])).toBe(1);
    expect(bestDrawing(list, [3])).toBe(-1);
  });

  it('of equally loved ones has half of it or more from its author', () => {
    const shapes = (n: number) => ({
      notes: [{ say: 'note.shapes-drawn', text: '', figures: { n, all: 8 } }]
    });
    const list = [
      drawn(1, 0, 3, 0, shapes(3)),
      drawn(1, 0, 1, 0, shapes(4)),
      drawn(2, 1, 0, 0, shapes(1)),
      drawn(2, 0)
    ];
    expect(bestDrawing(list, [1])).toBe(1);
    expect(bestDrawing(list, [2])).toBe(2);
  });

  it('is none that was covered', () => {
    expect(bestDrawing([drawn(1, 3, 0, 0, { covered: true }), drawn(1, 0)], [1])).toBe(1);
  });

  it('and others worth showing are those that somebody recognised or loved, or else all', () => {
    const [loved, seen, covered] = [drawn(1, 1), drawn(1, 0, 1), drawn(1, 4, 4, 0, { covered: true })];
    expect(drawingsWorthShowing([drawn(1, 0, 0, 3), loved, covered, seen])).toEqual([1, 3]);
    expect(
      drawingsWorthShowing([drawn(1, 0), covered, drawn(2, 0), drawn(2, 3, 1, 0, { awaiting: true })])
    ).toEqual([0, 2]);
  });
});

describe('the steps of the podium', () => {
  it.each([
    ['are as high as their points', [111, 50, 11], [1, 0.45, 0.1]],
    ['differ where the points hardly do', [100, 99, 98], [1, 0.75, 0.56]],
    ['stand above the ground with nothing and less', [8, 0, -3], [1, 0, 0]],
    ['have a first where nobody has made anything', [0, 0], [1, 0.75]],
    ['have one alone', [-4], [1]]
  ])('%s', (_, points, want) => {
    expect(stepHeights(points).map((h) => Math.round(100 * h) / 100)).toEqual(want);
  });
});

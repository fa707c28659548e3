import type { MatchView, SeatView, View } from './wire/table';

// Tables for tests, and what a browser has besides.

/** seat is a person's, who is there; the first has the host. */
export function seat(id: number, more: Partial<SeatView> = {}): SeatView {
  return {
    id,
    name: `P${id}`,
    ink: 0,
    bot: '',
    away: false,
    vacant: false,
    here: true,
    fresh: false,
    ready: true,
    host: id === 1,
    owner: id === 1,
    out: false,
    muted: false,
    ...more
  };
}

/** tableOf is a table in the middle of a game, with two people unless more is said. */
export function tableOf(more: Partial<View> = {}): View {
  const seats = more.seats ?? [seat(1), seat(2)];
  return {
    code: 'BKWRT',
    stage: 'playing',
    seats,
    game: 'iota',
    options: {},
    language: 'en',
    pack: '',
    own: 0,
    mixed: false,
    pace: 100,
    paused: false,
    learning: [],
    ending: false,
    open: true,
    watchers: 0,
    filter: 'off',
    leastFilter: 'off',
    playing: seats.map((s) => s.id),
    marks: {},
    evening: [],
    gallery: '',
    invitation: '',
    abandoned: '',
    standing: [],
    ...more
  };
}

/** matchOf is a match as a watcher sees it, in which nobody is awaited. */
export function matchOf(more: Partial<MatchView> = {}): MatchView {
  return { seat: -1, phase: 7, waiting: [], left: -1, whole: 0, view: {}, ...more };
}

/** storage is where a browser keeps things, in memory. */
export function storage(
  kept = new Map<string, string>()
): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key)
  };
}

import { fetchPuzzle, RequestRefused, tryPuzzle } from '../../lib/api';
import { loadJSON, saveValue } from '../../lib/store';
import type { Answer, Refused as NotDone } from '../../lib/table.svelte';
import { Arrangement } from './arrangement.svelte';
import { parsePlacement } from './cards';
import type { Attempt, Moves, Option, Placement, Turn, View, Wire } from './wire';

// The puzzle of the day (IO-30). The server judges; how one fares is kept on this device alone.

/** StoredDaily is what this device remembers of the puzzle that it saw last. */
export interface StoredDaily {
  date: string;
  tries: number;
  /** The most points of an attempt; 0 before the first. */
  most: number;
  /** The best play, once it was found or shown. */
  best: Option | null;
  found: boolean;
  /** On how many days in a row it was found, and the last of them. Devices have it under these names. */
  streak: number;
  solved: string;
}

const key = 'iota.daily';
const day = 24 * 60 * 60 * 1000;

/** today is the date where this device is, like 2026-11-16: a new puzzle comes at midnight. */
export function today(now = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** dayBefore is the day before a date. */
export function dayBefore(date: string): string {
  return new Date(Date.parse(date) - day).toISOString().slice(0, 10);
}

const nothing: StoredDaily = {
  date: '',
  tries: 0,
  most: 0,
  best: null,
  found: false,
  streak: 0,
  solved: ''
};

/** loadStored is what is remembered for a date; of an earlier one only the days in a row, if they go on. */
export function loadStored(date: string): StoredDaily {
  const read = loadJSON<Partial<StoredDaily>>(key);
  if (read?.date === date) return { ...nothing, ...read };
  if (read?.solved !== dayBefore(date)) return { ...nothing, date };
  return { ...nothing, date, streak: read.streak ?? 0, solved: read.solved };
}

/** recordAttempt is what is remembered after an attempt; the one with the most points ends it. */
export function recordAttempt(was: StoredDaily, place: Placement[], { score, best }: Attempt): StoredDaily {
  const next = { ...was, tries: was.tries + 1, most: Math.max(was.most, score.total) };
  if (!best) return next;
  const streak = was.solved === dayBefore(was.date) ? was.streak + 1 : 1;
  return { ...next, best: { place, total: score.total }, found: true, streak, solved: was.date };
}

/** A Daily is one puzzle as it is played here. To the cards it is a table without help. */
export class Daily {
  readonly date: string;
  view: View;
  kept = $state.raw(nothing);
  /** What the last attempt made, until something else is tried. */
  last = $state.raw<Attempt | null>(null);
  arrangement: Arrangement;

  constructor(date: string, view: View) {
    this.date = date;
    this.view = view;
    this.kept = loadStored(date);
    this.arrangement = new Arrangement(this);
  }

  static async load(date: string): Promise<Daily> {
    return new Daily(date, (await fetchPuzzle<View>('iota', date)).view);
  }

  /** The grid with the best play on it, once that is known. */
  end = $derived.by(() => (this.kept.best ? solutionView(this.view, this.kept.best) : null));

  async move<K extends keyof Moves>(_: K, data: Moves[K]): Promise<Answer<Wire>> {
    const place = 'place' in data ? data.place : [];
    try {
      this.last = await tryPuzzle<Attempt>('iota', this.date, 'play', { place });
    } catch (e) {
      this.last = null;
      return refusalOf(e);
    }
    this.#store(recordAttempt(this.kept, place, this.last));
    return { ok: true, data: undefined };
  }

  /** Without help nothing is asked; the attempt itself tells. */
  async ask(): Promise<NotDone<Wire>> {
    return { ok: false, code: 'no-help', text: '' };
  }

  /** Gives up, and is shown the best play. */
  async reveal(): Promise<void> {
    this.#store({ ...this.kept, best: await tryPuzzle<Option>('iota', this.date, 'reveal', {}) });
  }

  #store(now: StoredDaily): void {
    this.kept = now;
    saveValue(key, JSON.stringify(now));
  }
}

function refusalOf(e: unknown): NotDone<Wire> {
  if (!(e instanceof RequestRefused)) throw e;
  return {
    ok: false,
    code: e.code as NotDone<Wire>['code'],
    text: e.text,
    detail: e.detail as NotDone<Wire>['detail']
  };
}

/** solutionView is a puzzle with its best play laid, for everyone to see. */
function solutionView(view: View, { place, total }: Option): View {
  const score = { lines: [], lots: 0, four: false, last: false, total };
  const turn: Turn = { seat: 0, recycled: [], place, traded: 0, late: false, score };
  const laid = place.map((p) => ({ ...parsePlacement(p), turn: 0 }));
  return { ...view, seat: -1, turn: -1, grid: [...view.grid, ...laid], turns: [turn] };
}

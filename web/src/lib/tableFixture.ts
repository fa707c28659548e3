import { afterEach, beforeEach, vi } from 'vitest';
import { Table, type Refused } from './table.svelte';
import { matchOf, tableOf } from './testing';
import type { Answer, Command, MatchView, Update, View, Welcome } from './wire/table';

// A table for tests whose server the test plays.

/** Cards is a game to play. */
type Cards = {
  view: { hand?: string[] };
  moves: { play: { place: string[] } };
  asks: { play: { place: string[] } };
  answers: { play: { total: number } };
  fact: { kind: 'played'; data: { seat: number } };
  refusal: 'gap';
  detail: { cells: string[] };
};

/** A socket that the test holds the other end of. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  static get last() {
    return FakeSocket.all[FakeSocket.all.length - 1];
  }

  sent: Command[] = [];
  closed = false;
  onopen: () => void = () => {};
  onmessage: (e: { data: string }) => void = () => {};
  onclose: (e: { code: number; reason: string }) => void = () => {};

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }

  /** The server says something. */
  say(frame: object) {
    this.onmessage({ data: JSON.stringify(frame) });
  }
  /** The server answers the last command. */
  answer(more: Partial<Answer> = {}) {
    this.say({ type: 'answer', id: this.sent.at(-1)?.id, ok: true, ...more });
  }
  break(code = 1006, reason = '') {
    this.onclose({ code, reason });
  }
  get hello() {
    return this.sent.find((c) => c.do === 'hello')?.data;
  }
}

export const view = (more: Partial<View> = {}) => tableOf({ playing: [2, 1], ...more });
export const match = (more: Partial<MatchView> = {}) => matchOf({ seat: 1, waiting: [1], ...more });
export const welcome = (more: Partial<Welcome> = {}): Welcome => ({
  type: 'welcome',
  stream: 'k3f9',
  n: 40,
  seat: 1,
  version: '1.0',
  table: view(),
  match: match(),
  ...more
});
export const update = (n: number, more: Partial<Update> = {}): Update => ({ type: 'update', n, ...more });

/** The table of the test that runs now, and what it was refused. */
export let table: Table<Cards>;
export const refused = vi.fn<(refused: Refused) => void>();

/** A table that has been let in. */
export function seated(first = welcome()) {
  table.connect();
  FakeSocket.last.onopen();
  FakeSocket.last.say(first);
  FakeSocket.last.answer();
  return FakeSocket.last;
}

/** openTableForEachTest gives each test of a file a table of its own. */
export function openTableForEachTest() {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    refused.mockReset();
    table = new Table({
      code: 'BKWRT',
      token: 'secret',
      url: 'ws://here/socket',
      onRefusal: refused,
      open: (url) => new FakeSocket(url) as unknown as WebSocket
    });
  });
  afterEach(() => {
    table.close();
    vi.useRealTimers();
  });
}

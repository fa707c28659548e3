import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Table, type Refused } from './table.svelte';
import { matchOf, seat, tableOf } from './testing';
import {
  type Answer,
  type Command,
  type DoHello,
  type MatchView,
  type Update,
  type View,
  type Welcome
} from './wire/table';

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
class FakeSocket {
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

const view = (more: Partial<View> = {}) => tableOf({ playing: [2, 1], ...more });
const match = (more: Partial<MatchView> = {}) => matchOf({ seat: 1, waiting: [1], ...more });
const welcome = (more: Partial<Welcome> = {}): Welcome => ({
  type: 'welcome',
  stream: 'k3f9',
  n: 40,
  seat: 1,
  version: '1.0',
  table: view(),
  match: match(),
  ...more
});
const update = (n: number, more: Partial<Update> = {}): Update => ({ type: 'update', n, ...more });

let table: Table<Cards>;
const refused = vi.fn<(refused: Refused) => void>();

/** A table that has been let in. */
function seated(first = welcome()) {
  table.connect();
  FakeSocket.last.onopen();
  FakeSocket.last.say(first);
  FakeSocket.last.answer();
  return FakeSocket.last;
}

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

describe('coming in', () => {
  test('says hello with version and token, and nothing it has not seen', () => {
    table.connect();
    FakeSocket.last.onopen();
    expect(FakeSocket.last.sent[0]).toMatchObject({ do: 'hello', data: { version: 2, token: 'secret' } });
    expect(FakeSocket.last.hello).not.toHaveProperty('stream');
    expect(table.status).toBe('connecting');
  });

  test('a TV says its own secret, each time', () => {
    const tv = new Table({
      code: 'BKWRT',
      screen: 'key',
      url: 'ws://here/socket',
      open: (url) => new FakeSocket(url) as unknown as WebSocket
    });
    tv.connect();
    const names: unknown[] = [];
    for (let times = 0; times < 2; times++) {
      FakeSocket.last.onopen();
      expect(FakeSocket.last.hello).toMatchObject({ screen: 'key' });
      expect(FakeSocket.last.hello).not.toHaveProperty('token');
      names.push((FakeSocket.last.hello as DoHello).device);
      FakeSocket.last.break();
      vi.advanceTimersByTime(5_000);
    }
    expect(names[0]).toMatch(/^\w{8,64}$/);
    expect(names[1]).toBe(names[0]); // by which the server knows it again
    tv.close();
  });

  test('shows the whole truth of a welcome', () => {
    seated();
    expect(table.status).toBe('open');
    expect(table.you?.name).toBe('P1');
    expect(table.isHost).toBe(true);
    expect(table.myTurn).toBe(true);
    expect(table.seatPlaying(0)?.id).toBe(2);
  });

  test('in the lobby it tells of the last game to who looks back, until the next begins', async () => {
    const lobby = view({ stage: 'lobby', last: true, playing: [] });
    const socket = seated(welcome({ table: lobby, match: null }));
    const asked = table.loadLastGame();
    socket.answer({ data: { game: 'iota', playing: [2, 1], match: match({ view: { turn: 7 } }) } });
    await asked;
    expect([table.lastGame?.game, table.view, table.match]).toEqual(['iota', { turn: 7 }, null]);
    expect(table.seatPlaying(0)?.id).toBe(2);
    socket.say(update(41, { table: view({ playing: [1, 2] }), match: match() }));
    expect([table.lastGame, table.seatPlaying(0)?.id]).toEqual([null, 1]);
  });

  test('a watcher has no seat', () => {
    seated(welcome({ seat: 0, match: match({ seat: -1, waiting: [0] }) }));
    expect(table.you).toBeUndefined();
    expect(table.myTurn).toBe(false);
  });
});

describe('hearing', () => {
  test('an update replaces only what it carries', () => {
    const socket = seated();
    socket.say(update(41, { match: match({ phase: 8 }) }));
    expect(table.match?.phase).toBe(8);
    expect(table.tableView?.seats).toHaveLength(2);
    socket.say(update(42, { table: view({ seats: [seat(1)] }) }));
    expect(table.match?.phase).toBe(8);
    expect(table.tableView?.seats).toHaveLength(1);
  });

  test('the lobby has no match, though no update takes it away', () => {
    const socket = seated();
    socket.say(update(41, { table: view({ stage: 'lobby' }) }));
    expect(table.match).toBeNull();
  });

  test('facts are queued with running numbers; late ones are not', () => {
    const socket = seated();
    socket.say(update(41, { facts: [{ kind: 'played', data: 1 }] }));
    socket.say(update(42, { late: true, facts: [{ kind: 'passed', data: 2 }] }));
    socket.say(update(43, { facts: [{ kind: 'ended', data: 3 }] }));
    expect(table.facts.map((f) => f.kind)).toEqual(['played', 'ended']);
    expect(table.facts[1].no).toBeGreaterThan(table.facts[0].no);
  });

  test('an update heard twice counts once', () => {
    const socket = seated();
    socket.say(update(41, { facts: [{ kind: 'played', data: 1 }] }));
    socket.say(update(41, { facts: [{ kind: 'played', data: 1 }] }));
    expect(table.facts).toHaveLength(1);
  });

  test('a gap in the numbers is mended by asking for everything', () => {
    const socket = seated();
    socket.say(update(43, { match: match({ phase: 9 }) }));
    expect(table.match?.phase).toBe(7);
    expect(socket.closed).toBe(true);
    vi.advanceTimersByTime(500);
    FakeSocket.last.onopen();
    expect(FakeSocket.last.hello).not.toHaveProperty('stream');
  });

  test('a reaction is shown for a while', () => {
    seated().say({ type: 'reaction', seat: 2, emoji: '👏' });
    expect(table.reactions).toMatchObject([{ seat: 2, emoji: '👏' }]);
    vi.advanceTimersByTime(5000);
    expect(table.reactions).toEqual([]);
  });

  test('who is at the door is known until the line breaks, and then told anew', () => {
    const socket = seated();
    const mira = { id: 3, name: 'Mira', invited: true };
    socket.say({ type: 'door', knocks: [mira] });
    expect(table.knocks).toEqual([mira]);
    socket.break();
    vi.advanceTimersByTime(500);
    FakeSocket.last.onopen();
    expect(table.knocks).toEqual([]);
    FakeSocket.last.say({ type: 'door', knocks: [mira] });
    expect(table.knocks).toEqual([mira]);
  });
});

describe('saying', () => {
  test('a move names the phase on show and changes nothing by itself', async () => {
    const socket = seated();
    const answer = table.move('play', { place: ['Rt2@1,0'] });
    expect(socket.sent.at(-1)).toMatchObject({
      do: 'move',
      phase: 7,
      kind: 'play',
      data: { place: ['Rt2@1,0'] }
    });
    expect(table.match?.phase).toBe(7);
    socket.answer();
    expect((await answer).ok).toBe(true);
  });

  test('a refusal is told to the person who caused it', async () => {
    const socket = seated();
    const answer = table.send('start', { force: false });
    socket.answer({ ok: false, code: 'not-ready', text: 'still waiting' });
    await answer;
    expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code: 'not-ready' }));
  });

  test('a full board says so itself; ink that is spent is told', () => {
    seated();
    const full = vi.spyOn(table.boards, 'expectFullBoard');
    FakeSocket.last.say({ type: 'answer', id: 0, ok: false, code: 'drawing-full', text: 'full' });
    expect([full.mock.calls.length, refused.mock.calls.length]).toEqual([1, 0]);
    FakeSocket.last.say({ type: 'answer', id: 0, ok: false, code: 'ink-spent', text: 'spent' });
    expect([full.mock.calls.length, refused.mock.calls.length]).toEqual([1, 1]);
  });

  test('a refused question is the asker’s own business', async () => {
    const socket = seated();
    const answer = table.ask('play', { place: [] });
    socket.answer({ ok: false, code: 'gap', detail: { cells: [] } });
    expect(await answer).toMatchObject({ ok: false, code: 'gap' });
    expect(refused).not.toHaveBeenCalled();
  });

  test('answers find their commands in any order', async () => {
    const socket = seated();
    const [a, b] = [table.send('ready', { ready: true }), table.send('hand-over')];
    const [first, second] = socket.sent.slice(-2);
    socket.say({ type: 'answer', id: second.id, ok: true, data: { key: 'k' } });
    socket.say({ type: 'answer', id: first.id, ok: true });
    expect(await b).toMatchObject({ ok: true, data: { key: 'k' } });
    expect((await a).ok).toBe(true);
  });

  test('nothing is sent while the line is down', async () => {
    const socket = seated();
    const sent = socket.sent.length;
    socket.break();
    expect(await table.move('play', { place: [] })).toMatchObject({ ok: false, code: 'offline' });
    expect(socket.sent).toHaveLength(sent);
  });

  test('what was not answered when the line broke is answered as offline', async () => {
    const socket = seated();
    const answer = table.move('play', { place: [] });
    socket.break();
    expect(await answer).toMatchObject({ ok: false, code: 'offline' });
  });
});

describe('the line breaks', () => {
  test('it is tried after 0.5, 1, 2, 4 and then every 5 seconds', () => {
    seated().break();
    for (const wait of [500, 1000, 2000, 4000, 5000, 5000]) {
      const before = FakeSocket.all.length;
      expect(table.status).toBe('waiting');
      vi.advanceTimersByTime(wait - 1);
      expect(FakeSocket.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(before + 1);
      FakeSocket.last.break();
    }
  });

  test('it comes back saying what it saw last, and animates nothing old', () => {
    const socket = seated();
    socket.say(update(41, {}));
    socket.break(1001);
    vi.advanceTimersByTime(500);
    FakeSocket.last.onopen();
    expect(FakeSocket.last.hello).toMatchObject({ stream: 'k3f9', seen: 41 });
    FakeSocket.last.say(
      update(42, { late: true, match: match({ phase: 8 }), facts: [{ kind: 'played', data: 0 }] })
    );
    expect(table.status).toBe('connecting');
    FakeSocket.last.answer();
    expect(table.status).toBe('open');
    expect(table.match?.phase).toBe(8);
    expect(table.facts).toEqual([]);
  });

  test('a line that held is tried from half a second again', () => {
    seated().break();
    vi.advanceTimersByTime(500);
    FakeSocket.last.break();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.onopen();
    FakeSocket.last.answer();
    vi.advanceTimersByTime(6000);
    FakeSocket.last.break();
    const before = FakeSocket.all.length;
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(before + 1);
  });

  test('a line that did not hold for five seconds is tried as rarely as before', () => {
    seated().break();
    vi.advanceTimersByTime(500);
    FakeSocket.last.break();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.onopen();
    FakeSocket.last.answer();
    vi.advanceTimersByTime(4_900);
    FakeSocket.last.break();
    const before = FakeSocket.all.length;
    vi.advanceTimersByTime(1_999);
    expect(FakeSocket.all).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(before + 1);
  });

  test('a device that wakes up does not wait', () => {
    seated().break();
    table.goOnline();
    expect(FakeSocket.all).toHaveLength(2);
    expect(table.status).toBe('connecting');
  });

  test('a device that has lost its network says so at once', () => {
    const socket = seated();
    table.goOffline();
    expect(table.status).toBe('waiting');
    expect(socket.closed).toBe(true);
  });

  test('a line that is silent is felt for, and given up where nothing comes back', () => {
    const socket = seated();
    vi.advanceTimersByTime(6_000);
    expect([socket.sent.at(-1)?.do, table.status]).toEqual(['ping', 'open']);
    vi.advanceTimersByTime(5_000);
    expect(table.status).not.toBe('open');
    expect(socket.closed).toBe(true);
  });

  test('a machine that takes the line and says nothing is left', () => {
    table.connect();
    const [socket] = FakeSocket.all;
    vi.advanceTimersByTime(11_000);
    socket.onopen();
    vi.advanceTimersByTime(11_000);
    socket.say({ type: 'standstill', text: '' }); // it lives, and then says no more
    vi.advanceTimersByTime(11_000);
    expect(table.status).toBe('connecting');
    vi.advanceTimersByTime(1_000);
    expect([table.status, socket.closed]).toEqual(['waiting', true]);
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(12_000); // the next one does not even open
    expect([table.status, FakeSocket.all[1].closed]).toEqual(['waiting', true]);
  });

  test('an answered ping keeps the line', async () => {
    const socket = seated();
    for (let i = 0; i < 5; i++) {
      await vi.advanceTimersByTimeAsync(6_000);
      expect(socket.sent.at(-1)?.do).toBe('ping');
      socket.answer();
    }
    expect(table.status).toBe('open');
  });
});

test('a standstill is told while it lasts', () => {
  const socket = seated();
  socket.say({ type: 'standstill', text: 'the store is away' });
  expect([table.status, table.trouble, table.isBroken]).toEqual(['open', 'the store is away', true]);
  socket.say({ type: 'standstill', text: '' });
  expect(table.isBroken).toBe(false);
});

describe('close codes', () => {
  test.each([4001, 4002, 4003, 4004, 4005, 4006, 4010, 4016])(
    '%d ends it, with what the server said',
    (code) => {
      const socket = seated();
      socket.say({ type: 'bye', code, text: 'because' });
      socket.break(code);
      expect(table.status).toBe('closed');
      expect(table.ended).toEqual({ code, text: 'because' });
      vi.advanceTimersByTime(60_000);
      expect(FakeSocket.all).toHaveLength(1);
    }
  );

  test.each([1001, 1006, 4008, 4009, 4011])('%d reconnects and resumes', (code) => {
    seated().break(code);
    vi.advanceTimersByTime(500);
    FakeSocket.last.onopen();
    expect(FakeSocket.last.hello).toMatchObject({ stream: 'k3f9', seen: 40 });
  });

  test('4011 says what keeps the server, until it is mended', () => {
    const socket = seated();
    socket.say({ type: 'bye', code: 4011, text: 'the disk is full' });
    socket.break(4011);
    expect(table.trouble).toBe('the disk is full');
    vi.advanceTimersByTime(500);
    FakeSocket.last.break(1006);
    expect(table.trouble).toBe('the disk is full');
    vi.advanceTimersByTime(1000);
    FakeSocket.last.break(4009);
    expect(table.trouble).toBe('');
  });

  test('4015 says what the server waits for', () => {
    const socket = seated();
    socket.say({ type: 'bye', code: 4015, text: 'the store is away' });
    socket.break(4015);
    expect([table.trouble, table.isBroken]).toEqual(['the store is away', true]);
  });

  test('4014 follows at once, and nobody need hear of it', () => {
    seated().break(4014);
    expect(FakeSocket.all).toHaveLength(2);
    expect([table.status, table.isBroken]).toEqual(['connecting', false]);
    FakeSocket.last.onopen();
    FakeSocket.last.say(welcome());
    expect([table.status, table.isBroken]).toEqual(['open', false]);
  });

  test('4014 again and again waits as for any break', () => {
    seated().break(4014);
    FakeSocket.last.break(4014);
    expect(FakeSocket.all).toHaveLength(2);
    expect(table.isBroken).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(3);
  });

  test('4014 follows at once after a break, too: another machine was first to take the table over', () => {
    seated().break();
    vi.advanceTimersByTime(500);
    FakeSocket.last.break();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.break(4014);
    expect(FakeSocket.all).toHaveLength(4);
    expect([table.status, table.isBroken]).toEqual(['connecting', true]);
    FakeSocket.last.break(4014);
    expect(FakeSocket.all).toHaveLength(4);
  });

  test('4014 and then nobody there is a break like any other', () => {
    seated().break(4014);
    FakeSocket.last.break(1006);
    expect([table.status, table.isBroken]).toEqual(['waiting', true]);
  });

  test('4007 waits before it reconnects', () => {
    seated().break(4007);
    vi.advanceTimersByTime(4_999);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test.each([1002, 1007, 1009, 4000])('%d forgets what it remembers, once, and then gives up', (code) => {
    seated().break(code);
    vi.advanceTimersByTime(500);
    FakeSocket.last.onopen();
    expect(FakeSocket.last.hello).not.toHaveProperty('stream');
    FakeSocket.last.break(code);
    expect(table.status).toBe('closed');
  });
});

describe('the clock', () => {
  test('CM-6 stands still while paused and goes on from there', () => {
    const socket = seated(welcome({ match: match({ left: 10_000 }) }));
    vi.advanceTimersByTime(3_000);
    socket.say(update(41, { table: view({ paused: true }) }));
    vi.advanceTimersByTime(9_000);
    expect(table.timeLeft).toBe(7_000);
    socket.say(update(42, { table: view() }));
    vi.advanceTimersByTime(2_000);
    expect(table.timeLeft).toBe(5_000);
  });

  test('stands still while somebody is shown how the game works', () => {
    const socket = seated(welcome({ match: match({ left: 10_000 }), table: view({ learning: [2] }) }));
    vi.advanceTimersByTime(9_000);
    expect(table.timeLeft).toBe(10_000);
    socket.say(update(41, { table: view() }));
    vi.advanceTimersByTime(2_000);
    expect(table.timeLeft).toBe(8_000);
  });

  test('an update without a match does not wind it up', () => {
    const socket = seated(welcome({ match: match({ left: 10_000 }) }));
    vi.advanceTimersByTime(3_000);
    socket.say(update(41, { table: view({ watchers: 3 }) }));
    expect(table.timeLeft).toBe(7_000);
  });
});

import { describe, expect, test, vi } from 'vitest';
import {
  FakeSocket,
  match,
  openTableForEachTest,
  refused,
  seated,
  table,
  update,
  view,
  welcome
} from './tableFixture';
import { Table } from './table.svelte';
import { seat } from './testing';
import type { DoHello } from './wire/table';

openTableForEachTest();

describe('coming in', () => {
  test('says hello with version and token, and nothing it has not seen', () => {
    table.connect();
    FakeSocket.last.onopen();
    expect(FakeSocket.last.sent[0]).toMatchObject({ do: 'hello', data: { version: 2, token: 'secret' } });
    expect(FakeSocket.last.hello).not.toHaveProperty('stream');
    expect(table.status).toBe('connecting');
  });

  test('what the server was said to do is over when it is there', () => {
    const notices: string[] = [];
    const back = new Table({
      code: 'BKWRT',
      onNotice: ({ text }) => notices.push(text),
      url: 'ws://here/socket',
      open: (url) => new FakeSocket(url) as unknown as WebSocket
    });
    back.connect();
    FakeSocket.last.onopen();
    expect(notices).toEqual(['']);
    back.close();
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

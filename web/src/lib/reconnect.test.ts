import { describe, expect, test, vi } from 'vitest';
import { FakeSocket, match, openTableForEachTest, seated, table, update, welcome } from './tableFixture';

openTableForEachTest();

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

const away = { text: 'the store is away', say: 'storage.away' };

test('a standstill is told while it lasts', () => {
  const socket = seated();
  socket.say({ type: 'standstill', ...away });
  expect(table.trouble).toMatchObject(away);
  expect([table.status, table.isBroken]).toEqual(['open', true]);
  socket.say({ type: 'standstill', text: '' });
  expect(table.isBroken).toBe(false);
});

describe('close codes', () => {
  test.each([4001, 4002, 4003, 4004, 4005, 4006, 4010, 4016, 4017])(
    '%d ends it, with what the server said',
    (code) => {
      const socket = seated();
      const bye = { code, text: 'because', say: 'close-kicked.with-reason', figures: { why: 'because' } };
      socket.say({ type: 'bye', ...bye });
      socket.break(code);
      expect(table.status).toBe('closed');
      expect(table.ended).toMatchObject(bye);
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
    expect(table.trouble).toMatchObject({ text: 'the disk is full' });
    vi.advanceTimersByTime(500);
    FakeSocket.last.break(1006);
    expect(table.trouble).toMatchObject({ text: 'the disk is full' });
    vi.advanceTimersByTime(1000);
    FakeSocket.last.break(4009);
    expect(table.trouble).toBe(null);
  });

  test('4015 says what the server waits for', () => {
    const socket = seated();
    socket.say({ type: 'bye', code: 4015, ...away });
    socket.break(4015);
    expect(table.trouble).toMatchObject(away);
    expect(table.isBroken).toBe(true);
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

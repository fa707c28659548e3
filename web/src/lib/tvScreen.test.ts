import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestRefused, createTVTable } from './api';
import { TvScreen, screenKey } from './tvScreen.svelte';
import { seat, storage, tableOf } from './testing';

vi.mock('./api', async (original) => ({
  ...(await original<typeof import('./api')>()),
  createTVTable: vi.fn()
}));

const asked = vi.mocked(createTVTable);
const kept = new Map<string, string>();
let made = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  kept.clear();
  made = 0;
  vi.stubGlobal('localStorage', storage(kept));
  asked.mockImplementation(async () => ({ code: `TABL${++made}`, seat: 0, token: '' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function started(): Promise<TvScreen> {
  const screen = new TvScreen();
  screen.start();
  await vi.advanceTimersByTimeAsync(0);
  return screen;
}

const gone = tableOf({ seats: [seat(1, { here: false }), seat(2, { bot: 'easy' })] });

test('a screen gets a table, and has the same one when the page is loaded again', async () => {
  expect((await started()).code).toBe('TABL1');
  expect((await started()).code).toBe('TABL1');
  expect(asked).toHaveBeenCalledOnce();
});

test('what it remembers may be anything', async () => {
  for (const odd of ['{', 'null', '7', '{"code":7}', '{"code":"BKWRT"}']) {
    kept.set('linework.screen', odd);
    expect((await started()).code).toMatch(/^TABL/);
  }
});

test('where it gets none it says why and tries again, ever more seldom', async () => {
  asked.mockRejectedValue(new RequestRefused('offline', 'no answer'));
  const screen = await started();
  expect([screen.code, screen.trouble]).toEqual(['', 'No answer.']);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked.mock.calls.length).toBeGreaterThan(10);
  expect(asked.mock.calls.length).toBeLessThan(70);
  asked.mockResolvedValue({ code: 'BKWRT', seat: 0, token: '' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([screen.code, screen.trouble]).toEqual(['BKWRT', '']);
});

test('a table that is gone is replaced, and one that is locked is named', async () => {
  const screen = await started();
  screen.handleTableLost(false);
  await vi.advanceTimersByTimeAsync(0);
  expect([screen.code, screen.locked]).toEqual(['TABL2', '']);
  screen.handleTableLost(true);
  await vi.advanceTimersByTimeAsync(0);
  expect([screen.code, screen.locked]).toEqual(['TABL3', 'TABL2']);
  screen.noteView(tableOf());
  expect(screen.locked).toBe('');
});

test('it goes to another table and stays there', async () => {
  (await started()).showTable('BKWRT');
  expect((await started()).code).toBe('BKWRT');
});

test('an evening is over when nobody was there for six hours, and not before', async () => {
  const screen = await started();
  for (let hour = 0; hour < 10; hour++) {
    vi.advanceTimersByTime(3_600_000);
    screen.noteView(tableOf());
  }
  vi.advanceTimersByTime(6 * 3_600_000 - 1);
  screen.noteView(gone);
  expect(screen.code).toBe('TABL1');
  vi.advanceTimersByTime(2);
  screen.noteView(gone);
  await vi.advanceTimersByTimeAsync(0);
  expect(screen.code).toBe('TABL2');
});

test('where nobody ever sat down it waits for days', async () => {
  const screen = await started();
  vi.advanceTimersByTime(5 * 24 * 3_600_000);
  screen.noteView(tableOf({ seats: [] }));
  await vi.advanceTimersByTimeAsync(0);
  expect(screen.code).toBe('TABL1');
});

test('a screen has a secret of its own, and the same one when the page is loaded again', () => {
  const key = screenKey();
  expect(key).toMatch(/^[0-9a-f]{48}$/);
  expect([screenKey(), kept.get('linework.screen-key')]).toEqual([key, key]);
  kept.set('linework.screen-key', 'of before');
  expect(screenKey()).toBe('of before');
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestRefused } from '../../lib/api';
import { dayBefore, Daily, loadStored, today, recordAttempt } from './daily.svelte';
import { position, scored } from './testing';

const asked = vi.hoisted(() => vi.fn());
vi.mock('../../lib/api', async (original) => ({ ...(await original<object>()), tryPuzzle: asked }));

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  asked.mockReset();
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => stored.get(k) ?? null,
    setItem: (k: string, v: string) => void stored.set(k, v),
    removeItem: (k: string) => void stored.delete(k)
  });
});
afterEach(() => vi.unstubAllGlobals());

const date = '2026-11-16';
const view = position('Rp3@0,0', 'Bs4 Yt2 Gc1 Rc2', { unaided: true });
const found = { score: scored(96), best: true };
const poor = { score: scored(13), best: false };

/** laid is a puzzle with a card out. */
async function laid(on = date): Promise<Daily> {
  const daily = new Daily(on, view);
  await daily.arrangement.placeCard('Bs4', { x: 1, y: 0 });
  return daily;
}

describe('IO-30 the puzzle of the day', () => {
  it('counts attempts, and ends with the best', async () => {
    const daily = await laid();
    asked.mockResolvedValueOnce(poor).mockResolvedValueOnce(found);
    await daily.arrangement.playTurn();
    expect(daily.kept).toMatchObject({ tries: 1, most: 13, best: null, streak: 0 });
    expect(daily.arrangement.place).toEqual(['Bs4@1,0']); // it stays, to be bettered
    await daily.arrangement.playTurn();
    expect(asked).toHaveBeenLastCalledWith('iota', date, 'play', { place: ['Bs4@1,0'] });
    expect(daily.kept).toMatchObject({ tries: 2, most: 96, found: true, streak: 1 });
    expect(daily.end?.grid.at(-1)).toEqual({ card: 'Bs4', cell: { x: 1, y: 0 }, turn: 0 });
  });

  it('says what is wrong with a play, which is no attempt', async () => {
    const daily = await laid();
    asked.mockRejectedValueOnce(new RequestRefused('not-touching', 'far away', { cells: [{ x: 1, y: 0 }] }));
    await daily.arrangement.playTurn();
    expect(daily.arrangement.trouble).toMatchObject({ text: 'Far away.', cells: [{ x: 1, y: 0 }] });
    expect(daily.kept.tries).toBe(0);
  });

  it('shows the best play to whoever gives up, and that counts as no day', async () => {
    const daily = await laid();
    asked.mockResolvedValueOnce({ place: ['Yt2@1,0'], total: 96 });
    await daily.reveal();
    expect(daily.kept).toMatchObject({ found: false, streak: 0, best: { total: 96 } });
  });

  it('is as it was left when the page is opened again', async () => {
    asked.mockResolvedValueOnce(poor);
    await (await laid()).arrangement.playTurn();
    expect(new Daily(date, view).kept).toMatchObject({ tries: 1, most: 13 });
  });

  it('counts days in a row, until one is missed', async () => {
    asked.mockResolvedValue(found);
    const streak = async (on: string) => {
      const daily = await laid(on);
      await daily.arrangement.playTurn();
      return daily.kept.streak;
    };
    expect([await streak('2026-11-29'), await streak('2026-11-30'), await streak('2026-12-01')]).toEqual([
      1, 2, 3
    ]);
    expect(await streak('2026-12-03')).toBe(1);
  });

  it('forgets what nobody can read', () => {
    stored.set('linework.iota.daily', 'nonsense');
    expect(loadStored(date)).toMatchObject({ date, tries: 0 });
  });
});

it('a day begins at midnight where the device is', () => {
  const at = (offset: number) =>
    Object.assign(new Date('2026-11-15T23:30:00Z'), { getTimezoneOffset: () => offset });
  expect(today(at(-60))).toBe('2026-11-16');
  expect(today(at(0))).toBe('2026-11-15');
  expect(today(at(300))).toBe('2026-11-15');
  expect(dayBefore('2026-03-01')).toBe('2026-02-28');
});

it('an attempt keeps the most points', () => {
  const was = { ...loadStored(date), most: 40 };
  expect(recordAttempt(was, [], poor).most).toBe(40);
});

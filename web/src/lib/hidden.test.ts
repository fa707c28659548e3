import { beforeEach, expect, test, vi } from 'vitest';
import { Hidden } from './hidden.svelte';
import { storage } from './testing';

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.setSystemTime(new Date('2026-11-18'));
});

const frame = JSON.stringify({
  stage: 'Ben',
  seats: [{ name: 'Ben' }, { name: 'Ana' }],
  figures: { names: ['Ben', 'Ana'] },
  scores: [{ by: 'Ben', text: 'Ben' }]
});

test('CM-33 a name that was reported here is replaced where names stand, and nowhere else', () => {
  const hidden = new Hidden('BKWRT');
  expect(hidden.parse(frame, '–')).toEqual(JSON.parse(frame));
  hidden.hideReported({ seat: 2, name: 'Ben', game: 0, round: 0 });
  expect(hidden.parse(frame, '–')).toEqual({
    stage: 'Ben',
    seats: [{ name: '–' }, { name: 'Ana' }],
    figures: { names: ['–', 'Ana'] },
    scores: [{ by: '–', text: 'Ben' }]
  });
});

test('CM-33 a drawing that was reported here is covered, that one alone, also after the page was loaded again', () => {
  new Hidden('BKWRT').hideReported({ seat: 2, game: 1, round: 3 });
  const again = new Hidden('BKWRT');
  expect(again.isCovered({ seat: 2, round: 3 }, 1)).toBe(true);
  expect(again.isCovered({ seat: 3, round: 3 }, 1)).toBe(false);
  expect(again.isCovered({ seat: 2, round: 3 }, 0)).toBe(false);
  expect(again.isCovered({ seat: 3, round: 3, covered: true }, 1)).toBe(true);
  expect(new Hidden('DWHFK').isCovered({ seat: 2, round: 3 }, 1)).toBe(false);
  again.showReported(again.reportedOf(2)[0]);
  expect(new Hidden('BKWRT').isCovered({ seat: 2, round: 3 }, 1)).toBe(false);
});

test('somebody is quiet here until they may be heard again', () => {
  const hidden = new Hidden('BKWRT');
  hidden.setQuiet(2, true);
  expect(new Hidden('BKWRT').isQuiet(2)).toBe(true);
  hidden.setQuiet(2, false);
  expect(new Hidden('BKWRT').isQuiet(2)).toBe(false);
});

test('after 30 days it is forgotten', () => {
  new Hidden('BKWRT').setQuiet(2, true);
  vi.setSystemTime(new Date('2026-12-20'));
  expect(new Hidden('BKWRT').isQuiet(2)).toBe(false);
});

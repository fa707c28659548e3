import { describe, expect, it } from 'vitest';
import { fitBoards } from './layout';

const phone = { gap: 4, apart: 6, heading: 24, beside: 34 };
const screen = { gap: 8, apart: 24, heading: 36, beside: 60 };

describe('boards in a room', () => {
  it('shows thirty boards on a phone at once, large enough for a thumb', () => {
    const f = fitBoards(374, 520, 5, phone);
    expect(f).toMatchObject({ across: 1, columns: 6, side: 59, beside: false });
    expect(5 * (f.side + phone.heading) + 4 * phone.apart).toBeLessThanOrEqual(520);
  });

  it('makes them larger where there are fewer', () => {
    expect(fitBoards(374, 520, 2, phone)).toMatchObject({ across: 1, columns: 3, side: 114 });
    expect(fitBoards(374, 520, 3, phone).side).toBeGreaterThan(65);
  });

  it('leaves no hole between groups for little', () => {
    expect(fitBoards(374, 505, 3, phone)).toMatchObject({ across: 1, columns: 3 });
    expect(fitBoards(1500, 880, 5, screen)).toMatchObject({ across: 3, columns: 3 });
  });

  it('puts groups side by side on a wide screen', () => {
    const f = fitBoards(1060, 780, 6, screen);
    expect(f.across).toBeGreaterThan(1);
    expect(f.side).toBeGreaterThan(100);
    const rows = Math.ceil(6 / f.across);
    const tall =
      rows * (screen.heading + (6 / f.columns) * (f.side + screen.gap)) + (rows - 1) * screen.apart;
    expect(tall).toBeLessThanOrEqual(780 + rows * screen.gap);
  });

  it('uses a television well', () => {
    expect(fitBoards(1500, 880, 6, screen).side).toBeGreaterThan(150);
  });

  it('puts headings to the side on a short phone, so that all boards are still in sight', () => {
    const f = fitBoards(360, 340, 5, phone, 46);
    expect(f).toEqual({ across: 1, columns: 6, side: 51, beside: true });
    expect(5 * f.side + 4 * phone.apart).toBeLessThanOrEqual(340);
  });

  it('has no row with boards of two groups on a small phone', () => {
    expect(fitBoards(294, 314, 3, phone, 46)).toEqual({ across: 1, columns: 3, side: 48, beside: true });
  });

  it('scrolls rather than shrink below what a thumb can hit', () => {
    expect(fitBoards(360, 150, 5, phone, 46).side).toBe(46);
    expect(fitBoards(250, 200, 5, phone, 46)).toMatchObject({ columns: 3, side: 46 }); // none is cut at the side
  });
});

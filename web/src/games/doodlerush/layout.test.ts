import { describe, expect, it } from 'vitest';
import { fit } from './layout';

const phone = { gap: 4, apart: 6, heading: 24 };
const screen = { gap: 8, apart: 24, heading: 36 };

describe('boards in a room', () => {
  it('shows thirty boards on a phone at once, large enough for a thumb', () => {
    const f = fit(374, 520, 5, phone);
    expect(f).toEqual({ across: 1, columns: 6, side: 59 });
    expect(5 * (f.side + phone.heading) + 4 * phone.apart).toBeLessThanOrEqual(520);
  });

  it('makes them larger where there are fewer', () => {
    expect(fit(374, 520, 2, phone)).toEqual({ across: 1, columns: 3, side: 114 });
    expect(fit(374, 520, 3, phone).side).toBeGreaterThan(65);
  });

  it('puts groups side by side on a wide screen', () => {
    const f = fit(1060, 780, 6, screen);
    expect(f.across).toBeGreaterThan(1);
    expect(f.side).toBeGreaterThan(100);
    const rows = Math.ceil(6 / f.across);
    const tall =
      rows * (screen.heading + (6 / f.columns) * (f.side + screen.gap)) + (rows - 1) * screen.apart;
    expect(tall).toBeLessThanOrEqual(780 + rows * screen.gap);
  });

  it('uses a television well', () => {
    expect(fit(1500, 880, 6, screen).side).toBeGreaterThan(150);
  });

  it('scrolls rather than shrink below what a thumb can hit', () => {
    expect(fit(374, 200, 5, phone, 48)).toEqual({ across: 1, columns: 6, side: 59 });
    expect(fit(250, 200, 5, phone, 48).side).toBe(48);
  });
});

import { describe, expect, it } from 'vitest';
import { faces, turnToShow, turnOfFace, TapLimiter, turnBeforeRoll, cssTransform } from './die';

describe('the cube', () => {
  it.each(faces)('turns face %i to the front', (face) => {
    const [place, turn] = [turnOfFace(face), turnToShow(face)];
    expect([place.x + turn.x, place.y + turn.y]).toEqual([0, 0]);
  });

  it('has its faces in six different places', () =>
    expect(new Set(faces.map((f) => cssTransform(turnOfFace(f)))).size).toBe(6));

  it('goes all the way round even to the same face', () => {
    for (const roll of [1, 2, 3, 4, 5, 6]) {
      const from = turnBeforeRoll(3, roll);
      expect(Math.abs(from.x - turnToShow(3).x)).toBe(360);
      expect(Math.abs(from.y - turnToShow(3).y)).toBe(360);
    }
  });
});

describe('DD-8 five rolls a second', () => {
  it('lets a slow thumb roll every time', () => {
    const taps = new TapLimiter();
    for (let at = 0; at < 4_000; at += 250) expect(taps.allowTap(at)).toBe(true);
  });

  it('lets a fast one roll five times, and again when the first is a second ago', () => {
    const taps = new TapLimiter();
    const rolled = [0, 100, 200, 300, 400, 500, 600, 999, 1_000, 1_001].filter((at) => taps.allowTap(at));
    expect(rolled).toEqual([0, 100, 200, 300, 400, 1_000]);
  });
});

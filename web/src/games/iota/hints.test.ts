import { describe, expect, it } from 'vitest';
import { describeLine, playLine } from './hints';

describe('the line of a hint', () => {
  const lies = new Map([
    ['0,0', 'Rp3'],
    ['2,0', 'Rp1'],
    ['1,1', 'Gs2']
  ]);
  const cards = (...place: string[]) => playLine(place, lies).map(({ card }) => card);

  it('is the one that the cards share, with what lies there', () => {
    expect(cards('Rp2@1,0', 'Rp4@3,0')).toEqual(['Rp3', 'Rp2', 'Rp1', 'Rp4']);
    expect(cards('Bs2@1,2', 'Ys2@1,3')).toEqual(['Gs2', 'Bs2', 'Ys2']);
  });

  it('is the longer one of a single card', () => {
    expect(cards('Rp2@1,0')).toEqual(['Rp3', 'Rp2', 'Rp1']);
  });

  it('says why it is one', () => {
    expect(describeLine(['Rp3', 'Rp2', 'W', 'Rp1'])).toBe('all red, all pluses and different numbers');
    expect(describeLine(['Rp3', 'Gs3'])).toBe('different colours, different shapes and all 3s');
    expect(describeLine(['Rp3', 'Gs1'])).toBe('colours, shapes and numbers all differ');
    expect(describeLine(['Rp3', 'W'])).toBe('');
  });
});

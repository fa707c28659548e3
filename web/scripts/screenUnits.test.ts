import { expect, it } from 'vitest';
import { scalePixels } from './screenUnits.js';

it.each([
  ['44px', 'calc(44 * var(--unit))'],
  ['-1.5px auto .5px', 'calc(-1.5 * var(--unit)) auto calc(0.5 * var(--unit))'],
  ['calc(100% - 4px)', 'calc(100% - calc(4 * var(--unit)))'],
  ['400 26px/1.25 var(--font-hand)', '400 calc(26 * var(--unit))/1.25 var(--font-hand)'],
  ['max(var(--least, 0px), 1rem)', 'max(var(--least, 0px), 1rem)'],
  ['var(--a-2px)', 'var(--a-2px)']
])('%s is %s on a screen', (value, scaled) => expect(scalePixels(value)).toBe(scaled));

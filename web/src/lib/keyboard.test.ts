import { expect, it } from 'vitest';
import { areaAboveKeyboard, areaLeftByResize } from './keyboard.svelte';

const sight = (height: number, offsetTop = 0, scale = 1) => ({ height, offsetTop, scale });

it.each([
  ['no keyboard', sight(844), null],
  ['the bars of the browser', sight(760), null],
  ['a keyboard', sight(508), { top: 0, height: 508 }],
  ['a keyboard that has pushed the page up', sight(508.4, 91.6), { top: 92, height: 508 }],
  ['zoomed in', sight(422, 100, 2), null],
  ['zoomed in, with a keyboard', sight(254, 100, 2), { top: 100, height: 254 }],
  ['a browser that does not tell', null, null]
])('%s', (_, seen, room) => expect(areaAboveKeyboard(844, seen)).toEqual(room));

it.each([
  ['nothing is typed', 420, 844, false, null],
  ['a browser that makes the page shorter', 420, 844, true, { top: 0, height: 420 }],
  ['the bars of the browser', 480, 553, true, null],
  ['a large window that was made smaller', 600, 900, true, null]
])('%s', (_, page, before, types, room) => expect(areaLeftByResize(page, before, types)).toEqual(room));

import { expect, test } from 'vitest';
import { hyphened } from './syllables';

test.each([
  ['Tasse', 'Tasse'],
  ['Weinglas', 'Weinglas'],
  ['Bilderrahmen', 'Bil-der-rah-men'],
  ['Sicherheitsnadel', 'Sicher-heits-nadel'],
  ['Ohrenschützer', 'Ohren-schüt-zer'],
  ['Bowlingkugel', 'Bow-ling-kugel'],
  ['Zahnbürste', 'Zahn-bürste'],
  ['Handtuchhalter', 'Hand-tuch-hal-ter'],
  ['toothbrush', 'tooth-brush'],
  ['trampoline', 'tram-poline'],
  ['pair of binoculars', 'pair of bino-culars'],
  ['jack-o-lantern', 'jack-o-lantern']
])('%s may be broken into %s', (word, broken) =>
  expect(hyphened(word).replaceAll('\u00ad', '-')).toBe(broken)
);

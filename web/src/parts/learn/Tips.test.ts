import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n.svelte';
import { tips } from '../../lib/tips.svelte';
import { buttonNamed, fakeTable, show } from '../testing';
import Tips from './Tips.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 200, 40));
  vi.spyOn(Range.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 100, 200, 20));
  tips.toggle();
  if (!tips.on) tips.toggle();
});

afterEach(() => void vi.useRealTimers());

/** showTips shows the tips of a game whose page has some places of decisions. */
function showTips(places: string) {
  document.body.innerHTML = places;
  show(Tips, { table: fakeTable(1).table, game: 'iota' });
  pass(400);
}

function pass(ms: number) {
  vi.advanceTimersByTime(ms);
  flushSync();
}

const shownTip = () => document.querySelector('[role="status"] p')?.textContent;
const touch = (selector: string) =>
  document.querySelector(selector)!.dispatchEvent(new Event('pointerdown', { bubbles: true }));
const hand = '<div id="hand" data-tip="play" data-say="Tap a card"></div>';
const pile = '<div id="pile" data-tip="trade" data-say="Trade here"></div>';

test('the first decision that is new is explained, the next one after it', () => {
  showTips(hand + pile);
  expect(shownTip()).toBe('Tap a card');
  touch('#hand');
  pass(400);
  expect(shownTip()).toBe('Trade here');
  expect(tips.isDue('iota', 'play')).toBe(false);
});

test('what acts without being the place ends a tip as well', () => {
  showTips(`${hand}<button data-acts="play">Lay it</button>`);
  touch('button');
  pass(400);
  expect(shownTip()).toBeUndefined();
});

test('a tap on a tip puts it away for good', () => {
  showTips(hand);
  buttonNamed(t('table.learn.close')).click();
  pass(800);
  expect(shownTip()).toBeUndefined();
  expect(tips.isDue('iota', 'play')).toBe(false);
});

test('a tip goes after it was in sight for long enough to be read', () => {
  showTips(hand);
  pass(9_000);
  expect(shownTip()).toBe('Tap a card');
  pass(2_000);
  expect(shownTip()).toBeUndefined();
});

test.each([
  ['while a dialog is open', `${hand}<dialog open></dialog>`],
  ['for a part of the page that is out of use', `<div inert>${hand}</div>`]
])('no tip comes %s', (_, places) => {
  showTips(places);
  expect(shownTip()).toBeUndefined();
});

test('no tip comes where they are switched off', () => {
  tips.toggle();
  showTips(hand);
  expect(shownTip()).toBeUndefined();
});

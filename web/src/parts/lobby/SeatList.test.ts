import { flushSync } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { gameCatalogue } from '../../lib/catalogue.svelte';
import { t } from '../../lib/i18n.svelte';
import { seat } from '../../lib/testing';
import type { Catalogue } from '../../lib/wire/gateway';
import type { View } from '../../lib/wire/table';
import { buttons, fakeTable, settle, show } from '../testing';
import SeatList from './SeatList.svelte';

const names = ['Ana', 'Ben', 'Cleo'];
const seats = names.map((name, i) => seat(i + 1, { name }));

beforeEach(() => {
  const game = {
    id: 'iota',
    name: 'iota',
    max: 4,
    marks: [],
    options: [{ key: 'play', default: 0, choices: [{ value: 0 }, { value: 1, people: true }] }],
    bots: [{ name: 'easy', label: 'Easy – fast' }]
  };
  gameCatalogue.loaded = { games: [game], paces: [], demo: '' } as unknown as Catalogue;
  HTMLElement.prototype.setPointerCapture = vi.fn();
});

/** listSeats shows the seats to the holder of one of them. */
function listSeats(own = 1, more: Partial<View> = {}) {
  const { table, view, send } = fakeTable(own, { stage: 'lobby', seats, ...more });
  show(SeatList, { table, view });
  return send;
}

const faces = () => [...document.querySelectorAll<HTMLElement>('ol > li')];
const face = (name: string) =>
  faces()
    .find((li) => li.querySelector('.name')?.textContent === name)!
    .querySelector('button')!;
const pressKey = (name: string, key: string) =>
  face(name).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

/** point sends a pointer event of the face of a seat; faces are 60 pixels wide. */
function point(name: string, type: string, clientX = 60 * names.indexOf(name) + 30) {
  faces().forEach((li, i) => {
    li.getBoundingClientRect = () => ({ left: 60 * i, right: 60 * (i + 1), top: 0, bottom: 60 }) as DOMRect;
  });
  face(name).dispatchEvent(new PointerEvent(type, { clientX, clientY: 30, bubbles: true }));
  flushSync();
}

test('the host moves a seat with the arrow keys, as far as there is room', () => {
  const send = listSeats();
  pressKey('Ben', 'ArrowLeft');
  expect(send).toHaveBeenLastCalledWith('order', { seats: [2, 1, 3] });
  pressKey('Ben', 'ArrowRight');
  expect(send).toHaveBeenLastCalledWith('order', { seats: [1, 3, 2] });
  pressKey('Ana', 'ArrowUp');
  pressKey('Cleo', 'ArrowDown');
  pressKey('Cleo', 'Enter');
  expect(send).toHaveBeenCalledTimes(2);
});

test.each([
  ['Ana', 80, [2, 1, 3]],
  ['Ana', 170, [2, 3, 1]],
  ['Cleo', 10, [3, 1, 2]],
  ['Cleo', 70, [1, 3, 2]]
])('%s is dragged to %i pixels and goes where the finger is', (name, x, order) => {
  const send = listSeats();
  point(name, 'pointerdown');
  point(name, 'pointermove', x);
  expect(document.querySelector('.dragged')!.textContent).toContain(name);
  point(name, 'pointerup', x);
  expect(send).toHaveBeenCalledExactlyOnceWith('order', { seats: order });
  expect(document.querySelector('.dragged')).toBeNull();
});

test('a drag that is called off, or ends where it began, moves nothing', () => {
  const send = listSeats();
  point('Ana', 'pointerdown');
  point('Ana', 'pointermove', 170);
  point('Ana', 'pointercancel');
  point('Ana', 'pointerup');
  point('Ben', 'pointerdown');
  point('Ben', 'pointermove', 70);
  point('Ben', 'pointerup');
  expect(send).not.toHaveBeenCalled();
});

test('who is not the host has the own seat to change, and other people to report', () => {
  listSeats(2);
  expect(buttons()).toEqual([
    expect.stringContaining('Ana'),
    expect.stringContaining(t('table.seat.yours')),
    expect.stringContaining('Cleo')
  ]);
});

test('the host seats bots until the game has as many as it takes; who sits out does not count', async () => {
  const send = listSeats(1, { seats: [...seats, seat(4, { out: true })] });
  document.querySelector<HTMLElement>('[data-add-bot]')!.click();
  flushSync();
  document.querySelector<HTMLElement>('[data-bot=easy]')!.click();
  await settle();
  expect(send).toHaveBeenCalledExactlyOnceWith('add-bot', { bot: 'easy' });
  expect(document.querySelector<HTMLButtonElement>('[data-bot=easy]')!.disabled).toBe(false); // for the next one
  document.body.innerHTML = '';
  listSeats(1, { seats: [...seats, seat(4)] });
  expect(document.querySelector('[data-add-bot]')).toBeNull();
});

test('a seat says who hosts, who is gone and who is ready to play', () => {
  listSeats(3, {
    seats: [
      seat(1, { name: 'Ana', ready: false }),
      seat(2, { name: 'Ben', here: false }),
      seat(3, { name: 'Cleo', out: true })
    ]
  });
  const said = faces().map((li) =>
    [...li.querySelectorAll('.visually-hidden span')].map((e) => e.textContent)
  );
  expect(said).toEqual([
    [t('table.seat.host')],
    [t('table.seat.ready'), t('table.seat.gone-tag')],
    [t('table.seat.you'), t('table.seat.out')]
  ]);
});

test('a tap opens what can be done about a seat, and the end of a drag does not', () => {
  listSeats();
  point('Ana', 'pointerdown');
  point('Ana', 'pointermove', 170);
  point('Ana', 'pointerup', 170);
  face('Ana').click();
  flushSync();
  expect(document.querySelector('dialog')!.open).toBe(false);
  face('Ana').click();
  flushSync();
  expect(document.querySelector('dialog')!.open).toBe(true);
});

test('no bots are offered where only people play', () => {
  listSeats(1, { options: { play: 1 } });
  expect(document.querySelector('[data-add-bot]')).toBeNull();
});

import { expect, test } from 'vitest';
import { seat as seatOf } from '../../lib/testing';
import type { SeatView, View } from '../../lib/wire/table';
import { buttons, fakeTable, press, show, submit, type } from '../testing';
import SeatDialog from './SeatDialog.svelte';

const bot = seatOf(3, { name: 'Botty', bot: 'easy', owner: false });
const person = seatOf(2, { name: 'Ben' });

/** about shows what one seat, the host's unless told, can do about another. */
function about(seat: SeatView, { own = 1, ...more }: Partial<View> & { own?: number } = {}) {
  const { table, view, send } = fakeTable(own, {
    stage: 'lobby',
    seats: [seatOf(1, { name: 'Ana' }), seat.id === 2 ? seat : person, seat.id === 3 ? seat : bot],
    ...more
  });
  show(SeatDialog, { table, view, seat, open: true });
  return send;
}

test('the host removes a bot at once', async () => {
  const send = about(bot);
  await press('Remove Botty');
  expect(send).toHaveBeenLastCalledWith('kick', { seat: 3, why: '' });
  expect(document.querySelector('dialog[open]')).toBeNull();
});

test('the host is asked why before a person goes, and may think better of it', async () => {
  const send = about(person);
  await press('Remove Ben');
  expect(send).not.toHaveBeenCalledWith('kick', expect.anything());
  type('  too late in the evening ', 'form input');
  await submit();
  expect(send).toHaveBeenLastCalledWith('kick', { seat: 2, why: 'too late in the evening' });
});

test('a refusal leaves the sheet open', async () => {
  const send = about(bot);
  send.mockResolvedValue({ ok: false });
  await press('Remove Botty');
  expect(document.querySelector('dialog[open]')).not.toBeNull();
});

test('seats move up and down as far as there is room', async () => {
  const send = about(person);
  await press('Move up');
  expect(send).toHaveBeenLastCalledWith('order', { seats: [2, 1, 3] });
  await press('Move down');
  expect(send).toHaveBeenLastCalledWith('order', { seats: [1, 3, 2] });
});

test('a person can be muted and heard again; a bot cannot', () => {
  about(bot);
  const ofBot = buttons();
  document.body.innerHTML = '';
  about(person);
  const quiet = buttons().filter((b) => !ofBot.includes(b));
  document.body.innerHTML = '';
  about(seatOf(2, { name: 'Ben', muted: true }));
  const heard = buttons().filter((b) => !ofBot.includes(b));
  expect(quiet).toHaveLength(heard.length);
  expect(quiet).not.toEqual(heard);
});

test('whoever hosts nothing has nothing to say about others', () => {
  about(bot, { own: 2 });
  expect(buttons()).toEqual(['Close']);
});

test('a seat that its bot plays can be given back; one that is awaited and away can be skipped', async () => {
  const send = about(seatOf(2, { name: 'Ben', bot: 'easy', away: true }), { stage: 'playing' });
  await press(buttons().find((b) => b.includes('Ben') && !b.startsWith('Remove'))!);
  expect(send).toHaveBeenLastCalledWith('return', { seat: 2 });
});

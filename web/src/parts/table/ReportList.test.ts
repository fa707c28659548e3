import { expect, test } from 'vitest';
import { t } from '../../lib/i18n.svelte';
import { seat as seatOf } from '../../lib/testing';
import { buttons, fakeTable, press, settle, show } from '../testing';
import BoardReport from './BoardReport.svelte';
import ReportList from './ReportList.svelte';
import SeatDialog from './SeatDialog.svelte';

const seats = [seatOf(1, { name: 'Ana' }), seatOf(2, { name: 'Ben' }), seatOf(3, { name: 'Cem' })];

test('CM-33 any player reports what somebody draws, or their name, in their dialog', async () => {
  const { table, view, send } = fakeTable(3, { seats });
  show(SeatDialog, { table, view, seat: seats[1], open: true });
  send.mockResolvedValue({ ok: true, data: { seat: 2, name: 'Ben', game: 0, round: 0 } } as { ok: boolean });
  await press(t('table.report.name'));
  expect(send).toHaveBeenCalledExactlyOnceWith('report', { seat: 2, name: true });
  expect(document.querySelector('dialog[open]')).toBeNull();
  expect(table.tableView!.seats.map((s) => s.name)).toEqual(['Ana', t('table.report.hidden-name'), 'Cem']);
});

test('CM-33 who has reported somebody takes that back in their dialog', async () => {
  const { table, view, send } = fakeTable(3, { seats });
  table.hidden.hideReported({ seat: 2, game: 0, round: 1 });
  show(SeatDialog, { table, view, seat: seats[1], open: true });
  await press(t('table.report.withdraw'));
  expect(send).toHaveBeenCalledWith('unreport', { seat: 2, game: 0, round: 1 }, { quiet: true });
  expect(table.hidden.isCovered({ seat: 2, round: 1 }, 0)).toBe(false);
  expect(buttons()).not.toContain(t('table.report.withdraw'));
});

test('nobody reports themselves, and who has no seat reports nobody', () => {
  for (const [own, about] of [
    [2, 1],
    [0, 1]
  ]) {
    const { table, view } = fakeTable(own, { seats });
    show(SeatDialog, { table, view, seat: seats[about], open: true });
  }
  expect(buttons()).not.toContain(t('table.report.name'));
});

test('CM-33 the menu on a board reports what is on it', async () => {
  const { table, send } = fakeTable(3, { seats });
  show(BoardReport, { table });
  document.body.insertAdjacentHTML('beforeend', '<div data-board="5"><i></i></div>');
  const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
  document.querySelector('i')!.dispatchEvent(menu);
  await settle();
  expect(menu.defaultPrevented).toBe(true);
  send.mockResolvedValue({ ok: true, data: { seat: 2, game: 0, round: 1 } } as { ok: boolean });
  await press(t('table.report.drawing'));
  expect(send).toHaveBeenCalledExactlyOnceWith('report', { board: 5 });
  expect(table.hidden.isCovered({ seat: 2, round: 1 }, 0)).toBe(true);
});

test('CM-33 the host sees reports, covers for everyone and removes after a question', async () => {
  const { table, send } = fakeTable(1, { seats });
  const report = {
    seat: 2,
    round: 1,
    of: 'Ben',
    since: 1,
    reports: 2,
    covered: false,
    drawing: -1,
    word: ''
  };
  send.mockResolvedValue({ ok: true, data: { reports: [report] } } as { ok: boolean });
  table.reports = 1;
  show(ReportList, { table });
  document.querySelector('details')!.open = true;
  await new Promise((resolve) => setTimeout(resolve));
  await settle();
  await press(t('table.report.cover'));
  expect(send).toHaveBeenCalledWith('judge', { seat: 2, round: 1, covered: true });
  await press(t('table.seat.remove', { name: 'Ben' }));
  expect(send).not.toHaveBeenCalledWith('kick', expect.anything());
  await press(t('table.ink.sure'));
  expect(send).toHaveBeenCalledWith('kick', { seat: 2 });
});

test('nothing of it is there while nothing was reported, nor for others', () => {
  const { table } = fakeTable(1, { seats });
  show(ReportList, { table });
  const other = fakeTable(2, { seats }).table;
  other.reports = 3;
  show(ReportList, { table: other });
  expect(document.querySelector('details')).toBeNull();
});

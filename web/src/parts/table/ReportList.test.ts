import { expect, test } from 'vitest';
import { t } from '../../lib/i18n.svelte';
import { seat as seatOf } from '../../lib/testing';
import { buttonNamed, buttons, fakeTable, press, settle, show } from '../testing';
import BoardReport from './BoardReport.svelte';
import ReportList from './ReportList.svelte';
import SeatDialog from './SeatDialog.svelte';

const seats = [seatOf(1, { name: 'Ana' }), seatOf(2, { name: 'Ben' }), seatOf(3, { name: 'Cem' })];

test('CM-33 any player reports what somebody draws, or their name, in their dialog', async () => {
  const { table, view, send } = fakeTable(3, { seats });
  show(SeatDialog, { table, view, seat: seats[1], open: true });
  send.mockResolvedValue({ ok: true, data: { seat: 2, name: 'Ben', game: 0, round: 0 } } as { ok: boolean });
  await press(t('table.report.name'));
  expect(send).toHaveBeenLastCalledWith('report', { seat: 2, name: true });
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

test('CM-38 who hides somebody’s reactions reads that they are hidden, and can show them', async () => {
  const { table, view } = fakeTable(3, { seats });
  show(SeatDialog, { table, view, seat: seats[1], open: true });
  await press(t('table.report.quiet'));
  expect(document.body.textContent).toContain(t('table.report.is-quiet'));
  await press(t('table.report.unquiet'));
  expect(document.body.textContent).not.toContain(t('table.report.is-quiet'));
  expect(table.hidden.isQuiet(2)).toBe(false);
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

const drawing = { seat: 2, round: 1, number: 5 };

/** Asks for the menu of a mouse on a board of Ben’s, as it is told who has reported it. */
async function openMenuOnBoard(viewer: number, reported: unknown[], forAll: unknown[]) {
  const { table, send } = fakeTable(viewer, { seats });
  show(BoardReport, { table });
  document.body.insertAdjacentHTML('beforeend', '<div data-board="5"><i></i></div>');
  send.mockResolvedValueOnce({ ok: true, data: { drawing, reported, forAll } } as { ok: boolean });
  const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
  document.querySelector('i')!.dispatchEvent(menu);
  await settle();
  expect(menu.defaultPrevented).toBe(true);
  expect(send).toHaveBeenCalledExactlyOnceWith('identify', { board: 5 });
  return { table, send };
}

test('CM-33 the menu on a board reports what was on it when it was opened', async () => {
  const { table, send } = await openMenuOnBoard(3, [], []);
  send.mockResolvedValue({ ok: true, data: { ...drawing, game: 0 } } as { ok: boolean });
  await press(t('table.report.drawing'));
  expect(send).toHaveBeenLastCalledWith('report', { drawing });
  expect(table.hidden.isCovered({ seat: 2, round: 1, number: 5 }, 0)).toBe(true);
  expect(table.hidden.isCovered({ seat: 2, round: 1, number: 4 }, 0)).toBe(false);
});

test('CM-33 the menu on a board that is covered shows it again, to whom it may', async () => {
  const { send } = await openMenuOnBoard(3, [drawing], []);
  expect(buttons()).not.toContain(t('table.report.drawing'));
  await press(t('table.report.uncover'));
  expect(send).toHaveBeenLastCalledWith('unreport', drawing, { quiet: true });
});

test('CM-33 who is not the host cannot show again what is covered for everyone', async () => {
  await openMenuOnBoard(3, [], [drawing]);
  expect(buttons()).toEqual([t('page.close')]);
});

test('CM-33 the host shows again what is covered for everyone', async () => {
  const { send } = await openMenuOnBoard(1, [], [drawing]);
  await press(t('table.report.uncover'));
  expect(send).toHaveBeenLastCalledWith('judge', { ...drawing, covered: false });
});

test('CM-33 when the press ends that opened a sheet, nothing in it was tapped', async () => {
  const { send } = await openMenuOnBoard(3, [], []);
  const click = (target: Element) =>
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
  const sheet = document.querySelector('dialog')!;
  click(buttonNamed(t('table.report.drawing')));
  await settle();
  expect(sheet.open).toBe(true);
  expect(send).toHaveBeenCalledOnce();
  click(sheet);
  await settle();
  expect(sheet.open).toBe(false);
});

test('CM-33 the host sees reports, covers for everyone and removes after a question', async () => {
  const { table, send } = fakeTable(1, { seats });
  const report = {
    seat: 2,
    round: 1,
    number: 4,
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
  expect(send).toHaveBeenCalledWith('judge', { seat: 2, round: 1, number: 4, covered: true });
  await press(t('table.seat.remove', { name: 'Ben' }));
  expect(send).not.toHaveBeenCalledWith('kick', expect.anything());
  await press(t('table.ink.sure'));
  expect(send).toHaveBeenCalledWith('kick', { seat: 2 });
});

test('CM-33 what the host has not looked at is marked, on this device and when it comes back', async () => {
  const { table, send } = fakeTable(1, { seats });
  send.mockResolvedValue({ ok: true, data: { reports: [] } } as { ok: boolean });
  [table.reports, table.lastReport] = [1, 1_794_000_000];
  show(ReportList, { table });
  expect(document.querySelector('summary')!.textContent).toContain(t('table.report.new'));
  document.querySelector('details')!.open = true;
  await new Promise((resolve) => setTimeout(resolve));
  await settle();
  expect(document.querySelector('summary')!.textContent).not.toContain(t('table.report.new'));
  const again = fakeTable(1, { seats }).table;
  again.lastReport = 1_794_000_000;
  expect(again.hasNewReports).toBe(false);
  again.lastReport = 1_794_000_001;
  expect(again.hasNewReports).toBe(true);
});

test('nothing of it is there while nothing was reported, nor for others', () => {
  const { table } = fakeTable(1, { seats });
  show(ReportList, { table });
  const other = fakeTable(2, { seats }).table;
  other.reports = 3;
  show(ReportList, { table: other });
  expect(document.querySelector('details')).toBeNull();
});

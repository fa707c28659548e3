import { createRawSnippet } from 'svelte';
import { expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n.svelte';
import { buttons, fakeTable, press, settle, show } from '../testing';
import CodeGuard from './CodeGuard.svelte';
import Invite from './Invite.svelte';
import WatchChoice from './WatchChoice.svelte';

const children = createRawSnippet(() => ({ render: () => '<b>BKWRT</b>' }));
const onPage = () => document.body.textContent.includes('BKWRT');

test('CM-35 a code that is hidden is on no page; the host looks for a moment, others do not', async () => {
  vi.useFakeTimers();
  for (const seat of [2, 0]) {
    show(CodeGuard, { table: fakeTable(seat, { watching: { hideCode: true } }).table, children });
    expect(onPage()).toBe(false);
    expect(buttons()).toEqual([]);
  }
  show(CodeGuard, { table: fakeTable(1, { watching: { hideCode: true } }).table, children });
  await press(t('table.watching.peek'));
  expect(onPage()).toBe(true);
  vi.advanceTimersByTime(16_000);
  await settle();
  expect(onPage()).toBe(false);
  vi.useRealTimers();
});

test('CM-35 the invitation is hidden with the code', () => {
  const { table, view } = fakeTable(2, { watching: { hideCode: true } });
  show(Invite, { table, view });
  expect(onPage()).toBe(false);
  expect(document.querySelector('svg')).toBeNull();
});

test('one tap hides the code, and what else is chosen stays', async () => {
  const { table, view, send } = fakeTable(1, { watching: { delay: 10 } });
  show(WatchChoice, { table, view });
  await press(t('table.watching.hide-code'));
  expect(send).toHaveBeenCalledExactlyOnceWith('watching', { delay: 10, hideCode: true });
});

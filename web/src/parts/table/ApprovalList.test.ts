import { expect, test } from 'vitest';
import { t } from '../../lib/i18n.svelte';
import { buttons, fakeTable, press, settle, show } from '../testing';
import ApprovalList from './ApprovalList.svelte';

test('CM-37 nothing is there while nothing waits; then each is shown with a tap, or all', async () => {
  const { table, view, send } = fakeTable(1);
  show(ApprovalList, { table, view });
  expect(buttons()).toEqual([]);
  table.approvals = {
    drawings: [{ seat: 2, game: 0, round: 1, number: 6, boards: [], drawing: 0 }],
    texts: ['a kite']
  };
  await settle();
  await press(t('table.watching.waiting', { n: 2 }));
  await press(t('table.watching.approve-it', { what: 'a kite' }));
  expect(send).toHaveBeenLastCalledWith('approve', { seat: 0, text: 'a kite' });
  await press(t('table.watching.approve-all'));
  expect(send).toHaveBeenCalledWith('approve', { seat: 2, game: 0, round: 1, number: 6 });
  expect(send).toHaveBeenCalledTimes(3);
});

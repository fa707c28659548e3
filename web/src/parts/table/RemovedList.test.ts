import { expect, test } from 'vitest';
import { t } from '../../lib/i18n.svelte';
import { buttons, fakeTable, press, show } from '../testing';
import RemovedList from './RemovedList.svelte';

test('the host lets somebody back in who was removed', async () => {
  const { table, send } = fakeTable(1);
  table.removed = [{ seat: 4, name: 'Dan' }];
  show(RemovedList, { table });
  await press(t('table.removed.let-in-name', { name: 'Dan' }));
  expect(send).toHaveBeenCalledExactlyOnceWith('readmit', { seat: 4 });
});

test('there is nothing where nobody was removed, and nothing for others', () => {
  show(RemovedList, { table: fakeTable(1).table });
  const { table } = fakeTable(2);
  table.removed = [{ seat: 4, name: 'Dan' }];
  show(RemovedList, { table });
  expect(buttons()).toEqual([]);
});

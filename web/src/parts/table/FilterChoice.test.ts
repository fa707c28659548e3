import { expect, test } from 'vitest';
import { t } from '../../lib/i18n.svelte';
import { fakeTable, show } from '../testing';
import FilterChoice from './FilterChoice.svelte';

const options = () => [...document.querySelectorAll('option')].map((o) => o.textContent);

test('the host chooses how far is filtered', async () => {
  const { table, view, send } = fakeTable(1);
  show(FilterChoice, { table, view });
  expect(options()).toEqual([t('table.filter.off'), t('table.filter.moderate'), t('table.filter.strict')]);
  const box = document.querySelector('select')!;
  box.value = 'strict';
  box.dispatchEvent(new Event('change', { bubbles: true }));
  expect(send).toHaveBeenCalledExactlyOnceWith('filter', { level: 'strict' });
});

test('less than the server wants is not offered', () => {
  const { table, view } = fakeTable(1, { filter: 'moderate', leastFilter: 'moderate' });
  show(FilterChoice, { table, view });
  expect(options()).toEqual([t('table.filter.moderate'), t('table.filter.strict')]);
});

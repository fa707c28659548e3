import { expect, test } from 'vitest';
import { t } from '../../lib/i18n.svelte';
import { seat } from '../../lib/testing';
import { buttonNamed, buttons, fakeTable, press, show } from '../testing';
import AgeOrder from './AgeOrder.svelte';

const seats = [seat(1, { name: 'Ana' }), seat(2, { name: 'Ben' }), seat(3, { name: 'Cleo' })];

/** openOrder shows the sheet on which the host names everybody by age. */
async function openOrder(ages?: number[]) {
  const { table, view, send } = fakeTable(1, { seats, ages });
  show(AgeOrder, { table, view });
  await press(t('table.age.title'));
  return send;
}

test('CM-2 the order is sent once everybody is named', async () => {
  const send = await openOrder();
  await press('Cleo');
  await press('Ana');
  expect(send).not.toHaveBeenCalled();
  expect(buttonNamed('Cleo 1').getAttribute('aria-pressed')).toBe('true');
  await press('Ben');
  expect(send).toHaveBeenCalledExactlyOnceWith('age', { seats: [3, 1, 2] });
  expect(document.querySelector('dialog[open]')).toBeNull();
});

test('whoever is tapped twice is named again later', async () => {
  const send = await openOrder();
  await press('Ana');
  await press('Ben');
  await press('Ana 1');
  expect(buttons()).toContain('Ben 1');
  await press('Cleo');
  await press('Ana');
  expect(send).toHaveBeenCalledExactlyOnceWith('age', { seats: [2, 3, 1] });
});

test('a known order is told, and can be cleared', async () => {
  const send = await openOrder([2, 1, 3]);
  expect(document.body.textContent).toContain('Ben, Ana, Cleo');
  await press(t('table.age.forget'));
  expect(send).toHaveBeenCalledExactlyOnceWith('age', { seats: [] });
});

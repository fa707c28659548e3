import { expect, test, vi } from 'vitest';
import { settle, show } from '../testing';
import OptionPicker from './OptionPicker.svelte';

const choices = [
  { value: 1, label: 'One' },
  { value: 3, label: 'Three' }
];
const checked = () => [...document.querySelectorAll('input')].map((i) => i.checked);

test('a choice that the table did not take is not marked', async () => {
  const onchoose = vi.fn(async () => ({ ok: false }));
  show(OptionPicker, { name: 'rounds', label: 'Rounds', value: 1, choices, onchoose });
  expect(checked()).toEqual([true, false]);
  document.querySelectorAll('input')[1].click();
  await settle();
  expect(onchoose).toHaveBeenCalledExactlyOnceWith(3);
  expect(checked()).toEqual([true, false]);
});

test('those who may not choose read the value, also one that is no longer offered', () => {
  const onchoose = async () => {};
  show(OptionPicker, { name: 'rounds', label: 'Rounds', value: 3, choices, fixed: true, onchoose });
  expect(document.body.textContent).toContain('Rounds Three');
  show(OptionPicker, { name: 'rounds', label: 'Cards', value: 9, choices, fixed: true, onchoose });
  expect(document.body.textContent).toContain('Cards 9');
  expect(checked()).toEqual([]);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { lastName } from '../../lib/heldSeats';
import { t } from '../../lib/i18n.svelte';
import { RequestRefused } from '../../lib/api';
import { buttons, press, show, submit, type } from '../testing';
import NameForm from './NameForm.svelte';

beforeEach(() => localStorage.clear());

const alert = () => document.querySelector('[role=alert]:not([hidden])')?.textContent ?? '';

test('a name is needed, and spaces are none', async () => {
  const onname = vi.fn(async () => '');
  show(NameForm, { name: '  ', button: 'Go', onname });
  await submit();
  expect(alert()).toBe(t('page.name.missing'));
  expect(onname).not.toHaveBeenCalled();
});

test('a name that was taken is remembered; one that was refused is not', async () => {
  const onname = vi.fn(async (name: string) => (name === 'Ana' ? 'There is an Ana already.' : ''));
  show(NameForm, { name: '', button: 'Go', onname });
  type(' Ana ');
  await submit();
  expect(alert()).toBe('There is an Ana already.');
  expect(lastName()).toBe('');
  type('Ana B');
  await submit();
  expect(onname).toHaveBeenLastCalledWith('Ana B');
  expect(alert()).toBe('');
  expect(lastName()).toBe('Ana B');
});

test('instead of an offensive name two others are offered, and a tap writes one of them', async () => {
  const refused = new RequestRefused('name-offensive', 'how about Otter or Maple?', undefined, {
    first: 'Otter',
    second: 'Maple'
  });
  const onname = vi.fn(async (name: string) => (name === 'Maple' ? '' : refused));
  show(NameForm, { name: 'Something rude', button: 'Go', onname });
  await submit();
  expect(alert()).toBe('How about Otter or Maple?');
  await press('Maple');
  expect(alert()).toBe('');
  await submit();
  expect(onname).toHaveBeenLastCalledWith('Maple');
  expect(buttons()).toEqual(['Go']);
});

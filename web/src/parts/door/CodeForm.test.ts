import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n.svelte';
import { router } from '../../lib/router.svelte';
import { show, submit, type } from '../testing';
import CodeForm from './CodeForm.svelte';

const navigate = vi.spyOn(router, 'navigate').mockImplementation(() => undefined as never);
afterEach(() => navigate.mockClear());

test('a code leads to its table, however it is typed', async () => {
  show(CodeForm, { label: 'Code' });
  type(' bkwrt ');
  await submit();
  expect(navigate).toHaveBeenCalledExactlyOnceWith('t/BKWRT');
});

test('on a TV it leads to the page for a TV', async () => {
  show(CodeForm, { label: 'Code', tv: true });
  type('BKWRT');
  await submit();
  expect(navigate).toHaveBeenCalledExactlyOnceWith('t/BKWRT/tv');
});

test('what is no code is refused on the spot', async () => {
  show(CodeForm, { label: 'Code' });
  type('nope');
  await submit();
  expect(navigate).not.toHaveBeenCalled();
  expect(document.body.textContent).toContain(t('page.home.no-code'));
});

test('the code that leads nowhere is tried again where we are', async () => {
  const onsamecode = vi.fn();
  show(CodeForm, { label: 'Code', initialCode: 'BKWRT', onsamecode });
  await submit();
  expect(onsamecode).toHaveBeenCalledOnce();
  expect(navigate).not.toHaveBeenCalled();
});

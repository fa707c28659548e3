import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n.svelte';
import { buttons, press, show } from '../testing';
import FullscreenButton from './FullscreenButton.svelte';

const have = (name: string, value: unknown) =>
  Object.defineProperty(document, name, { value, configurable: true });

beforeEach(() => {
  have('fullscreenEnabled', true);
  have('fullscreenElement', null);
});
afterEach(() => {
  for (const name of ['fullscreenEnabled', 'fullscreenElement']) Reflect.deleteProperty(document, name);
});

test('it gives the page the whole screen, and goes until that is over', async () => {
  const request = vi.fn(async () => {});
  document.documentElement.requestFullscreen = request;
  show(FullscreenButton, {});
  await press(t('table.tv.fullscreen'));
  expect(request).toHaveBeenCalledOnce();
  for (const element of [document.documentElement, null]) {
    have('fullscreenElement', element);
    document.dispatchEvent(new Event('fullscreenchange'));
    flushSync();
    expect(buttons()).toHaveLength(element ? 0 : 1);
  }
});

test('where no page gets the whole screen there is no button', () => {
  have('fullscreenEnabled', false);
  show(FullscreenButton, {});
  expect(buttons()).toEqual([]);
});

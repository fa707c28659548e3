import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, vi } from 'vitest';
import { Table } from '../lib/table.svelte';
import { tableOf } from '../lib/testing';
import type { View } from '../lib/wire/table';

// Components for tests, in a page without a browser.

const mounted: Record<string, unknown>[] = [];

// There is no server, and what happy-dom lacks is as on a page that came over plain HTTP.
vi.stubGlobal('isSecureContext', false);
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));

afterEach(async () => {
  await Promise.all(mounted.splice(0).map((component) => unmount(component)));
  document.body.innerHTML = '';
});

/** show mounts a component on the page and returns what it exports. It goes after the test. */
export function show<Props extends Record<string, unknown>, Exports extends Record<string, unknown>>(
  component: Component<Props, Exports, string>,
  props: Props
): Exports {
  const made = mount(component, { target: document.body, props });
  mounted.push(made);
  flushSync();
  return made;
}

/** fakeTable is the table as one seat sees it; nothing is sent, and every command is recorded and done. */
export function fakeTable(seat: number, more: Partial<View> = {}) {
  const table = new Table({ code: 'BKWRT', url: 'ws://here/socket' });
  const view = tableOf(more);
  table.seat = seat;
  table.tableView = view;
  const send = vi.fn<(what: string, data?: unknown) => Promise<{ ok: boolean; data?: unknown }>>(
    async (what) => (what === 'heads' ? { ok: true, data: { heads: [] } } : { ok: true })
  );
  table.send = send as unknown as typeof table.send;
  return { table, view, send };
}

/** buttons are the names of all buttons on the page, as a screen reader says them. */
export const buttons = (): string[] => [...document.querySelectorAll('button')].map(nameOf);

/** buttonNamed is the button with a name; it must be there. */
export function buttonNamed(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((b) => nameOf(b) === name);
  if (!found) throw new Error(`no button “${name}” among ${buttons().join(', ')}`);
  return found;
}

/** press clicks a button and waits for what that does. */
export async function press(name: string): Promise<void> {
  buttonNamed(name).click();
  await settle();
}

/** type writes into the field that some selector finds. */
export function type(text: string, selector = 'input'): void {
  const field = document.querySelector<HTMLInputElement>(selector)!;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

/** submit sends the only form on the page. */
export async function submit(): Promise<void> {
  document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await settle();
}

/** settle waits until promises that are done have been heard, and the page shows it. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 5; i++) await Promise.resolve();
  flushSync();
}

const nameOf = (b: Element) => b.getAttribute('aria-label') ?? b.textContent!.replace(/\s+/g, ' ').trim();

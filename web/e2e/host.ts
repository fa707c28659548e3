import type { Page } from '@playwright/test';
import { expect } from './table';

declare global {
  interface Window {
    say: (what: string, data?: unknown) => Promise<string>;
  }
}

/** The code that a TV shows, once it does. */
export async function codeOn(tv: Page): Promise<string> {
  const shown = tv.locator('aside .letter');
  await expect(shown).toHaveCount(5);
  return (await shown.allTextContents()).join('');
}

/** Sits down first at a table, on a page that shows nothing, and gives the way to say things there. */
export async function hostAt(
  page: Page,
  code: string
): Promise<(what: string, data?: unknown) => Promise<void>> {
  await page.goto('./about');
  await page.evaluate(async (code) => {
    const path = `/api/tables/${code}`;
    const asked = await fetch(`${path}/seats`, { method: 'POST', body: JSON.stringify({ name: 'Ana' }) });
    const { token } = await asked.json();
    const socket = new WebSocket(`ws://${location.host}${path}/socket`);
    const answers = new Map<number, (trouble: string) => void>();
    let id = 0;
    socket.onmessage = (e) => {
      const frame = typeof e.data === 'string' ? JSON.parse(e.data) : {};
      if (frame.type === 'answer') answers.get(frame.id)?.(frame.ok ? '' : frame.text);
    };
    window.say = (what, data) =>
      new Promise((heard) => {
        answers.set(++id, heard);
        socket.send(JSON.stringify({ id, do: what, data }));
      });
    await new Promise((open) => (socket.onopen = open));
    await window.say('hello', { version: 2, token });
  }, code);
  return async (what, data) =>
    expect(await page.evaluate(([what, data]) => window.say(what as string, data), [what, data])).toBe('');
}

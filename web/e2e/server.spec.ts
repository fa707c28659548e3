import type { Page } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { own } from './ports';
import { Server } from './serve';
import { expect, expectAccessible, openTable, test, addBot } from './table';
import { text } from './texts';

let server: Server;

test.beforeEach(() => {
  server = new Server();
});
test.afterEach(() => server.dispose());

test.describe('restart', () => {
  test.use({ baseURL: `http://127.0.0.1:${own}/` });

  test('a killed server costs nobody anything', async ({ person, baseURL }) => {
    await server.start();
    const ana = await person();
    await ana.goto(baseURL!);
    await openTable(ana, 'Ana');
    await addBot(ana, 'easy');
    await ana.getByRole('button', { name: text('table.lobby.start'), exact: true }).click();
    await expect(ana.getByText(text('table.your-turn'), { exact: true })).toBeVisible();
    const cards = ana.getByRole('group', { name: text('iota.hand.label') }).getByRole('button');
    const hand = async () => {
      await expect(cards).toHaveCount(4); // the line on top is there before the board is
      return cards.evaluateAll((all) => all.map((c) => c.getAttribute('title')));
    };
    const before = await hand();

    await server.stop('SIGKILL');
    await expect(ana.getByText(text('table.line.broken'))).toBeVisible();
    await server.start();
    await expect(ana.getByText(text('table.line.broken'))).toBeHidden();
    await expect(ana.getByText(text('table.your-turn'), { exact: true })).toBeVisible();
    expect(await hand()).toEqual(before);
  });

  test('a damaged table says so, and devices stop coming back', async ({ person, baseURL }) => {
    await server.start();
    const ana = await person();
    await ana.goto(baseURL!);
    await openTable(ana, 'Ana');
    await server.stop('SIGTERM');
    const file = join(server.data, 'linework.db');
    const content = readFileSync(file);
    content[content.indexOf('"kind":"opened"') + 2] ^= 1;
    writeFileSync(file, content);
    await server.start();
    await expect(ana.getByRole('heading', { name: text('table.ended.damaged') })).toBeVisible();
    await expect(ana.getByText(text('table.ended.damaged-text'))).toBeVisible();
  });
});

test.describe('base path', () => {
  test.use({ baseURL: `http://127.0.0.1:${own}/games/night/` });

  test('everything works below another path', async ({ person }) => {
    await server.start('--base-path', '/games/night/');
    const ana = await person();
    const code = await openTable(ana, 'Ana');
    expect(new URL(ana.url()).pathname).toBe(`/games/night/t/${code}`);
    await ana.reload();
    await expect(ana.getByRole('heading', { name: text('table.seat.title') })).toBeVisible();
    await ana.getByRole('link', { name: text('page.footer.selftest') }).click();
    await expect(ana.getByText(text('selftest.found', { n: 0 }))).toBeVisible();
    expect(new URL(ana.url()).pathname).toBe('/games/night/selftest');
  });
});

/** Whether there is ink on any board of a page. */
const inked = (page: Page) =>
  page.locator('canvas').evaluateAll((boards: HTMLCanvasElement[]) =>
    boards.some(
      (b) =>
        b.width > 0 &&
        b
          .getContext('2d')!
          .getImageData(0, 0, b.width, b.height)
          .data.some((v) => v > 0)
    )
  );

test.describe('demonstration', () => {
  test.use({ baseURL: `http://127.0.0.1:${own}/` });

  test('visitors watch bots that draw', async ({ person }) => {
    await server.start('--demo');
    const page = await person({ viewport: { width: 1920, height: 1080 } });
    await page.goto('./');
    await page.getByRole('link', { name: text('page.home.shelf.watch').replace('.', '') }).click();
    await page.waitForURL(/\/t\/[A-Z]{5}\/tv$/);
    for (const name of ['Quill', 'Smudge', 'Nib', 'Blot'])
      await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    await expect.poll(() => inked(page), { intervals: [100] }).toBe(true);
    await expectAccessible(page);
  });
});

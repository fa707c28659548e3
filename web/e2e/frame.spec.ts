import type { FrameLocator, Page } from '@playwright/test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server as Site } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server } from './serve';
import { expect, test } from './table';
import { text } from './texts';

/* A page of another site, localhost beside 127.0.0.1, that shows the server in a frame. */
let server: Server;
let site: Site;
let outer = '';

test.beforeEach(async () => {
  server = new Server();
  site = createServer((_, to) => {
    to.writeHead(200, { 'Content-Type': 'text/html' });
    to.end(`<!doctype html><iframe src="${server.url}/" width="380" height="780"></iframe>`);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  outer = `http://localhost:${(site.address() as AddressInfo).port}`;
});
test.afterEach(async () => {
  site.closeAllConnections();
  site.close();
  await server.dispose();
});

/** Opens a table in the frame and chooses a game: that needs a seat and its socket. */
async function openTableInside(page: Page): Promise<FrameLocator> {
  await page.goto(outer);
  const inside = page.frameLocator('iframe');
  await inside.getByLabel(text('page.name.label')).fill('Ana');
  await inside.getByRole('button', { name: text('page.home.open') }).click();
  await expect(inside.getByRole('heading', { name: text('table.seat.title') })).toBeVisible();
  await inside.getByRole('radio', { name: 'Pictomania', exact: true }).check();
  await expect(inside.getByRole('radio', { name: 'Pictomania', exact: true })).toBeChecked();
  return inside;
}

test('no page elsewhere shows the server in a frame', async ({ page }) => {
  await server.start();
  await page.goto(outer);
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-error:'))).toBe(true);
});

test('in a frame of another site one plays, and no secret stands in an address', async ({
  playwright,
  launchOptions
}) => {
  await server.start('--frame-ancestors', outer);
  // Debian's Chromium denies such frames all storage, unless its profile says otherwise.
  const profile = mkdtempSync(join(tmpdir(), 'linework-profile-'));
  mkdirSync(join(profile, 'Default'));
  writeFileSync(join(profile, 'Default', 'Preferences'), '{"profile": {"cookie_controls_mode": 0}}');
  const context = await playwright.chromium.launchPersistentContext(profile, launchOptions);
  const page = await context.newPage();
  const addresses: string[] = [];
  let token = '';
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  page.on('websocket', (socket) => addresses.push(socket.url()));
  page.on('response', async (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/api/tables'))
      token = ((await response.json()) as { token: string }).token;
  });
  const inside = await openTableInside(page);
  expect(token).not.toBe('');
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);
  // Its storage is apart from that of the site itself, and there after a reload.
  await page.reload();
  await expect(inside.getByText(text('page.home.kept', { n: 1 }))).toBeVisible();
  await context.close();
  rmSync(profile, { recursive: true });
});

test('in a frame without storage one plays for as long as the page is open', async ({ page }) => {
  await server.start('--frame-ancestors', outer);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        }
      });
  });
  const troubles: string[] = [];
  page.on('pageerror', (e) => troubles.push(e.message));
  const inside = await openTableInside(page);
  // Away from the table and back: the seat is still known.
  await inside.getByRole('link', { name: text('page.footer.about') }).click();
  await inside.getByRole('link', { name: 'Linework' }).first().click();
  await inside
    .getByText(/^[BCDFGHJKLMNPQRSTVWXZ]{5}$/)
    .first()
    .click();
  await expect(inside.getByRole('heading', { name: text('table.seat.title') })).toBeVisible();
  expect(troubles).toEqual([]);
});

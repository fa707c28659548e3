import type { Page } from '@playwright/test';
import { createServer, request, type IncomingMessage, type Server as Proxy } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Server } from './serve';
import { addBot, expect, openTable, test } from './table';
import { text } from './texts';

/*
 * A proxy before a server that can fail it, and that stands in for its next build: there every asset has another name,
 * the first script says so, and the old names are gone.
 */
let server: Server;
let proxy: Proxy;
let state: 'up' | 'upgraded' | 'away' | 'held' = 'up'; // held: upgraded, and pages wait for release
let release = () => {};
let url = '';

const path = '/games/night/';
const renamed = (html: string) => html.replaceAll('./assets/', './assets/new/');

test.use({ serviceWorkers: 'allow' });

test.beforeEach(async () => {
  state = 'up';
  const released = new Promise<void>((done) => (release = done));
  server = new Server();
  await server.start('--base-path', path);
  proxy = createServer((from, to) => {
    if (state === 'away') return void from.socket.destroy();
    const wanted = from.url ?? '';
    const isScript = /assets\/new\/index-[\w-]+\.js/.test(wanted);
    const isNew = state !== 'up';
    if (wanted.includes('/assets/') && isNew !== wanted.includes('/new/'))
      return void to.writeHead(404).end();
    const headers = { ...from.headers, 'accept-encoding': 'identity', 'if-none-match': '' };
    const asked = { method: from.method, path: wanted.replace('/new/', '/'), headers };
    from.pipe(
      request(server.url, asked, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          let body = Buffer.concat(parts);
          const isPage = answer.headers['content-type']?.startsWith('text/html');
          if (isNew && isPage) body = Buffer.from(renamed(String(body)));
          if (isNew && isScript) body = Buffer.concat([body, Buffer.from(';globalThis.build="new"')]);
          delete answer.headers['content-length'];
          const send = () => to.writeHead(answer.statusCode ?? 500, answer.headers).end(body);
          if (state === 'held' && isPage) void released.then(send);
          else send();
        });
      }).on('error', () => to.destroy()) // a page that has gone
    );
  });
  proxy.on('upgrade', (from: IncomingMessage, socket: Socket) => {
    const on = request(server.url, { path: from.url, headers: from.headers }).end();
    on.on('error', () => socket.destroy());
    on.on('upgrade', (answer: IncomingMessage, behind: Socket) => {
      const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('')}\r\n`);
      behind.pipe(socket).pipe(behind);
      for (const end of [socket, behind]) end.on('error', () => end.destroy());
    });
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${path}`;
});
test.afterEach(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await server.dispose();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const build = (page: Page) => page.evaluate(() => (globalThis as { build?: string }).build ?? 'old');

const puzzleHand = (page: Page) =>
  page.getByRole('group', { name: text('iota.hand.label') }).getByRole('button');

/** Opens a page and waits until its worker has all that the page fetched. */
async function visit(page: Page, where: string, title: string): Promise<void> {
  await page.goto(url + where);
  await expect(heading(page, title)).toBeVisible();
  if (where === 'today') await expect(puzzleHand(page)).toHaveCount(4); // fetched after the heading is there
  await page.evaluate(() => navigator.serviceWorker.ready);
  const missing = () =>
    page.evaluate(async () => {
      const fetched = performance.getEntriesByType('resource').map((entry) => entry.name);
      const wanted = [document.baseURI, ...fetched.filter((name) => /\/(assets|api\/daily)\//.test(name))];
      const kept = await Promise.all(wanted.map((name) => caches.match(name)));
      return wanted.filter((_, i) => !kept[i]);
    });
  await expect.poll(missing).toEqual([]);
}

test('what was visited opens when the server is away', async ({ context }) => {
  const page = await context.newPage();
  expect((await page.request.get(url + 'sw.js')).headers()['cache-control']).toBe('no-cache');
  // The puzzle is the first page ever seen here: the worker comes after it.
  await visit(page, 'today', text('iota.daily.title'));
  await visit(page, 'pictures', text('funnylines.pictures.title'));
  await visit(page, '', 'Linework');
  state = 'away';
  await page.goto(url);
  await expect(heading(page, 'Linework')).toBeVisible();
  await expect(page.getByText(text('page.api.offline'))).toBeVisible();
  await page.goto(url + 'today');
  await expect(heading(page, text('iota.daily.title'))).toBeVisible();
  await expect(puzzleHand(page)).toHaveCount(4);
  await page.goto(url + 'pictures');
  await expect(heading(page, text('funnylines.pictures.title'))).toBeVisible();
  state = 'up';
  await page.goto(url);
  await expect(page.getByText(text('page.api.offline'))).toBeHidden();
});

test('after an upgrade the new code runs, at once and when the server is away', async ({ context }) => {
  const [page, other] = [await context.newPage(), await context.newPage()];
  await visit(page, '', 'Linework');
  await visit(other, 'about', text('table.about.title'));
  expect(await build(page)).toBe('old');
  state = 'upgraded'; // under two open pages
  await page.reload();
  await expect(heading(page, 'Linework')).toBeVisible();
  expect(await build(page)).toBe('new');
  await visit(page, '', 'Linework');
  await other.reload();
  expect(await build(other)).toBe('new');
  state = 'away';
  await page.reload();
  await expect(heading(page, 'Linework')).toBeVisible();
  expect(await build(page)).toBe('new');
});

test('what an open page lacks after an upgrade comes with the new code, and the seat stays', async ({
  person
}) => {
  const page = await person({ baseURL: url });
  await openTable(page, 'Ana');
  await addBot(page);
  expect(await build(page)).toBe('old');
  state = 'upgraded';
  await page.getByRole('button', { name: text('table.lobby.start'), exact: true }).click();
  await expect.poll(() => build(page).catch(() => '')).toBe('new');
  await expect(page.getByRole('group', { name: text('iota.hand.label') })).toBeVisible();
});

test('a page that came before the server answered makes way for its next build', async ({ context }) => {
  const page = await context.newPage();
  await visit(page, '', 'Linework');
  state = 'held';
  await page.reload();
  expect(await build(page)).toBe('old');
  release();
  await expect.poll(() => build(page).catch(() => '')).toBe('new');
});

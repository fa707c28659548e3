import type { Locator, Page } from '@playwright/test';
import { Hand, loopStroke, waitForBoard } from './hand';
import { own } from './ports';
import { Server } from './serve';
import { expect, expectAccessible, openTable, sitDown, test } from './table';
import { language, serverTextIn, text } from './texts';

// The page of whoever runs the server, on a real server that each test has to itself.

test.use({ baseURL: `http://127.0.0.1:${own}/` });

let server: Server;
test.beforeEach(async () => {
  server = new Server();
  await server.start();
});
test.afterEach(() => server.dispose());

const wide = { viewport: { width: 1366, height: 768 } };
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name }).first();
/** What is there while a session is open. */
const people = (page: Page) => page.getByText(text('admin.people'), { exact: true });
const section = (page: Page, title: Parameters<typeof text>[0]) =>
  page.getByRole('region', { name: text(title), exact: true });

/** Opens the page by a link that the command prints. */
async function openAdmin(page: Page): Promise<string> {
  const link = server.command('admin').match(/http\S+#\S+/)![0];
  await page.goto(link);
  await expect(people(page)).toBeVisible();
  return link;
}

test('a link opens the page once, its secret leaves the address, and a session can be ended', async ({
  person
}) => {
  const [page, other] = [await person(wide), await person()];
  const link = await openAdmin(page);
  expect(page.url()).toBe(`${server.url}/admin`);
  await expect(page.getByText(text('admin.tables.none'))).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(people(page)).toBeVisible();

  await other.goto(link);
  await expect(other.getByRole('alert')).toBeVisible();
  await expect(people(other)).toHaveCount(0);
  await expectAccessible(other);

  await openAdmin(other);
  await expectAccessible(other);
  await button(other, text('admin.sessions.end-all')).click();
  await expect(other.getByRole('alert')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(people(page)).toHaveCount(0);
});

test('while the server is away the figures are marked as old, and they are new when it is back', async ({
  person
}) => {
  const page = await person(wide);
  await openAdmin(page);
  const silence = page
    .getByRole('alert')
    .filter({ hasText: text('admin.silent', { time: '§' }).split('§')[0] });
  await expect(silence).toHaveCount(0);
  await server.stop('SIGKILL');
  await expect(silence).toContainText(/\d:\d\d/);
  await expect(people(page)).toBeVisible();
  await server.start();
  await expect(silence).toHaveCount(0);
  await expect(people(page)).toBeVisible();
});

test('tables are listed with who is there, told something, closed and reopened, and all of it is noted', async ({
  person
}) => {
  const [page, ana, ben] = [await person(wide), await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await openAdmin(page);
  const tables = section(page, 'admin.tables.title');
  const line = tables.getByRole('listitem').filter({ hasText: code }).first();
  await expect(line).toContainText('iota');
  await expect(line).toContainText(text('admin.now'));
  await expect(line).toContainText(/kB/);
  await line.locator('summary').click();
  await expect(line).toContainText('Ben');

  await page.getByLabel(text('admin.notice.text')).fill('Cake at eight');
  await button(page, text('admin.notice.send')).click();
  for (const each of [ana, ben]) await expect(each.getByText('Cake at eight')).toBeVisible();
  await button(page, text('admin.notice.withdraw')).click();
  await expect(ana.getByText('Cake at eight')).toHaveCount(0);

  await button(page, text('admin.tables.close')).click();
  await button(page.getByRole('dialog'), text('admin.tables.close')).click();
  for (const each of [ana, ben])
    await expect(each.getByRole('heading', { name: text('table.ended.closed') })).toBeVisible();
  await button(page, text('admin.tables.reopen')).click();
  await expect(button(page, text('admin.tables.reopen'))).toHaveCount(0); // else she may be faster
  await ana.reload();
  await expect(ana.getByRole('heading', { name: text('table.seat.title') })).toBeVisible();

  const done = section(page, 'admin.done.title');
  for (const what of [
    'link-made',
    'session-opened',
    'notice-sent',
    'table-closed',
    'table-reopened'
  ] as const)
    await expect(done).toContainText(text(`admin.done.${what}`));
  await expect(done).toContainText('Cake at eight');
});

test('who may open tables, and who is kept out of all', async ({ person }) => {
  const [page, ana, ben] = [await person(wide), await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await openAdmin(page);
  await page.getByLabel(text('admin.opening.nobody')).check();
  await button(page, text('admin.opening.save')).click();
  await expect(section(page, 'admin.done.title')).toContainText(text('admin.done.opening-set'));
  const cleo = await person();
  await cleo.goto('./');
  await expect(cleo.getByText(text('page.home.no-new-tables'))).toBeVisible();
  await expect(cleo.getByLabel(text('page.name.label'))).toBeHidden();

  await section(page, 'admin.tables.title').locator('summary').click();
  await button(page, text('admin.keep-out.of', { name: 'Ben' })).click();
  await expectAccessible(page);
  await button(page.getByRole('dialog'), text('admin.keep-out.button')).click();
  await expect(ben.getByRole('heading', { name: text('table.ended.kicked') })).toBeVisible();
  await ben.goto(`./t/${code}`);
  await expect(ben.getByText(serverTextIn(language, 'kept-out'))).toBeVisible();
  await button(page, text('admin.keep-out.lift')).click();
  await expect(section(page, 'admin.keep-out.list')).toContainText(text('admin.keep-out.none'));
});

test('a drawing that was reported is shown', async ({ person }) => {
  const [page, ana, ben] = [await person(wide), await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  for (const each of [ana, ben]) await each.getByText(text('table.warm-up.title')).click();
  const sheet = ben.locator('.warm-up .board.writable');
  await (await Hand.create(ben)).draw(loopStroke(await waitForBoard(sheet), 24));
  await button(ana, text('table.seat.more', { name: 'Ben' })).click();
  await button(ana, text('table.report.drawing')).click();
  await expect(ana.getByText(text('table.report.done'))).toBeVisible();
  await openAdmin(page);
  const reports = section(page, 'admin.reports.title');
  await expect(reports).toContainText(code);
  await expect(
    reports.getByRole('img', { name: text('table.report.drawing-of', { name: 'Ben', word: 'no' }) })
  ).toBeVisible();
  await expectAccessible(page);
});

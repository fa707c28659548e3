import { own } from './ports';
import { Server } from './serve';
import { expect, openTable, test } from './table';

let server: Server;

test.beforeEach(() => {
  server = new Server();
});
test.afterEach(() => server.end());

test.describe('restart', () => {
  test.use({ baseURL: `http://127.0.0.1:${own}/` });

  test('a killed server costs nobody anything', async ({ person, baseURL }) => {
    await server.start();
    const ana = await person();
    await ana.goto(baseURL!);
    await openTable(ana, 'Ana');
    await ana.getByRole('button', { name: /^Easy/ }).click();
    await ana.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(ana.getByText('Your turn.', { exact: true })).toBeVisible();
    const hand = () =>
      ana
        .getByRole('group', { name: 'Your hand' })
        .getByRole('button')
        .evaluateAll((cards) => cards.map((c) => c.getAttribute('title')));
    const before = await hand();

    await server.stop('SIGKILL');
    await expect(ana.getByText('The line broke. Your seat is kept.')).toBeVisible();
    await server.start();
    await expect(ana.getByText('The line broke. Your seat is kept.')).toBeHidden({ timeout: 20_000 });
    await expect(ana.getByText('Your turn.', { exact: true })).toBeVisible();
    expect(await hand()).toEqual(before);
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
    await expect(ana.getByRole('heading', { name: 'Around the table' })).toBeVisible();
    await ana.getByRole('link', { name: 'Self-test' }).click();
    await expect(ana.getByText('All is well between this browser and the server.')).toBeVisible();
    expect(new URL(ana.url()).pathname).toBe('/games/night/selftest');
  });
});

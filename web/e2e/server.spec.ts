import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, openTable, test } from './table';

const port = 8124;
let data: string;
let server: ChildProcess | undefined;

/** Starts a server of this test's own and waits until it takes writes. */
async function serve(...flags: string[]): Promise<void> {
  const args = ['serve', '--listen', `127.0.0.1:${port}`, '--data', data, '--bot-delay', '50ms', ...flags];
  server = spawn(process.env.LINEWORK_BIN ?? '../bin/linework', args, { stdio: 'ignore' });
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (r) => r.status,
        () => 0
      )
    )
    .toBe(200);
}

function stop(signal: NodeJS.Signals): Promise<void> {
  return new Promise((gone) => {
    if (!server) return gone();
    server.once('exit', () => gone());
    server.kill(signal);
    server = undefined;
  });
}

test.beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'linework-e2e-'));
});
test.afterEach(async () => {
  await stop('SIGKILL');
  rmSync(data, { recursive: true, force: true });
});

test.describe('restart', () => {
  test.use({ baseURL: `http://127.0.0.1:${port}/` });

  test('a killed server costs nobody anything', async ({ person, baseURL }) => {
    await serve();
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

    await stop('SIGKILL');
    await expect(ana.getByText('The line broke. Your seat is kept.')).toBeVisible();
    await serve();
    await expect(ana.getByText('The line broke. Your seat is kept.')).toBeHidden({ timeout: 20_000 });
    await expect(ana.getByText('Your turn.', { exact: true })).toBeVisible();
    expect(await hand()).toEqual(before);
  });
});

test.describe('base path', () => {
  test.use({ baseURL: `http://127.0.0.1:${port}/games/night/` });

  test('everything works below another path', async ({ person }) => {
    await serve('--base-path', '/games/night/');
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

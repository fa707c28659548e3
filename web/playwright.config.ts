import { defineConfig, devices } from '@playwright/test';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shared } from './e2e/ports';

// The tests start a server of their own, with the client inside: ../bin/linework (`make build`), or LINEWORK_BIN.
// Workers read this file again; they find the folder in what they inherit.
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'linework-e2e-'));

// The first draws no window and needs two thirds of the time (tools/chromium.sh).
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export default defineConfig({
  testDir: 'e2e',
  testIgnore: ['**/e2e/engines/**', '**/e2e/walk/**', '**/e2e/matrix/**'], // each has a config of its own
  outputDir: 'test-results/e2e', // it is emptied first, and the engines may be writing beside it
  // They end what hangs, and measure nothing: a machine that has other work as well may stall for seconds, and a bot
  // may guess until its minute is over.
  timeout: 420_000,
  expect: { timeout: 90_000 },
  workers: 4, // each test has a table of its own
  fullyParallel: true,
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0, // a machine that stalls for seconds is no fault of ours; it is reported as flaky
  reporter: 'list',
  webServer: {
    command: `${process.env.LINEWORK_BIN ?? '../bin/linework'} serve --listen 127.0.0.1:${shared} --data ${process.env.E2E_DATA} --bot-delay 50ms`,
    url: `http://127.0.0.1:${shared}/readyz`
  },
  use: {
    baseURL: `http://127.0.0.1:${shared}`,
    screenshot: 'only-on-failure',
    serviceWorkers: 'block', // but where one is tested: they would answer for the server
    launchOptions: {
      // A browser that is installed already; Playwright's own is not downloaded.
      executablePath: process.env.CHROMIUM ?? browsers.find((b) => existsSync(b)),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic'
      ]
    }
  },
  projects: [
    {
      name: 'phone',
      use: { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true }
    },
    {
      name: 'laptop',
      grep: /@wide/, // what a wide window changes
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }
    }
  ]
});

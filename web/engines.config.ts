import { defineConfig } from '@playwright/test';
import { engines } from './e2e/engines/engines';
import main from './playwright.config';

// The same rounds in every engine: `make browsers` for those of today, `make old-browsers` for those of yesterday.
export default defineConfig({
  testDir: 'e2e/engines',
  outputDir: 'test-results/rounds', // beside the pictures, which stay
  timeout: 300_000,
  workers: 1,
  reporter: main.reporter,
  retries: main.retries,
  webServer: main.webServer,
  use: { baseURL: main.use?.baseURL, serviceWorkers: 'block' },
  projects: Object.keys(engines).map((name) => ({ name }))
});

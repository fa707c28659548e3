import { defineConfig, devices } from '@playwright/test';
import main from './playwright.config';

// The pictures of README.md, from games that are really played: `make readme-pictures`.
const port = process.env.LINEWORK_E2E_PORT ?? '8123';
export default defineConfig({
  ...main,
  testDir: 'e2e/readme',
  testIgnore: [],
  outputDir: 'test-results/readme',
  timeout: 900_000,
  workers: 1,
  webServer: {
    command: `${process.env.LINEWORK_BIN ?? '../bin/linework'} serve --listen 127.0.0.1:${port} --data ${process.env.E2E_DATA} --bot-delay 600ms --public-url https://games.example.org/`,
    url: `http://127.0.0.1:${port}/readyz`
  },
  projects: [{ name: 'readme', use: { ...devices['Desktop Chrome'], hasTouch: true } }]
});

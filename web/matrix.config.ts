import { defineConfig, devices } from '@playwright/test';
import main from './playwright.config';

// Every phase of every game through every window: `make matrix`.
export default defineConfig({
  ...main,
  testDir: 'e2e/matrix',
  testIgnore: [],
  outputDir: 'test-results/matrix',
  globalTeardown: './e2e/matrix/printSizes.ts',
  timeout: 900_000,
  projects: [
    {
      name: 'matrix',
      use: {
        ...devices['Desktop Chrome'],
        actionTimeout: 20_000,
        viewport: { width: 390, height: 844 },
        hasTouch: true
      }
    }
  ]
});

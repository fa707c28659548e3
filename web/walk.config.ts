import { defineConfig } from '@playwright/test';
import main from './playwright.config';

// The walk through every page and phase in the languages that nobody speaks: `make walk`.
export default defineConfig({
  ...main,
  testDir: 'e2e/walk',
  testIgnore: [],
  outputDir: 'test-results/walk',
  timeout: 1_200_000,
  workers: 2,
  projects: [{ name: 'walk', use: { contextOptions: { reducedMotion: 'reduce' } } }]
});

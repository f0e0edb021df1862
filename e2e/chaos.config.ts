import { defineConfig } from '@playwright/test';
import baseConfig from './playwright.config.ts';

export default defineConfig({
  ...baseConfig,
  projects: [{ name: 'chaos' }],
  testDir: './chaos',
  outputDir: '../test-results/chaos',
  reporter: [['list'], ['./chaos/site/summary-reporter.ts']],
});

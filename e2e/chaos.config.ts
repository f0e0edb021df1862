import { defineConfig } from '@playwright/test';
import usual from './playwright.config.ts';

export default defineConfig(usual, {
  testDir: './chaos',
  outputDir: '../test-results/chaos',
  reporter: [['list'], ['./chaos/site/summary-reporter.ts']],
});

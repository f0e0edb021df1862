import { defineConfig } from '@playwright/test';
import baseConfig from './playwright.config.ts';

export default defineConfig({
  ...baseConfig,
  testMatch: '**/*.spec.ts',
  testDir: './chaos',
  outputDir: '../test-results/chaos',
  reporter: [['list'], ['./chaos/site/summary-reporter.ts']],
});

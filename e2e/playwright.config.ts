import { defineConfig } from '@playwright/test';
import { browserPath } from './site/browser-path.ts';

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  globalSetup: './site/release-for-tests.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    launchOptions: { executablePath: await browserPath(), args: ['--no-sandbox', '--headless=shell'] },
    trace: 'retain-on-failure',
  },
});

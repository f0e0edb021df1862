import { defineConfig } from '@playwright/test';
import { browserPath } from './site/browser-path.ts';

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  globalSetup: './site/release-for-tests.ts',
  fullyParallel: true,
  // Tests that build and release on two busy cores need more than the usual half minute.
  timeout: 120_000,
  // An expectation is about a state, not about how soon a busy machine gets there.
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // One more than the cores of a small machine: there is always one that waits for a clock.
  workers: 3,
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    launchOptions: { executablePath: await browserPath(), args: ['--no-sandbox', '--headless=shell'] },
  },
});

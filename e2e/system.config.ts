import { defineConfig } from '@playwright/test';
import baseConfig from './playwright.config.ts';

/** Files that keep one worker busy for minutes. They start first, so that no worker waits for them at the end. */
const longFiles = 'system/{development,fallback,fourth-area,live-releases,samples}.spec.ts';

/** What starts whole sites, builds or many releases, and the variants that `npm test` leaves out. */
export default defineConfig({
  ...baseConfig,
  // Some build and release every area.
  timeout: 300_000,
  testMatch: undefined,
  grepInvert: undefined,
  projects: [
    { name: 'long', testMatch: longFiles },
    // One project for both folders, because the workers of each project start stacks of their own.
    { name: 'short', testMatch: '{system,tests}/**/*.spec.ts', testIgnore: longFiles, grep: /\ssystem\/|@system/ },
  ],
});

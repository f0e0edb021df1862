import { defineConfig } from '@playwright/test';
import common from './playwright.config.ts';

// The tests' own processes read it too.
process.env.TEST_GATEWAY = 'nginx';

/** The whole suite as the site runs in production: nginx, two gateways, and two processes of the API on PostgreSQL. */
export default defineConfig({
  ...common,
  testDir: '.',
  testMatch: ['tests/**/*.spec.ts', 'production/*.spec.ts'],
  // These have servers of their own and never meet what is in front.
  testIgnore: 'tests/{development,samples,toasts}.spec.ts',
  globalSetup: './site/prepare-production.ts',
});

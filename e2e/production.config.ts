import { defineConfig } from '@playwright/test';
import baseConfig from './playwright.config.ts';

// The workers read it too.
process.env.TEST_GATEWAY = 'nginx';

/** Runs the whole suite against a production setup: nginx, two gateways, and two API processes on PostgreSQL. */
export default defineConfig({
  ...baseConfig,
  testDir: '.',
  testMatch: ['tests/**/*.spec.ts', 'production/*.spec.ts'],
  // These start their own servers, or test what nginx does not change.
  testIgnore: 'tests/{development,pseudo-locale,samples,toasts}.spec.ts',
  globalSetup: './site/prepare-production.ts',
});

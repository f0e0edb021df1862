import { defineConfig } from '@playwright/test';
import baseConfig from './playwright.config.ts';

// The workers read it too.
process.env.TEST_GATEWAY = 'nginx';

/** What nginx or a second process of the API can change. The other tests are about one page, whatever serves it. */
const sharedTests = [
  ...['attacks/*', 'gate', 'gateway', 'logout'],
  // Saved by one process, read from the other.
  ...['dashboard-{access,saving}', 'staff-bans', 'tickets-staff'],
];

/** Runs tests against a production setup: nginx, two gateways, and two API processes on PostgreSQL. */
export default defineConfig({
  ...baseConfig,
  testMatch: undefined,
  projects: [
    {
      name: 'production',
      testMatch: [
        `tests/{${sharedTests}}.spec.ts`,
        'system/{early-calls,observability}.spec.ts',
        'production/*.spec.ts',
      ],
    },
    { name: 'releases', testMatch: 'system/live-releases.spec.ts', grep: /@nginx/ },
  ],
  globalSetup: './site/prepare-production.ts',
  use: { ...baseConfig.use, contextOptions: { reducedMotion: 'no-preference' } },
});

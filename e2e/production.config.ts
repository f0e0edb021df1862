import { defineConfig } from '@playwright/test';
import baseConfig from './playwright.config.ts';

// The workers read it too.
process.env.TEST_GATEWAY = 'nginx';

/** How one page looks and behaves in the browser, whatever serves it. Tests of saving stay: they need both processes. */
const onePage = [
  ...['documents', 'frame', 'frame-full-stack', 'landing', 'views'],
  ...['account-second-factor', 'dashboard', 'overview', 'return-path'],
  ...['second-factor{,-enrolment,-recovery-codes}', 'simulator-bot'],
  // What the browser makes of broken files and releases.
  ...['faults', 'releases'],
  'dashboard-{copy,greetings,layout,log-channels,server}',
  'staff-{actions,ban-request-inbox,home,moderator,news,notes,server-page,servers,stats,user-page,users}',
];

/** Runs the suite against a production setup: nginx, two gateways, and two API processes on PostgreSQL. */
export default defineConfig({
  ...baseConfig,
  testMatch: [
    'tests/**/*.spec.ts',
    'system/{early-calls,live-releases,seo,staff-host,storage}.spec.ts',
    'production/*.spec.ts',
  ],
  testIgnore: `tests/{${onePage}}.spec.ts`,
  globalSetup: './site/prepare-production.ts',
});

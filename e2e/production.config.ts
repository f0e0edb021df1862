import { defineConfig } from '@playwright/test';
import baseConfig from './playwright.config.ts';

// The workers read it too.
process.env.TEST_GATEWAY = 'nginx';

/** How one page looks and behaves in the browser, whatever serves it. Tests of saving stay: they need both processes. */
const onePage = [
  ...['documents', 'frame', 'frame-full-stack', 'landing', 'landing-stats', 'scroll-position', 'views'],
  ...['account-second-factor', 'dashboard', 'overview', 'return-path', 'tickets-inbox'],
  ...['second-factor{,-boxes,-enrolment,-guards,-recovery-codes}', 'simulator-bot'],
  // What the browser makes of broken files and releases.
  ...['faults', 'prefetch', 'releases'],
  'dashboard-{bot,cards,copy,greetings,keyboard,layout,log-channels,log-panel,many-servers,sample-logs,server}',
  'staff-{actions,ban-request-inbox,home,moderator,news,notes,placeholders,server-page,servers,shortcuts,stats}',
  'staff-{stats-periods,user-page,users}',
  'attacks/hostile-stored-texts',
];

/** Runs the suite against a production setup: nginx, two gateways, and two API processes on PostgreSQL. */
export default defineConfig({
  ...baseConfig,
  testMatch: ['tests/**/*.spec.ts', 'system/{live-releases,staff-host}.spec.ts', 'production/*.spec.ts'],
  testIgnore: `tests/{${onePage}}.spec.ts`,
  globalSetup: './site/prepare-production.ts',
});

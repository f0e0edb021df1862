import { defineConfig } from '@playwright/test';
import baseConfig from './playwright.config.ts';

// The workers read it too.
process.env.TEST_GATEWAY = 'nginx';

const ownServers = ['development', 'pseudo-locale'];

/** How one page looks and behaves in the browser, whatever serves it. Tests of saving stay: they need both processes. */
const onePage = [
  ...['documents', 'frame', 'frame-full-stack', 'landing', 'landing-stats', 'samples', 'scroll-position', 'toasts'],
  ...['dashboard', 'overview', 'tickets-inbox', 'simulator-bot'],
  'dashboard-{bot,cards,copy,greetings,keyboard,layout,log-panel,many-servers,sample-logs,server}',
  'staff-{actions,home,notes,placeholders,server-page,servers,shortcuts,stats,stats-periods,user-page,users}',
  'attacks/hostile-{bot-data,names,stored-texts}',
];

/** Runs the suite against a production setup: nginx, two gateways, and two API processes on PostgreSQL. */
export default defineConfig({
  ...baseConfig,
  testDir: '.',
  testMatch: ['tests/**/*.spec.ts', 'production/*.spec.ts'],
  testIgnore: `tests/{${[...ownServers, ...onePage]}}.spec.ts`,
  globalSetup: './site/prepare-production.ts',
});

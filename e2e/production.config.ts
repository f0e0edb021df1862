import { defineConfig } from '@playwright/test';
import baseConfig, { longFiles } from './playwright.config.ts';

// The workers read it too.
process.env.TEST_GATEWAY = 'nginx';

/** Tests of a server that they start themselves, or of what a gateway does in the same way behind any proxy. */
const ownServers = [
  ...['attacks/memory', 'development', 'encrypted-api', 'fourth-area', 'pseudo-locale', 'release-matrix'],
  'specification-api{,-errors,-faults,-sign-in}',
];

/** How one page looks and behaves in the browser, whatever serves it. Tests of saving stay: they need both processes. */
const onePage = [
  ...['documents', 'frame', 'frame-full-stack', 'landing', 'landing-stats', 'samples', 'scroll-position', 'toasts'],
  ...['account-second-factor', 'dashboard', 'overview', 'return-path', 'tickets-inbox'],
  ...['second-factor{,-boxes,-enrolment,-guards,-recovery-codes}', 'simulator-bot'],
  // What the browser makes of broken files and releases.
  ...['fallback', 'faults', 'file-recovery', 'file-recovery-by-kind', 'prefetch', 'releases'],
  'dashboard-{bot,cards,copy,greetings,keyboard,layout,log-channels,log-panel,many-servers,sample-logs,server}',
  'staff-{actions,ban-request-inbox,home,moderator,news,notes,placeholders,server-page,servers,shortcuts,stats}',
  'staff-{stats-periods,user-page,users}',
  'attacks/hostile-{bot-data,names,pictures,stored-texts}',
];

const omitted = `tests/{${[...ownServers, ...onePage]}}.spec.ts`;

/** Runs the suite against a production setup: nginx, two gateways, and two API processes on PostgreSQL. */
export default defineConfig({
  ...baseConfig,
  projects: [
    { name: 'long', testMatch: longFiles, testIgnore: omitted },
    { name: 'short', testMatch: ['tests/**/*.spec.ts', 'production/*.spec.ts'], testIgnore: [longFiles, omitted] },
  ],
  // Accessibility does not depend on what serves a page. Pages that are opened by their URL stay.
  grepInvert: /(?<!opens by its URL.*)accessible/,
  globalSetup: './site/prepare-production.ts',
});

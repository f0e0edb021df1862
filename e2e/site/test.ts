import { test as base, expect, type Page } from '@playwright/test';
import { startSpecificationApi } from '../api/specification-api.ts';
import { type Site, startSite } from './start-site.ts';
import { testStore } from './test-store.ts';

interface Fixtures {
  /** What went wrong on the page although the test did not provoke it. */
  problems: string[];
}

interface WorkerFixtures {
  api: Awaited<ReturnType<typeof startSpecificationApi>>;
  site: Site;
}

/** Settings that the tests' site runs with. */
export const settings = {
  SITE_CLIENT_ID: '123456789012345678',
  SITE_LINK_INSTAGRAM: 'https://instagram.example/vigil',
};

function watch(page: Page, problems: string[]) {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
}

/** A test against a running site; it fails on any console error, uncaught error or policy report. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  api: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const api = await startSpecificationApi();
      await use(api);
      await api.stop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ api }, use) => {
      const site = await startSite(testStore, { ...settings, API_BASE: api.url });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      watch(page, problems);
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`Policy: ${violatedDirective} ${blockedURI}`),
        );
      });
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

import { expect } from '@playwright/test';
import type { PersonName } from '../api/people.ts';
import { type SpecificationApi, startSpecificationApi } from '../api/specification-api.ts';
import { test as base } from './browser-test.ts';
import { collectProblems } from './collect-problems.ts';
import { testStore } from './releases.ts';
import { type LoggingSite, type Site, startSite } from './start-site.ts';

interface HttpFixtures {
  /** Resets the API before each test. */
  resetState: undefined;
}

interface Fixtures {
  /** The visitor's stored choice about cookies. */
  consent: 'true' | 'false' | 'unset';
  /** Unexpected errors and warnings of the page. */
  problems: string[];
  /** Gives the browser the cookies of a signed-in person. */
  signIn: (person: PersonName) => Promise<void>;
  /** Starts a site for this test alone. When the test ends, its pages are closed first, because they would report errors. */
  startOwnSite: (storeFolder: string, settings?: Record<string, string>) => Promise<LoggingSite>;
}

interface WorkerFixtures {
  api: SpecificationApi;
  site: Site;
}

/** The settings of the tests' site. */
export const settings = {
  SITE_CLIENT_ID: '123456789012345678',
  SITE_LINK_INSTAGRAM: 'https://instagram.example/vigil',
  // One browser sends what else a whole network does.
  SITE_REQUESTS_PER_SECOND: '5000',
};

/** A test that sends requests to a running site, without a page. */
export const httpTest = base.extend<HttpFixtures, WorkerFixtures>({
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
  resetState: [
    async ({ api }, use) => {
      api.reset();
      await use(undefined);
    },
    { auto: true },
  ],
});

/** A test of pages of a running site; it fails on any console error, uncaught error or CSP violation. */
export const test = httpTest.extend<Fixtures>({
  consent: ['false', { option: true }],
  signIn: ({ api, context, page, site }, use) =>
    use(async (person) => {
      // A page loads again when it notices another account, which would interrupt the test's next navigation.
      if (page.url() !== 'about:blank') await page.goto('about:blank');
      const cookies = Object.entries(api.signIn(person));
      await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: site.url })));
    }),
  startOwnSite: async ({ context }, use) => {
    const sites: LoggingSite[] = [];
    await use(async (...options) => {
      const site = await startSite(...options);
      sites.push(site);
      return site;
    });
    await Promise.all(context.pages().map((page) => page.close()));
    await Promise.all(sites.map((site) => site.stop()));
  },
  problems: [
    async ({ page, consent }, use) => {
      const problems = collectProblems(page);
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`CSP: ${violatedDirective} ${blockedURI}`),
        );
      });
      await page.addInitScript((choice) => {
        // Only pages of the site have storage.
        if (choice !== 'unset' && location.protocol.startsWith('http')) localStorage.cookieConsent ??= choice;
      }, consent);
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

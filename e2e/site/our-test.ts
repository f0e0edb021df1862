import type { Page } from '@playwright/test';
import { type PersonRole, personInRole } from 'simulator/people';
import { type OurSite, startOurSite } from './our-site.ts';
import { type OwnSession, startSession } from './sessions.ts';
import { expect, test as siteTest } from './test.ts';

interface Fixtures {
  /** Signs a person of the simulator in; the page is then at /dashboard. */
  signInAs: (role: PersonRole) => Promise<void>;
  /** Signs a person in without a page, for tests that are about something else. */
  startSession: (role: PersonRole) => Promise<OwnSession>;
}

interface WorkerFixtures {
  ours: OurSite;
}

/** A test against the site with our own API and the simulator; each one begins with nobody signed in before. */
export const test = siteTest.extend<Fixtures, WorkerFixtures>({
  ours: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const ours = await startOurSite();
      await use(ours);
      await ours.stop();
    },
    { scope: 'worker' },
  ],
  site: [({ ours }, use) => use(ours), { scope: 'worker' }],
  startedAfresh: async ({ ours }, use) => {
    await ours.reset();
    await use(undefined);
  },
  signInAs: ({ page, context, ours }, use) =>
    use(async (role) => {
      await startSession(ours, context, role);
      await page.goto('/dashboard');
    }),
  startSession: ({ ours, context }, use) => use((role) => startSession(ours, context, role)),
});

/** Begins to sign in as a person of the simulator, up to their consent. */
export async function agree(page: Page, role: PersonRole) {
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^(Connect profile|Csatlakozás)$/ })
    .click();
  await page.getByRole('radio', { name: personInRole(role).globalName }).check();
  await page.getByRole('button', { name: 'Authorize' }).click();
}

/** Begins to sign in as a person of the simulator, up to the second factor. */
export async function connect(page: Page, role: PersonRole) {
  await agree(page, role);
  await page.waitForURL('/2fa?type=user');
}

/** Has the demo aid fill in the code that is right now, and sends it. */
export async function typeDemoCode(page: Page) {
  await page.getByRole('button', { name: /^(Fill it in|Írd be helyettem)$/ }).click();
  await page.getByRole('main').locator('button[type=submit]').click();
}

export { expect };

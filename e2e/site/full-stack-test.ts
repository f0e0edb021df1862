import type { Page } from '@playwright/test';
import { type PersonRole, personInRole } from 'simulator/people';
import { type FullStack, startFullStack } from './full-stack.ts';
import { startSession, type UserSession } from './sessions.ts';
import { expect, test as siteTest } from './test.ts';

interface Fixtures {
  /** Signs a person of the simulator in; the page is then at /dashboard. */
  signInAs: (role: PersonRole) => Promise<void>;
  /** Signs a person in without a page, for tests that are about something else. */
  startSession: (role: PersonRole) => Promise<UserSession>;
}

interface WorkerFixtures {
  fullStack: FullStack;
}

/** A test against the site with our own API and the simulator; each one begins with nobody signed in before. */
export const test = siteTest.extend<Fixtures, WorkerFixtures>({
  fullStack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const fullStack = await startFullStack();
      await use(fullStack);
      await fullStack.stop();
    },
    { scope: 'worker' },
  ],
  site: [({ fullStack }, use) => use(fullStack), { scope: 'worker' }],
  resetState: async ({ fullStack }, use) => {
    await fullStack.reset();
    await use(undefined);
  },
  signInAs: ({ page, context, fullStack }, use) =>
    use(async (role) => {
      await startSession(fullStack, context, role);
      await page.goto('/dashboard');
    }),
  startSession: ({ fullStack, context }, use) => use((role) => startSession(fullStack, context, role)),
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

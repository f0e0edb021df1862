import type { Page } from '@playwright/test';
import { getPerson, type PersonKind } from 'simulator/people';
import { type FullStack, startFullStack } from './full-stack.ts';
import { fillInDemoCode } from './pages.ts';
import { startSession, type UserSession } from './sessions.ts';
import { expect, test as siteTest } from './test.ts';

interface Fixtures {
  /** The chat platform’s rate limits: `none` for tests that send more requests than users do. */
  rateLimits: 'default' | 'none';
  /** Signs in as a test user, and opens /dashboard. */
  signInAs: (kind: PersonKind) => Promise<void>;
  /** Signs in without a page, for tests that are not about signing in. */
  startSession: (kind: PersonKind) => Promise<UserSession>;
}

interface WorkerFixtures {
  fullStack: FullStack;
}

/** A test against the full stack, which is reset before each test. */
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
  rateLimits: ['default', { option: true }],
  resetState: async ({ fullStack, rateLimits }, use) => {
    await fullStack.reset();
    fullStack.platform.setRateLimits(rateLimits);
    await use(undefined);
    expect(fullStack.platform.takeUnknownRoutes(), 'Routes that the simulator does not have').toEqual([]);
  },
  signInAs: ({ page, context, fullStack }, use) =>
    use(async (kind) => {
      await startSession(fullStack, context, kind);
      await page.goto('/dashboard');
    }),
  startSession: ({ fullStack, context }, use) => use((kind) => startSession(fullStack, context, kind)),
});

/** Starts a sign-in as a test user and authorizes it on the consent page. */
export async function authorize(page: Page, kind: PersonKind) {
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^(Connect profile|Csatlakozás)$/ })
    .click();
  await page.getByRole('radio', { name: getPerson(kind).globalName }).check();
  await page.getByRole('button', { name: 'Authorize' }).click();
}

/** Starts a sign-in as a test user, up to the second factor. */
export async function startSignIn(page: Page, kind: PersonKind) {
  await authorize(page, kind);
  await page.waitForURL('/2fa?type=user');
}

/** Signs out, and starts a sign-in up to the second factor. */
export async function restartSignIn(page: Page, kind: PersonKind) {
  await page.goto('/logout');
  await page.waitForURL('/');
  await startSignIn(page, kind);
}

/** Lets the demo hint fill in the current code, and submits it. */
export async function submitDemoCode(page: Page) {
  await fillInDemoCode(page);
  await page.getByRole('main').locator('button[type=submit]').click();
}

export { expect };

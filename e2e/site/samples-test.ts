import { test as base, expect, type Page } from '@playwright/test';
import { root } from '../../deploy/build/packages.ts';
import { collectProblems } from './collect-problems.ts';
import { startDevelopment, withoutApi } from './development.ts';
import { testStore } from './releases.ts';

/** A test on the samples page, with the style directive of the released site; it fails on any problem of the page. */
export const test = base.extend<{ samples: Page }, { server: string }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const { url, stop } = await startDevelopment(root, ['samples'], { SITE_STORE: testStore, ...withoutApi });
      await use(url);
      await stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ server }, use) => use(server),
  samples: async ({ page }, use) => {
    const problems = collectProblems(page);
    // The development server has no CSP, so the test adds the style directive of the released site.
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
        console.error(`CSP: ${violatedDirective} ${sample}`),
      );
      document.addEventListener(
        'readystatechange',
        () => {
          const policy = document.createElement('meta');
          policy.httpEquiv = 'Content-Security-Policy';
          policy.content = "style-src 'self' http://localhost:*";
          document.head.append(policy);
        },
        { once: true },
      );
    });
    await page.clock.install();
    await openSamples(page);
    await use(page);
    expect(problems).toEqual([]);
  },
});

/** Opens the samples page. */
export async function openSamples(page: Page) {
  await page.goto('/samples');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The toast with a text. */
export function findToast(page: Page, text: string) {
  return page.getByRole('region', { name: 'Notifications' }).locator('p', { hasText: text });
}

import type { Page } from '@playwright/test';
import { expect, test } from '../site/test.ts';

const getScrollTop = (page: Page) => page.evaluate(() => scrollY);

/** Opens a page by its URL, and scrolls it once it is hydrated. */
async function openAndScroll(page: Page, path: string, top: number) {
  await page.goto(path);
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  await page.evaluate((y) => scrollTo(0, y), top);
}

test('a page that is opened by its URL starts at the top, also after another page was scrolled', async ({ page }) => {
  await openAndScroll(page, '/docs/privacy-policy', 900);
  await page.goto('/docs/cookie-policy', { waitUntil: 'networkidle' });
  expect(await getScrollTop(page)).toBe(0);
});

test('a page that was scrolled before its code ran stays where it is', async ({ page }) => {
  const scrolled = Promise.withResolvers<void>();
  await page.route('**/areas/shell/*/main.*.js', async (route) => {
    await scrolled.promise;
    await route.continue();
  });
  await page.goto('/docs/privacy-policy', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 900));
  scrolled.resolve();
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  expect(await getScrollTop(page)).toBe(900);
});

test('a reload keeps the scroll position', async ({ page }) => {
  await openAndScroll(page, '/docs/privacy-policy', 900);
  await page.reload({ waitUntil: 'networkidle' });
  await expect.poll(() => getScrollTop(page)).toBe(900);
});

test('back and forward restore the scroll position of each page, also of pages that were opened by their URL', async ({
  page,
}) => {
  await openAndScroll(page, '/docs/privacy-policy', 900);
  await openAndScroll(page, '/docs/cookie-policy', 500);
  // A real click would scroll to the link.
  await page.getByRole('banner').getByRole('link', { name: 'Status' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status');
  expect(await getScrollTop(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => getScrollTop(page)).toBe(500);
  await page.goBack();
  await expect.poll(() => getScrollTop(page)).toBe(900);
  await page.goForward();
  await expect.poll(() => getScrollTop(page)).toBe(500);
});

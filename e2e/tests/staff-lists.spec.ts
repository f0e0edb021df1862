import type { Page } from '@playwright/test';
import { expect, test } from '../site/full-stack-test.ts';
import { enterStaffArea } from '../site/sessions.ts';

const getScrollTop = (page: Page) => page.evaluate(() => scrollY);
const rows = (page: Page) => page.getByRole('table').getByRole('row');

/** Rows above the window have an estimated height until they are shown. */
const TOLERANCE = 600;

test('Back returns to the place in a list, also among rows that were loaded by scrolling', async ({
  page,
  context,
  fullStack,
}) => {
  await enterStaffArea(context, fullStack, 'admin');
  for (const [path, top] of [
    ['/manage/admin/server_list', 12_000],
    ['/manage/admin/actions', 5500],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(rows(page).nth(8)).toBeVisible();
      // The page becomes longer while rows are loaded.
      const scrollDown = () => page.evaluate((y) => scrollTo(0, y), top).then(() => getScrollTop(page));
      await expect.poll(scrollDown).toBe(top);
      await rows(page).getByRole('link').nth(8).click();
      await expect(page).not.toHaveURL(path);
      await expect.poll(() => getScrollTop(page)).toBe(0);
      await page.goBack();
      await expect(page).toHaveURL(path);
      await expect.poll(async () => Math.abs((await getScrollTop(page)) - top)).toBeLessThan(TOLERANCE);
      await expect(rows(page).getByRole('link').nth(8)).toBeAttached();
    });
  }
});

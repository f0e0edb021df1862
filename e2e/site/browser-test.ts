import { test as base } from '@playwright/test';

/** A test in a browser. What its routes still answer when it ends, such as a page's next poll, does not fail it. */
export const test = base.extend({
  page: async ({ page }, use) => {
    await use(page);
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

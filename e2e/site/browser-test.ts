import { test as base } from '@playwright/test';

/** A test in a browser. What its routes still answer when it ends, such as a page's next poll, does not fail it. */
export const test = base.extend({
  context: async ({ context }, use) => {
    await use(context);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  },
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

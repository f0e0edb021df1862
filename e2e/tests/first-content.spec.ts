import { expect, test } from '../site/full-stack-test.ts';
import { findServer } from '../site/pages.ts';

declare global {
  /** What scripts have looked up in Intl before the page showed its content. */
  var intlLookups: string[];
}

// The first use of Intl takes a tenth of a second on a phone.
test('an app page looks nothing up in Intl before it shows its content', async ({ page, fullStack, startSession }) => {
  await page.addInitScript(() => {
    globalThis.intlLookups = [];
    let isObserved = true;
    const record = (name: string) => {
      const isEarlyScript = !new Error().stack?.includes('.js:');
      if (isObserved && !isEarlyScript) intlLookups.push(name);
    };
    for (const name of Object.getOwnPropertyNames(Intl)) {
      const original: unknown = Reflect.get(Intl, name);
      if (typeof original !== 'function') continue;
      const handler: ProxyHandler<typeof original> = {
        construct(target, args, newTarget) {
          record(name);
          return Reflect.construct(target, args, newTarget);
        },
        apply(target, self, args) {
          record(name);
          return Reflect.apply(target, self, args);
        },
      };
      Reflect.set(Intl, name, new Proxy(original, handler));
    }
    const observer = new MutationObserver(() => {
      isObserved = document.querySelector('main section h2') === null;
    });
    observer.observe(document, { subtree: true, childList: true });
  });
  await startSession('owner-of-three');
  await page.goto(`/dashboard/${findServer(fullStack, 'Tea House').id}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect(await page.evaluate(() => intlLookups)).toEqual([]);
});

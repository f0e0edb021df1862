import type { Page, Route } from '@playwright/test';
import { breakFiles, faults, ignoreProvokedErrors } from '../site/faults.ts';

import { heading } from '../site/pages.ts';
import { expect, test } from '../site/test.ts';
import { areas } from './site/areas.ts';
import { chooseHungarian, expectFailure, type FailureKind } from './site/expect-failure.ts';

const getEntryPattern = (name: string) => new RegExp(`/areas/${name}/.*/entry\\.\\w+\\.js`);

interface Fault {
  name: string;
  kind: FailureKind;
  inject: (route: Route) => Promise<void>;
}

const getFault = (name: string): Fault['inject'] => faults[name]?.inject ?? (() => Promise.reject(new Error(name)));

const allFaults: Fault[] = [
  { name: '404', kind: 'missing', inject: getFault('is missing') },
  { name: '500', kind: 'server', inject: getFault('returns an error') },
  { name: 'reset', kind: 'network', inject: getFault('is interrupted') },
  { name: 'hang', kind: 'timeout', inject: () => new Promise(() => {}) },
  { name: 'HTML', kind: 'html', inject: getFault('is a web page') },
  { name: 'wrong hash', kind: 'integrity', inject: getFault('differs by one byte') },
];

// The gate responds with 404, so a forbidden file looks like a missing one.
const getKind = (area: string, kind: FailureKind) => (area === 'admin' && kind === 'missing' ? 'denied' : kind);

test.beforeEach(({ signIn }) => signIn('admin'));

/** Marks the page to detect a reload. */
async function markPage(page: Page) {
  await page.evaluate(() => Reflect.set(globalThis, 'stillTheSamePage', true));
}

const isMarked = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'stillTheSamePage'));

for (const area of areas) {
  const parts = { entry: getEntryPattern(area.name), chunk: area.chunk, style: area.style };
  for (const [part, files] of Object.entries(parts)) {
    for (const fault of allFaults) {
      test(`${area.name} shows an error on a fault of its ${part} (${fault.name}), and a retry works`, async ({
        page,
        problems,
      }) => {
        const kind = getKind(area.name, fault.kind);
        // Before the first page, because it may prefetch.
        const restore = await breakFiles(page, files, fault.inject);
        await page.goto(area.from);
        await expect(heading(page)).toBeVisible();
        await markPage(page);
        await area.openPage(page);
        await expectFailure(page, kind, 'en');
        await area.leave(page);
        await expect(heading(page)).toHaveText(area.otherHeading);
        await page.goBack();
        await expectFailure(page, kind, 'en');
        expect(await isMarked(page)).toBe(true);

        await chooseHungarian(page);
        await expectFailure(page, kind, 'hu');
        await markPage(page);
        await restore();
        await page.getByRole('button', { name: 'Próbáld újra' }).click();
        await expect(heading(page)).toHaveText(area.heading.hu);
        await expect(page.getByRole('alert')).toHaveCount(0);
        expect(await isMarked(page)).toBe(true);
        ignoreProvokedErrors(problems);
      });
    }
  }

  for (const [part, files] of Object.entries(parts)) {
    test(`${area.name} shows an error when its ${part} is loaded offline, and a retry works`, async ({
      page,
      context,
      problems,
    }) => {
      const restore = await breakFiles(page, files, (route) => route.abort('internetdisconnected'));
      await page.goto(area.from);
      await expect(heading(page)).toBeVisible();
      const before = await heading(page).textContent();
      await markPage(page);
      await context.setOffline(true);
      await area.openPage(page);
      await expectFailure(page, 'network', 'en');
      // §4: while the API is unreachable, the staff areas redirect to the code, whose page shows that it is offline.
      const isRedirectedToCode = area.name === 'admin';
      if (!isRedirectedToCode) {
        await page.goBack();
        await expect(heading(page)).toHaveText(before ?? '');
        await page.goForward();
        await expectFailure(page, 'network', 'en');
      }
      await restore();
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(heading(page)).toHaveText(isRedirectedToCode ? 'Two-step verification' : area.heading.en);
      expect(await isMarked(page)).toBe(true);
      // The gate shows that the session could not be verified.
      ignoreProvokedErrors(problems);
      expect(problems.filter((problem) => !problem.includes('/verify failed:'))).toEqual([]);
      problems.length = 0;
    });
  }
}

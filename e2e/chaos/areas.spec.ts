import type { Page, Route } from '@playwright/test';
import { breakFiles, faults, forgive } from '../site/faults.ts';

import { heading } from '../site/pages.ts';
import { expect, test } from '../site/test.ts';
import { areas } from './site/areas.ts';
import { chooseHungarian, expectFailure, type FailureKind } from './site/words.ts';

const entryOf = (name: string) => new RegExp(`/areas/${name}/.*/entry\\.\\w+\\.js`);

interface Fault {
  name: string;
  kind: FailureKind;
  happen: (route: Route) => Promise<void>;
}

const known = (name: string): Fault['happen'] => faults[name]?.happen ?? (() => Promise.reject(new Error(name)));

const everyFault: Fault[] = [
  { name: '404', kind: 'missing', happen: known('is missing') },
  { name: '500', kind: 'server', happen: known('answers an error') },
  { name: 'reset', kind: 'network', happen: known('breaks off') },
  { name: 'hang', kind: 'timeout', happen: () => new Promise(() => {}) },
  { name: 'HTML', kind: 'html', happen: known('is a web page') },
  { name: 'wrong hash', kind: 'integrity', happen: known('differs by one byte') },
];

// A file that the gate keeps back is answered with 404, so that nobody can tell the two apart.
const kindFor = (area: string, kind: FailureKind) => (area === 'admin' && kind === 'missing' ? 'denied' : kind);

test.beforeEach(({ signIn }) => signIn('admin'));

/** Marks the page, so that a reload would be noticed. */
async function mark(page: Page) {
  await page.evaluate(() => Reflect.set(globalThis, 'stillTheSamePage', true));
}

const isMarked = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'stillTheSamePage'));

for (const area of areas) {
  const parts = { entry: entryOf(area.name), chunk: area.chunk, style: area.style };
  for (const [part, files] of Object.entries(parts)) {
    for (const fault of everyFault) {
      test(`${area.name}, ${part}, ${fault.name}`, async ({ page, problems }) => {
        const kind = kindFor(area.name, fault.kind);
        // Before the first page, which may fetch ahead.
        const mend = await breakFiles(page, files, fault.happen);
        await page.goto(area.from);
        await expect(heading(page)).toBeVisible();
        await mark(page);
        await area.go(page);
        await expectFailure(page, kind, 'en');
        await area.away(page);
        await expect(heading(page)).toHaveText(area.elsewhere);
        await page.goBack();
        await expectFailure(page, kind, 'en');
        expect(await isMarked(page)).toBe(true);

        await chooseHungarian(page);
        await expectFailure(page, kind, 'hu');
        await mark(page);
        await mend();
        await page.getByRole('button', { name: 'Próbáld újra' }).click();
        await expect(heading(page)).toHaveText(area.heading.hu);
        await expect(page.getByRole('alert')).toHaveCount(0);
        expect(await isMarked(page)).toBe(true);
        forgive(problems);
      });
    }
  }

  for (const [part, files] of Object.entries(parts)) {
    test(`${area.name}, ${part}, offline`, async ({ page, context, problems }) => {
      const mend = await breakFiles(page, files, (route) => route.abort('internetdisconnected'));
      await page.goto(area.from);
      await expect(heading(page)).toBeVisible();
      const before = await heading(page).textContent();
      await mark(page);
      await context.setOffline(true);
      await area.go(page);
      await expectFailure(page, 'network', 'en');
      // §4: whoever comes to the staff areas while nobody can be asked is led to the code, whose page has no network.
      const isLedToCode = area.name === 'admin';
      if (!isLedToCode) {
        await page.goBack();
        await expect(heading(page)).toHaveText(before ?? '');
        await page.goForward();
        await expectFailure(page, 'network', 'en');
      }
      await mend();
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(heading(page)).toHaveText(isLedToCode ? 'Two-step verification' : area.heading.en);
      expect(await isMarked(page)).toBe(true);
      // The door says that nobody could be asked.
      forgive(problems);
      expect(problems.filter((problem) => !problem.includes('/verify failed:'))).toEqual([]);
      problems.length = 0;
    });
  }
}

import type { Page } from '@playwright/test';
import { expectContrast, expectNoProblems, getExcessWidth } from '../site/expect-no-problems.ts';
import type { FullStack } from '../site/full-stack.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { enterStaffArea, startSession } from '../site/sessions.ts';
import { systemTierIf } from '../site/system-tier.ts';
import { views } from '../views/all-views.ts';
import type { View } from '../views/view.ts';

/** Views that no user of the site sees, and the faults of a file. */
const isDetail = /^(simulator|state-failure)-/;

/** Error pages that differ from that of a missing file in their text alone. */
const differsInText = /^state-failure-(server|html|integrity|timeout|evaluation|denied|network)$/;

/** How many views a test opens: few enough for its timeout, and for the staff session, on a busy machine. */
const VIEWS_PER_TEST = 6;

test.use({ consent: 'true', rateLimits: 'none' });

const checkedViews = views.filter(({ name }) => !differsInText.test(name));

for (const group of groupViews(checkedViews)) {
  test(
    `${group.map(({ name }) => name).join(', ')}: accessible and as wide as the window, at 360 and 1440 px in both themes`,
    systemTierIf(group.some(({ name }) => isDetail.test(name))),
    async ({ page, fullStack, problems }) => {
      for (const [index, view] of group.entries()) {
        await test.step(view.name, async () => {
          if (index > 0 && !view.isReadOnly) await startOver(page, fullStack);
          if (index === 0 || !view.isReadOnly) await signIn(page, fullStack, view);
          await checkView(page, fullStack, view);
        });
        // Some views show what has failed; other tests expect that nothing does.
        const unexpected = problems.filter((problem) => !view.hasErrors && !problem.startsWith('Failed to load'));
        problems.splice(0, problems.length, ...unexpected);
      }
    },
  );
}

/** Groups read-only views by person, and the others among themselves. A view with a failing file has its own page. */
function groupViews(allViews: View[]): View[][] {
  const groups: View[][] = [];
  const openGroups = new Map<string, View[]>();
  for (const view of allViews) {
    const person = view.isReadOnly ? [view.as, view.staff] : [];
    const key = [view.isReadOnly, isDetail.test(view.name), ...person].join();
    const openGroup = openGroups.get(key);
    if (openGroup && openGroup.length < VIEWS_PER_TEST && !view.hasErrors) {
      openGroup.push(view);
      continue;
    }
    const group = [view];
    groups.push(group);
    if (!view.hasErrors) openGroups.set(key, group);
  }
  return groups;
}

/** Removes what the previous view has stored on the site and in the browser. */
async function startOver(page: Page, fullStack: FullStack) {
  // A document of the site without scripts, which could store a draft again, or show the answers of held requests.
  await page.goto('/robots.txt');
  await page.unrouteAll();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
  await fullStack.reset();
  fullStack.platform.setRateLimits('none');
}

async function signIn(page: Page, fullStack: FullStack, view: View) {
  if (view.as) await startSession(fullStack, page.context(), view.as);
  if (view.staff) await enterStaffArea(page.context(), fullStack, view.staff);
}

/** Checks a view in one language: in one theme and width with all rules, in the others what they can change. */
async function checkView(page: Page, fullStack: FullStack, view: View) {
  const index = views.indexOf(view);
  const language = index % 2 === 0 ? 'en' : 'hu';
  const [width, otherWidth] = Math.ceil(index / 2) % 2 === 0 ? [1440, 360] : [360, 1440];
  const [theme, otherTheme] = index % 4 < 2 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  await page.context().addCookies([{ name: 'language', value: language, url: fullStack.url }]);
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height: 800 });
  await view.open(page, fullStack);
  // The pages of the simulator are in English.
  if (page.url().startsWith(fullStack.url)) await expect(page.locator('html')).toHaveAttribute('lang', language);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNoProblems(page);
  await page.emulateMedia({ colorScheme: otherTheme });
  await expectContrast(page);
  await page.setViewportSize({ width: otherWidth, height: 800 });
  await expect.poll(() => getExcessWidth(page)).toBeLessThanOrEqual(0);
}

import type { Page } from '@playwright/test';
import { expectContrast, expectNoProblems, getExcessWidth } from '../site/expect-no-problems.ts';
import type { FullStack } from '../site/full-stack.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { enterStaffArea } from '../site/sessions.ts';
import { systemTierIf } from '../site/system-tier.ts';
import { views } from '../views/all-views.ts';
import type { View } from '../views/view.ts';

/** Views that no user of the site sees, and the faults of a file. */
const isDetail = /^(simulator|state-failure)-/;

/** Error pages that differ from that of a missing file in their text alone. */
const differsInText = /^state-failure-(server|html|integrity|timeout|evaluation|denied|network)$/;

/** How many views a test opens: few enough for its timeout, and for the staff session, on a busy machine. */
const VIEWS_PER_TEST = 8;

test.use({ consent: 'true', rateLimits: 'none' });

const checkedViews = views.filter(({ name }) => !differsInText.test(name));

for (const group of groupByPerson(checkedViews)) {
  const [first] = group;
  test(
    `${group.map(({ name }) => name).join(', ')}: accessible and as wide as the window, at 360 and 1440 px in both themes`,
    systemTierIf(group.some(({ name }) => isDetail.test(name))),
    async ({ page, context, fullStack, startSession, problems }) => {
      if (first?.as) await startSession(first.as);
      if (first?.staff) await enterStaffArea(context, fullStack, first.staff);
      for (const view of group) {
        await test.step(view.name, () => checkView(page, fullStack, view));
        // Some views show what has failed; other tests expect that nothing does.
        const unexpected = problems.filter((problem) => !view.hasErrors && !problem.startsWith('Failed to load'));
        problems.splice(0, problems.length, ...unexpected);
      }
    },
  );
}

/** Groups read-only views by person and tier. Every other view is a group of its own. */
function groupByPerson(allViews: View[]): View[][] {
  const groups: View[][] = [];
  const openGroups = new Map<string, View[]>();
  for (const view of allViews) {
    const key = [view.as, view.staff, isDetail.test(view.name)].join();
    const openGroup = view.isReadOnly ? openGroups.get(key) : undefined;
    if (openGroup && openGroup.length < VIEWS_PER_TEST) {
      openGroup.push(view);
      continue;
    }
    const group = [view];
    groups.push(group);
    if (view.isReadOnly) openGroups.set(key, group);
  }
  return groups;
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

import { expectContrast, expectNoProblems, getExcessWidth } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { enterStaffArea } from '../site/sessions.ts';
import { systemTierIf } from '../site/system-tier.ts';
import { views } from '../views/all-views.ts';

/** Views that no user of the site sees, and the faults of a file. */
const isDetail = /^(simulator|state-failure)-/;

/** Error pages that differ from that of a missing file in their text alone. */
const differsInText = /^state-failure-(server|html|integrity|timeout|evaluation|denied|network)$/;

test.use({ consent: 'true', rateLimits: 'none' });

for (const [index, view] of views.entries()) {
  if (differsInText.test(view.name)) continue;
  const language = index % 2 === 0 ? 'en' : 'hu';
  const [width, otherWidth] = Math.ceil(index / 2) % 2 === 0 ? [1440, 360] : [360, 1440];
  const [theme, otherTheme] = index % 4 < 2 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  test(
    `${view.name} is accessible and fits the window: ${language}, ${width} and ${otherWidth} px, both themes`,
    systemTierIf(isDetail.test(view.name)),
    async ({ page, context, fullStack, startSession, problems }) => {
      await context.addCookies([{ name: 'language', value: language, url: fullStack.url }]);
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 800 });
      if (view.as) await startSession(view.as);
      if (view.staff) await enterStaffArea(context, fullStack, view.staff);
      await view.open(page, fullStack);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectNoProblems(page);
      await page.emulateMedia({ colorScheme: otherTheme });
      await expectContrast(page);
      await page.setViewportSize({ width: otherWidth, height: 800 });
      await expect.poll(() => getExcessWidth(page)).toBeLessThanOrEqual(0);
      // Some views show what has failed; other tests expect that nothing does.
      const unexpected = problems.filter((problem) => !view.hasErrors && !problem.startsWith('Failed to load'));
      problems.splice(0, problems.length, ...unexpected);
    },
  );
}

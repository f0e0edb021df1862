import { expectContrast, expectNoProblems } from '../site/expect-no-problems.ts';
import { test } from '../site/full-stack-test.ts';
import { enterStaffArea } from '../site/sessions.ts';
import { systemTierIf } from '../site/system-tier.ts';
import { views } from '../views/all-views.ts';

/** Views that no user of the site sees, and the other faults of a file, which look alike. */
const isDetail = /^(simulator|state-failure)-/;

test.use({ consent: 'true', rateLimits: 'none' });

for (const [index, view] of views.entries()) {
  // Over all views, `npm test` has each language at each width and in each theme; the variant is the rest for one view.
  const colorScheme = index % 4 < 2 ? 'light' : 'dark';
  for (const isVariant of [false, true]) {
    const language = (index % 2 === 0) === isVariant ? 'hu' : 'en';
    const width = (Math.ceil(index / 2) % 2 === 0) === isVariant ? 360 : 1440;
    test(
      `${view.name} is accessible and fits the window: ${language}, ${width} px, ${isVariant ? 'both themes' : colorScheme}`,
      systemTierIf(isVariant || isDetail.test(view.name)),
      async ({ page, context, fullStack, startSession, problems }) => {
        await context.addCookies([{ name: 'language', value: language, url: fullStack.url }]);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 800 });
        if (view.as) await startSession(view.as);
        if (view.staff) await enterStaffArea(context, fullStack, view.staff);
        await view.open(page, fullStack);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expectNoProblems(page);
        if (isVariant) {
          await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' });
          await expectContrast(page);
        }
        // Some views show what has failed; other tests expect that nothing does.
        const unexpected = problems.filter((problem) => !view.hasErrors && !problem.startsWith('Failed to load'));
        problems.splice(0, problems.length, ...unexpected);
      },
    );
  }
}

import type { Page } from '@playwright/test';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { test } from '../site/full-stack-test.ts';
import { enterStaffArea } from '../site/sessions.ts';
import { variantIf } from '../site/variant.ts';
import { views } from '../views/all-views.ts';

/** Together they have each language in each theme and at each width; one of them is checked by `npm test`. */
const appearances = [
  { language: 'en', colorScheme: 'light', width: 1440 },
  { language: 'hu', colorScheme: 'dark', width: 360 },
  { language: 'en', colorScheme: 'dark', width: 360 },
  { language: 'hu', colorScheme: 'light', width: 1440 },
] as const;

const headings = (page: Page) => page.getByRole('heading', { level: 1 });

/** Views that no user of the site sees, and the other faults of a file, which look alike. */
const isDetail = /^(simulator|state-failure)-/;

test.use({ consent: 'true', rateLimits: 'none' });

for (const [index, view] of views.entries()) {
  for (const [number, { language, colorScheme, width }] of appearances.entries()) {
    const title = `${view.name} is accessible and fits the window: ${language}, ${colorScheme}, ${width} px`;
    test(
      title,
      variantIf(isDetail.test(view.name) || number !== index % appearances.length),
      async ({ page, context, fullStack, startSession, problems }) => {
        await context.addCookies([{ name: 'language', value: language, url: fullStack.url }]);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 800 });
        if (view.as) await startSession(view.as);
        if (view.staff) await enterStaffArea(context, fullStack, view.staff);
        await view.open(page, fullStack);
        await headings(page).waitFor();
        await expectNoProblems(page);
        // Some views show what has failed; other tests expect that nothing does.
        const unexpected = problems.filter((problem) => !view.hasErrors && !problem.startsWith('Failed to load'));
        problems.splice(0, problems.length, ...unexpected);
      },
    );
  }
}

import type { Page, Route } from '@playwright/test';
import { breakFiles, faults, fulfillFirst, ignoreProvokedErrors } from '../site/network-faults.ts';
import { heading } from '../site/pages.ts';
import { expect, test } from '../site/test.ts';

const tea = '/dashboard/197038439483310086';

test.beforeEach(({ signIn }) => signIn('owner'));

const retry = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

for (const type of ['js', 'css'])
  test(`one failed response for the shell's shared chunk (${type}) is not remembered`, async ({ page, problems }) => {
    const restore = await breakFiles(page, new RegExp(`/areas/shell/.*/app\\.\\w+\\.${type}`), (route) =>
      route.fulfill({ status: 500 }),
    );
    // The HTML of app pages contains the style sheet.
    await page.goto('/docs');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('alert').getByRole('heading')).toHaveText('The server had an error');
    await restore();
    await retry(page);
    await expect(heading(page)).toHaveText('Your servers');
    ignoreProvokedErrors(problems);
  });

for (const [from, link, name] of [
  [`${tea}/logs`, 'Settings', 'settings'],
  [tea, 'Logs', 'logs'],
] as const)
  test(`one failed response for the page chunk "${name}" below a server's layout is not remembered`, async ({
    page,
    problems,
  }) => {
    const restore = await breakFiles(page, new RegExp(`/areas/dashboard/.*/${name}\\.\\w+\\.js`), (route) =>
      route.fulfill({ status: 500 }),
    );
    await page.goto(from);
    await page.getByRole('navigation').getByRole('link', { name: link }).click();
    await expect(page.getByRole('alert').getByRole('heading')).toHaveText('The server had an error');
    await restore();
    await retry(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(heading(page)).toHaveText(link);
    ignoreProvokedErrors(problems);
  });

const hang = () => new Promise<void>(() => {});

test("a page comes up although the first request for the shell's messages hangs", async ({ page }) => {
  await fulfillFirst(page, /\/areas\/shell\/.*\/messages-en\./, hang);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(heading(page)).toHaveText('Your servers');
});

test('the news bell and the profile menu come up although the first request for their style sheet hangs', async ({
  page,
}) => {
  await fulfillFirst(page, /\/areas\/shell\/.*\/profile\.\w+\.css/, hang);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(heading(page)).toHaveText('Your servers');
  await expect(page.getByRole('button', { name: 'News' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Menu of / })).toBeVisible();
});

// The code that recovers from a failed area is a chunk of its own, and can fail like the area.
const areaCode = /\/areas\/dashboard\//;
const recoveryCode = /\/areas\/shell\/.*\/rare\.\w+\.js/;
const allFiles = /\/areas\/(dashboard|shell)\/|\/assets\/catalog\//;

async function openDashboardFromDocs(page: Page) {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Dashboard' }).click();
  return expect(page.getByRole('alert').getByRole('heading'));
}

const failWith = (status: number) => (route: Route) => route.fulfill({ status });

for (const [fault, inject, title] of [
  ['is a web page', faults['is a web page']?.inject, 'Your network sent a different page'],
  ['is interrupted', faults['is interrupted']?.inject, 'No connection to this part'],
  ['gets 503', failWith(503), 'The server is busy'],
] as const)
  test(`names the failure if every file ${fault}, and recovers afterwards`, async ({ page, problems }) => {
    await page.goto('/docs', { waitUntil: 'networkidle' });
    const restore = await breakFiles(page, allFiles, inject ?? failWith(500));
    await (await openDashboardFromDocs(page)).toHaveText(title);
    await restore();
    await retry(page);
    await expect(heading(page)).toHaveText('Your servers');
    ignoreProvokedErrors(problems);
  });

for (const [fault, inject] of [
  ['failed', failWith(500)],
  ['hung', hang],
] as const)
  test(`requests the code that recovers again if the first request ${fault}`, async ({ page, problems }) => {
    await page.goto('/docs', { waitUntil: 'networkidle' });
    await breakFiles(page, areaCode, failWith(500));
    await fulfillFirst(page, recoveryCode, inject);
    await (await openDashboardFromDocs(page)).toHaveText('The server had an error');
    ignoreProvokedErrors(problems);
  });

test('an error appears although the code that recovers never arrives, and "Try again" shows the page', async ({
  page,
  problems,
}) => {
  await page.goto('/docs', { waitUntil: 'networkidle' });
  await breakFiles(page, areaCode, failWith(500));
  await breakFiles(page, recoveryCode, hang);
  await (await openDashboardFromDocs(page)).toHaveText('No connection to this part');
  for (const files of [areaCode, recoveryCode]) await page.unroute(files);
  await retry(page);
  await expect(heading(page)).toHaveText('Your servers');
  ignoreProvokedErrors(problems);
});

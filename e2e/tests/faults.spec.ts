import { breakFiles, faults, fulfillFirst, ignoreProvokedErrors } from '../site/network-faults.ts';
import { systemTier, systemTierIf } from '../site/system-tier.ts';
import { expect, test } from '../site/test.ts';

const files = {
  entry: /\/areas\/dashboard\/.*\/entry\./,
  'page chunk': /\/areas\/dashboard\/.*\/servers\./,
  texts: /\/areas\/dashboard\/.*\/messages-/,
};

test.beforeEach(({ signIn }) => signIn('owner'));

for (const [part, urlPattern] of Object.entries(files)) {
  for (const [fault, { message, inject }] of Object.entries(faults)) {
    // `npm run test:chaos` has each fault for each file.
    if (part !== 'entry' && fault !== 'returns an error') continue;
    test(
      `§2 every route has an error page: the dashboard's ${part} ${fault}`,
      systemTierIf(part !== 'entry' || fault !== 'returns an error'),
      async ({ page, problems }) => {
        await page.goto('/');
        const restore = await breakFiles(page, urlPattern, inject);
        await page.getByRole('link', { name: 'Open the dashboard' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(message);

        await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support');
        await page.goBack();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(message);

        await restore();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your servers');
        ignoreProvokedErrors(problems);
      },
    );
  }
}

test('a first page that never responds times out once', systemTier, async ({ page, problems }) => {
  const restore = await breakFiles(page, files['page chunk'], () => new Promise(() => {}));
  await page.goto('/dashboard', { waitUntil: 'commit' });
  // A second timeout would exceed the timeout of the expectation.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This part is taking too long');
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your servers');
  ignoreProvokedErrors(problems);
});

for (const file of ['routes', 'privacy-policy']) {
  test(
    `a missing style sheet of another area, ${file}, is detected, and a retry loads it`,
    systemTierIf(file === 'routes'),
    async ({ page, problems }) => {
      await page.goto('/dashboard');
      const pattern = new RegExp(`/areas/public/.*/${file}\\..*css`);
      const restore = await breakFiles(page, pattern, faults['is missing']?.inject ?? (() => Promise.reject()));
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This part cannot be found');
      await restore();
      await page.getByRole('button', { name: 'Try again' }).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
      const style = page.locator(`link[rel=stylesheet][href*="/areas/public/"][href*="${file}"]`);
      expect(await style.evaluate((link) => (link as HTMLLinkElement).sheet?.cssRules.length)).toBeGreaterThan(0);
      ignoreProvokedErrors(problems);
    },
  );
}

/** The profile menu is loaded once a page is shown. */
const isOfProfileMenu = (url: string) => url.includes('/profile.');

test('a page has the styles of its first view in its HTML', async ({ page }) => {
  await test.step('a prerendered page has its styles, and works, without a request for a style sheet', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/docs/privacy-policy', { waitUntil: 'networkidle' });
    expect(requests.filter((url) => url.endsWith('.css') && !isOfProfileMenu(url))).toEqual([]);
    const font = await page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).fontFamily);
    expect(font).toContain('Bricolage');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support');
  });
  await test.step('an app page has the styles of its frame and of the library of app pages in its HTML', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your servers');
    expect(requests.filter((url) => /\/areas\/shell\/.*\.css$/.test(url) && !isOfProfileMenu(url))).toEqual([]);
  });
});

test("retries the shell's messages once", systemTier, async ({ page, problems }) => {
  await fulfillFirst(page, /\/areas\/shell\/.*\/messages-/, (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your servers');
  ignoreProvokedErrors(problems);
});

test('shows an error with a reload button when the shell does not load', systemTier, async ({ page, problems }) => {
  const restore = await breakFiles(
    page,
    /\/areas\/shell\/.*\/main\..*js/,
    faults['is interrupted']?.inject ?? (() => Promise.reject()),
  );
  await page.goto('/dashboard');
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
  await restore();
  await page.getByRole('link', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your servers');
  ignoreProvokedErrors(problems);
});

test('§2 a first page that fails has its title, the focus after it, and the user’s navigation bar', async ({
  page,
  problems,
}) => {
  await test.step('§2 a page that fails has the title of its path, and leaving it moves the focus', async () => {
    await breakFiles(page, files.entry, faults['is missing']?.inject ?? (() => Promise.reject()));
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This part cannot be found');
    await expect(page).toHaveTitle('Dashboard - Vigil');
    await page.getByRole('banner').getByRole('link', { name: 'Support' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support');
    await expect(page.locator('#content')).toBeFocused();
    ignoreProvokedErrors(problems);
  });
  await test.step('§2 a first page that fails has the navigation bar of a signed-in user', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This part cannot be found');
    await page.getByRole('button', { name: 'Menu of Olga Owner' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Connect profile' })).toBeVisible();
    ignoreProvokedErrors(problems);
  });
});

test('shows that the network is down, and continues when it is back', async ({ page, context, problems }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^News: \d/ })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection to this part');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your servers');
  ignoreProvokedErrors(problems);
});

test('an altered style sheet is not applied, a missing area leaves a page readable; a retry loads them', async ({
  page,
  problems,
}) => {
  await test.step('does not apply an altered style sheet, and a retry loads the right one', async () => {
    await page.goto('/dashboard');
    const { inject } = faults['differs by one byte'] ?? {};
    const restore = await breakFiles(page, /\/areas\/public\/.*\.css/, inject ?? (() => Promise.reject()));
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This part was changed on its way');
    await restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your server sleeps. Vigil doesn’t.');
    ignoreProvokedErrors(problems);
  });
  await test.step('a prerendered page whose area is missing stays readable, and a retry hydrates it', async () => {
    const { inject } = faults['is missing'] ?? {};
    const restore = await breakFiles(page, /\/areas\/public\/.*\/entry\./, inject ?? (() => Promise.reject()));
    await page.goto('/');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your server sleeps. Vigil doesn’t.');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Support' })).toBeVisible();
    await restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('link', { name: 'Open the dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your servers');
    ignoreProvokedErrors(problems);
  });
});

import type { Page } from '@playwright/test';
import { waitForHydration } from '../site/pages.ts';
import { systemTierIf } from '../site/system-tier.ts';
import { expect, test } from '../site/test.ts';

const pages: Record<string, { en: string; hu: string }> = {
  '/': { en: 'Your server sleeps. Vigil doesn’t.', hu: 'A szervered alszik. Vigil nem.' },
  '/status': { en: 'Status', hu: 'Állapot' },
  '/support': { en: 'Support', hu: 'Támogatás' },
  '/dashboard': { en: 'Your servers', hu: 'A szervereid' },
  '/manage/moderator': { en: 'Moderator panel', hu: 'Moderátorpanel' },
  '/manage/admin': { en: 'Temporarily unavailable', hu: 'Ideiglenesen nem elérhető' },
  '/nothing-here': { en: 'There is nothing at this address', hu: 'Ezen a címen nincs semmi' },
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const language of ['en', 'hu'] as const) {
  test(
    `§2 every page opens by its URL, in ${language}`,
    systemTierIf(language === 'hu'),
    async ({ page, context, site, signIn, problems }) => {
      await signIn('admin');
      await context.addCookies([{ name: 'language', value: language, url: site.url }]);
      for (const [path, headings] of Object.entries(pages))
        await test.step(path, async () => {
          await page.goto(path);
          await expect(heading(page)).toHaveText(headings[language]);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          // The browser logs the status of a page that does not exist.
          if (path === '/nothing-here') problems.splice(0, 1);
        });
    },
  );
}

test('addresses: history across areas, uppercase paths, and redirects', async ({ page, signIn }) => {
  await test.step('Back and Forward work across areas without a reload', async () => {
    await signIn('owner');
    await page.goto('/');
    await page.evaluate(() => Reflect.set(globalThis, 'stillTheSamePage', true));
    await page.getByRole('link', { name: 'Open the dashboard' }).click();
    await expect(heading(page)).toHaveText('Your servers');
    await page.getByRole('banner').getByRole('link', { name: 'Status' }).click();
    await expect(heading(page)).toHaveText('Status');
    await page.goBack();
    await expect(heading(page)).toHaveText('Your servers');
    await page.goBack();
    await expect(heading(page)).toHaveText('Your server sleeps. Vigil doesn’t.');
    await page.goForward();
    await page.goForward();
    await expect(heading(page)).toHaveText('Status');
    expect(await page.evaluate(() => Reflect.get(globalThis, 'stillTheSamePage'))).toBe(true);
  });
  await test.step('§2 any URL with uppercase letters is redirected to its lowercase form', async () => {
    await page.goto('/DashBoard?Query=Kept#Hash');
    await expect(page).toHaveURL(/\/dashboard\?Query=Kept#Hash$/);
    await expect(heading(page)).toHaveText('Your servers');
  });
  await test.step('§2 in the page too, a lowercase path replaces the history entry of an uppercase one', async () => {
    await page.goto('/');
    const before = await page.evaluate(() => history.length);
    await page.evaluate(() => {
      history.pushState(null, '', '/Status?A=B');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page).toHaveURL(/\/status\?A=B$/);
    await expect(heading(page)).toHaveText('Status');
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
  });
  await test.step('§2 a redirect in the page has the same target as in the gateway', async () => {
    await page.route('https://instagram.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
    );
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Instagram' }).click();
    await expect(page).toHaveURL('https://instagram.example/vigil');
  });
});

test('Back and Forward work at every moment of a page that becomes interactive', async ({ page }) => {
  await page.addInitScript(() => {
    // React and the start of the page yield to the browser with messages.
    const { postMessage } = MessagePort.prototype;
    let tasksLeft = Number(new URLSearchParams(location.search).get('tasks'));
    MessagePort.prototype.postMessage = function (this: MessagePort, ...args: [unknown]) {
      postMessage.apply(this, args);
      tasksLeft -= 1;
      if (tasksLeft !== 0) return;
      history.pushState(null, '', '/status');
      dispatchEvent(new PopStateEvent('popstate'));
    };
  });
  for (let tasks = 1; tasks <= 6; tasks += 1) {
    await page.goto(`/?tasks=${tasks}`);
    await expect(page).toHaveURL(/\/status$/);
    await expect(heading(page)).toHaveText('Status');
  }
});

test('§2 titles name the dashboard and the staff area', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/');
  await expect(page).toHaveTitle('Vigil');
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(page).toHaveTitle('Dashboard - Vigil');
  await page.getByRole('banner').getByRole('link', { name: 'Status' }).click();
  await expect(page).toHaveTitle('Status - Vigil');
  await page.goto('/manage/moderator');
  await expect(page).toHaveTitle('Admin - Vigil');
});

test('a prerendered page is readable without scripts, and complete before them', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/status`);
  await expect(heading(page)).toHaveText('Status');
  await expect(page).toHaveTitle('Status - Vigil');
  await context.close();
});

test('a prerendered page is hydrated, and has the stored theme before the first paint', async ({ page }) => {
  await test.step('a prerendered page is hydrated, not rendered again', async () => {
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive') Reflect.set(globalThis, 'prerendered', document.querySelector('h1'));
      });
    });
    await page.goto('/');
    await waitForHydration(page);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'prerendered') === document.querySelector('h1'))).toBe(
      true,
    );
  });
  await test.step('the stored theme is applied before the first paint', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await page.goto('/');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(13, 21, 28)');
  });
});

test('the footer selects a theme, which is stored', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/status');
  const getBackground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await getBackground();
  await page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' }).check();
  expect(await getBackground()).toBe('rgb(13, 21, 28)');
  await page.reload();
  expect(await getBackground()).toBe('rgb(13, 21, 28)');
  await page.getByRole('contentinfo').getByRole('radio', { name: 'System' }).check();
  expect(await getBackground()).toBe(light);
});

import type { Page } from '@playwright/test';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { systemTier, systemTierIf } from '../site/system-tier.ts';
import { expect, test } from '../site/test.ts';

const tea = '/dashboard/197038439483310086';
const shift = '/dashboard/222078108977594368';

const menu = (page: Page, name = 'Menu') => page.getByRole('navigation', { name });
const entries = (page: Page, name?: string) => menu(page, name).getByRole('link').allTextContents();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const collapse = (page: Page) => page.getByRole('button', { name: 'Collapse the menu' });
const expand = (page: Page) => page.getByRole('button', { name: 'Open the menu' });

test('§2 the side menu has the pages that a user, a moderator or an admin can open', async ({ page, signIn }) => {
  for (const [person, expected] of [
    ['owner', ['Dashboard']],
    ['moderator', ['Dashboard', 'Moderator panel']],
    ['admin', ['Dashboard', 'Moderator panel', 'Admin panel']],
  ] as const) {
    await signIn(person);
    for (const path of ['/dashboard', '/tickets']) {
      await page.goto(path);
      await expect.poll(() => entries(page)).toEqual(expected);
      const paths = await menu(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(paths).toEqual(['/dashboard', '/manage/moderator', '/manage/admin'].slice(0, expected.length));
    }
  }
});

test('§2 the menu of a server: its pages, one request for all of them, and other servers', async ({
  page,
  signIn,
  api,
}) => {
  await test.step('§2 on a server’s pages the menu has Settings, Join & Leave, Logs, the server itself, and a link to /', async () => {
    await signIn('owner');
    await page.goto(tea);
    await expect(heading(page)).toHaveText('Settings');
    await expect(menu(page, 'Tea House').getByRole('link')).toHaveText(['Settings', 'Join & Leave', 'Logs']);
    for (const [name, path] of [
      ['Join & Leave', `${tea}/join`],
      ['Logs', `${tea}/logs`],
      ['Settings', tea],
    ] as const) {
      await menu(page, 'Tea House').getByRole('link', { name }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(heading(page)).toHaveText(name);
      await expect(menu(page, 'Tea House').locator('[aria-current="page"]')).toHaveText(name);
    }
    const server = page.getByRole('complementary').getByTitle('Tea House').locator('..');
    await expect(server.locator('img')).toHaveAttribute('src', /\/icons\/197038439483310086\/f64c/);
    const [entryBox, serverBox] = [await menu(page, 'Tea House').boundingBox(), await server.boundingBox()];
    expect(serverBox?.y ?? 0).toBeGreaterThan((entryBox?.y ?? 0) + (entryBox?.height ?? 0));
    await page.getByRole('link', { name: 'Leave the dashboard' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
  await test.step('§2 all pages of a server share one request for it', async () => {
    api.calls.length = 0;
    await page.goto(tea);
    await menu(page, 'Tea House').getByRole('link', { name: 'Logs' }).click();
    await expect(heading(page)).toHaveText('Logs');
    expect(api.calls.filter(({ path }) => path.startsWith('/v1/guild/'))).toHaveLength(1);
  });
  await test.step('switches to the same page of another server', async () => {
    await page.getByRole('button', { name: 'Tea House switch to another server' }).click();
    const others = page.getByRole('group', { name: 'Tea House switch to another server' });
    await expect(others.getByRole('link')).toHaveText([/Éjszakai Műszak$/, 'All servers']);
    await expectNoProblems(page);
    await others.getByRole('link', { name: 'Éjszakai Műszak' }).click();
    await expect(page).toHaveURL(new RegExp(`${shift}/logs$`));
    await expect(menu(page, 'Éjszakai Műszak')).toBeVisible();
    await expect(others).toHaveCount(0);
  });
});

test('§2 the menu and the footer below it fit the width of the window', async ({ page, signIn, context, site }) => {
  await test.step('§2 the menu is open on wide screens and closed under 768 px; a resize takes effect within 300 ms', async () => {
    await signIn('owner');
    await page.setViewportSize({ width: 768, height: 800 });
    await page.goto('/dashboard');
    await expect(collapse(page)).toBeVisible();
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(menu(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Menu Dashboard' })).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(collapse(page)).toBeVisible();
  });
  await test.step('the menu opens when a window gets its size after the page has started, without a resize event', async () => {
    await page.addInitScript(() =>
      addEventListener('resize', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    await page.setViewportSize({ width: 500, height: 800 });
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Menu Dashboard' })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect(collapse(page)).toBeVisible();
  });

  await test.step('the footer below a side menu is one line in each language', async () => {
    await page.setViewportSize({ width: 1024, height: 800 });
    for (const language of ['en', 'hu']) {
      await context.addCookies([{ name: 'language', value: language, url: site.url }]);
      await page.goto('/dashboard');
      await expect(heading(page)).toBeVisible();
      const footer = page.getByRole('contentinfo');
      await expect(footer.getByRole('link')).toHaveCount(9);
      await expect.poll(async () => (await footer.boundingBox())?.height).toBeLessThan(70);
    }
  });
});

test('§9 resize handling is throttled at 300 ms', async ({ page, signIn }) => {
  await signIn('owner');
  await page.clock.install();
  // A call that is still waiting would time out when the clock jumps.
  const news = page.waitForResponse('**/v1/me/news');
  await page.goto('/dashboard');
  await expect(collapse(page)).toBeVisible();
  await news;
  await page.clock.pauseAt(Date.now() + 60_000);
  const resize = (width: number) =>
    page.evaluate((next) => {
      Object.defineProperty(MediaQueryList.prototype, 'matches', { get: () => next < 768, configurable: true });
      dispatchEvent(new Event('resize'));
    }, width);
  await resize(1000);
  await resize(700);
  await page.clock.runFor(250);
  await expect(collapse(page)).toBeVisible();
  await page.clock.runFor(100);
  await expect(collapse(page)).toHaveCount(0);
});

for (const consent of ['true', 'false'] as const) {
  test.describe(`with the consent “${consent}”`, () => {
    test.use({ consent });

    test(
      'rule 17: a collapsed menu keeps its icons and names, and stays collapsed for the visit',
      systemTierIf(consent === 'false'),
      async ({ page, signIn }) => {
        await signIn('owner');
        await page.goto('/dashboard');
        await collapse(page).click();
        await expect(expand(page)).toBeFocused();
        await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('title', 'Dashboard');
        await expectNoProblems(page);
        await page.getByRole('link', { name: 'Manage Tea House' }).click();
        await expect(menu(page, 'Tea House').getByRole('link', { name: 'Logs' })).toBeVisible();
        await expect(expand(page)).toBeVisible();
        await page.reload();
        await expect(consent === 'true' ? expand(page) : collapse(page)).toBeVisible();
      },
    );
  });
}

test('on a phone the menu is a drawer, which works with the keyboard and closes after a link', async ({
  page,
  signIn,
}) => {
  await test.step('on a phone the menu is a drawer, which works with the keyboard', async () => {
    await signIn('moderator');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard');
    const opener = page.getByRole('button', { name: 'Menu Dashboard' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('link', { name: 'Dashboard' })).toBeFocused();
    await expectNoProblems(page);
    await page.keyboard.press('Tab');
    await expect(drawer.getByRole('link', { name: 'Moderator panel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
  });
  await test.step('a link in the drawer closes it, and moves the focus to the page', async () => {
    await signIn('owner');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(tea);
    await page.getByRole('button', { name: 'Menu Settings' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Logs' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(heading(page)).toHaveText('Logs');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Menu Logs' })).toBeVisible();
  });
});

test(
  'on a phone the bar below the header switches servers; the list is within the window',
  systemTier,
  async ({ page, signIn }) => {
    await signIn('owner');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${tea}/logs`);
    await page.getByRole('button', { name: 'Tea House switch to another server' }).click();
    const others = page.getByRole('group', { name: 'Tea House switch to another server' });
    await expect(others.getByRole('link', { name: 'All servers' })).toBeInViewport({ ratio: 1 });
    await expect(others).toBeInViewport({ ratio: 1 });
    await expectNoProblems(page);
    await others.getByRole('link', { name: 'Éjszakai Műszak' }).click();
    await expect(page).toHaveURL(new RegExp(`${shift}/logs$`));
  },
);

test(
  'shows an error when other servers cannot be listed, and a retry works',
  systemTier,
  async ({ page, signIn, api, problems }) => {
    await signIn('owner');
    const restore = api.fail('GET /v1/me/guilds', { status: 503, body: { message: 'No.' } });
    await page.goto(tea);
    await page.getByRole('button', { name: 'Tea House switch to another server' }).click();
    await expect(page.getByRole('alert')).toContainText('Couldn’t load your servers');
    await expectNoProblems(page);
    restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'Éjszakai Műszak' })).toBeVisible();
    problems.length = 0;
  },
);

test('shows a note to a user who has only one server', systemTier, async ({ page, signIn }) => {
  await signIn('user');
  await page.goto('/dashboard/613425648685547541');
  await page.getByRole('button', { name: 'Bot Testers switch to another server' }).click();
  await expect(page.getByText('Vigil is on no other server of yours.')).toBeVisible();
  await page.getByRole('link', { name: 'All servers' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

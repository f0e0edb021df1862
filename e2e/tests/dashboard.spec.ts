import type { Page } from '@playwright/test';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { fulfillImages, imageHost } from '../site/image-host.ts';
import { cards, createGuildsResponse, createNames } from '../site/pages.ts';
import { systemTier, systemTierIf } from '../site/system-tier.ts';
import { expect, test } from '../site/test.ts';

const tea = '197038439483310086';
const chess = '336642139381301249';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const names = (page: Page) => cards(page).getByRole('heading').allTextContents();
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('§2 the list of servers: its cards, its links, and its cache', async ({ page, signIn, api }) => {
  await test.step('§2 shows servers in three columns of 16:9 cards, those with the bot first', async () => {
    await signIn('owner');
    await page.goto('/dashboard');
    await expect(heading(page)).toHaveText('Your servers');
    await expect(cards(page)).toHaveCount(4);
    await expect(page.getByText('4 servers, Vigil is on 2.', { exact: true })).toBeVisible();
    expect(await names(page)).toEqual([
      'Éjszakai Műszak',
      'Tea House',
      'A server with a name that is far too long to be shown whole on one card',
      'Chess & Cheese',
    ]);
    for (const width of [1440, 992]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await Promise.all((await cards(page).all()).map((card) => card.boundingBox()));
      for (const box of boxes) expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
      expect(new Set(boxes.map((box) => box?.x)).size).toBe(3);
      expect(new Set(boxes.slice(0, 3).map((box) => box?.y)).size).toBe(1);
    }
    await expect(cards(page).filter({ hasText: 'Tea House' }).locator('img').first()).toHaveAttribute(
      'src',
      `${imageHost}/icons/${tea}/f64c482b807da4f539cff778d174971c.png?size=128`,
    );
    await expect(cards(page).filter({ hasText: 'Chess' }).locator('img')).toHaveCount(0);
  });
  await test.step('§2 Manage opens the server, Setup the bot-authorization page for that server', async () => {
    const setup = page.getByRole('link', { name: 'Setup Chess & Cheese' });
    await expect(setup).toHaveText('Setup');
    const setupUrl = new URL((await setup.getAttribute('href')) ?? '');
    expect(Object.fromEntries(setupUrl.searchParams)).toEqual({
      client_id: '123456789012345678',
      scope: 'bot',
      permissions: '8',
      guild_id: chess,
    });
    const manage = page.getByRole('link', { name: 'Manage Tea House' });
    await expect(manage).toHaveText('Manage');
    await manage.click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${tea}$`));
    await expect(page).toHaveTitle('Dashboard - Vigil');
  });
  await test.step('a cached list is shown immediately on returning', async () => {
    await expect(heading(page)).toHaveText('Settings');
    api.fail('GET /v1/me/guilds', 'hang', 1);
    await page.goBack();
    await expect(cards(page)).toHaveCount(4);
    await expect(page.getByRole('button', { name: 'Refresh the list' })).toHaveAttribute('aria-busy', 'true');
  });
});

test(
  'the list says in Hungarian on how many servers the bot is',
  systemTier,
  async ({ page, context, site, signIn }) => {
    await signIn('owner');
    await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
    await page.goto('/dashboard');
    await expect(page.getByText('4 szerver, ebből 2-n ott a Vigil.', { exact: true })).toBeVisible();
  },
);

test('§4 without a token the pages of the dashboard redirect to /, without a call', async ({ page, api }) => {
  await test.step('§4 without a token cookie /dashboard redirects to / without a call, by its URL and by a link', async () => {
    const expectRedirect = async () => {
      await expect(page).toHaveURL(/:\d+\/$/);
      await expect(toast(page).getByRole('alert')).toHaveCount(0);
      expect(api.calls.filter(({ path }) => path.startsWith('/v1/me/guilds'))).toEqual([]);
    };
    await page.goto('/dashboard');
    await expectRedirect();
    await page.goto('/status');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Dashboard' }).click();
    await expectRedirect();
    await page.goBack();
    await expect(heading(page)).toHaveText('Status');
  });
  await test.step('§4 /tickets and a server’s pages have the same guard', async () => {
    for (const path of [
      '/tickets',
      '/tickets/new',
      '/tickets/0123456789',
      `/dashboard/${tea}`,
      `/dashboard/${tea}/logs`,
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL(/:\d+\/$/);
    }
  });
});

test('§8 a failing list of servers redirects to /, where a toast shows why', async ({
  page,
  signIn,
  api,
  problems,
}) => {
  for (const [fault, message] of [
    [{ status: 500, body: { message: 'No.' } }, 'Something went wrong on our side'],
    [{ status: 429, body: { message: 'No.', retry_after: 7 } }, 'Too many requests at once. Wait 7 seconds'],
    [{ status: 401, body: { message: 'No.' } }, 'Your session has ended'],
    [{ status: 200, body: { message: 'No list.' } }, 'Something went wrong on our side'],
    ['network', 'Something went wrong on our side'],
  ] as const) {
    await signIn('owner');
    const restore = api.fail('GET /v1/me/guilds', fault);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(toast(page)).toContainText(`Couldn’t load your servers. ${message}`);
    restore();
  }
  problems.length = 0;
});

test('a list that is loading has skeleton cards; a session that ends redirects to /', async ({
  page,
  signIn,
  api,
  problems,
}) => {
  await test.step('shows skeleton cards while the list is loading, after 150 ms', async () => {
    await signIn('owner');
    api.fail('GET /v1/me/guilds', 'hang', 1);
    await page.goto('/dashboard');
    await expect(heading(page)).toHaveText('Your servers');
    const skeleton = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' });
    await expect(skeleton).toBeVisible();
    expect(await skeleton.evaluate((element) => getComputedStyle(element).animationDelay)).toBe('0.15s');
    await expectNoProblems(page);
    expect(problems).toEqual([]);
  });
  await test.step('a session that ends while the list is shown redirects to / too', async () => {
    await page.goto('/dashboard');
    await expect(cards(page)).toHaveCount(4);
    api.reset();
    await page.getByRole('button', { name: 'Refresh the list' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(toast(page)).toContainText('Your session has ended');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Connect profile' })).toBeVisible();
    problems.length = 0;
  });
});

test('refreshing fetches the list again and shows the time; a failure keeps the list and offers a retry', async ({
  page,
  signIn,
  api,
  problems,
}) => {
  await signIn('owner');
  await page.clock.install({ time: '2025-04-04T12:00:00Z' });
  await page.goto('/dashboard');
  const time = page.getByRole('main').locator('time');
  await expect(time).toHaveAttribute('datetime', /^2025-04-04T12:00:0/);
  await page.clock.setFixedTime('2025-04-04T12:05:00Z');
  await page.getByRole('button', { name: 'Refresh the list' }).click();
  await expect(time).toHaveAttribute('datetime', '2025-04-04T12:05:00.000Z');

  const restore = api.fail('GET /v1/me/guilds', { status: 503, body: { message: 'No.' } });
  await page.getByRole('button', { name: 'Refresh the list' }).click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t refresh the list');
  await expect(cards(page)).toHaveCount(4);
  await expectNoProblems(page);
  restore();
  await page.clock.setFixedTime('2025-04-04T12:06:00Z');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(time).toHaveAttribute('datetime', '2025-04-04T12:06:00.000Z');
  problems.length = 0;
});

test('a long list has a search, an empty one explains what is missing', async ({ page, signIn, api }) => {
  await test.step('from eight servers on there is a search, which ignores accents', async () => {
    await signIn('owner');
    api.fail('GET /v1/me/guilds', createGuildsResponse(...createNames(7)), 1);
    await page.goto('/dashboard');
    await expect(cards(page)).toHaveCount(7);
    await expect(page.getByRole('searchbox')).toHaveCount(0);

    api.fail('GET /v1/me/guilds', createGuildsResponse(...createNames(7), 'Kávézó a sarkon'), 1);
    await page.getByRole('button', { name: 'Refresh the list' }).click();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('kavezo');
    expect(await names(page)).toEqual(['Kávézó a sarkon']);
    await expect(page.getByText('1 of 8')).toBeVisible();
    await page.getByRole('searchbox').fill('nothing like it');
    await expect(page.getByText('No server is called “nothing like it”')).toBeVisible();
    await expectNoProblems(page);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(cards(page)).toHaveCount(8);
  });
  await test.step('an empty list explains the required permission and missing servers, and can be refreshed', async () => {
    await signIn('newcomer');
    await page.goto('/dashboard');
    await expect(page.getByText('No servers to manage')).toBeVisible();
    await expect(page.getByText('with “Manage Server”, “Administrator”, or access that its owner gave')).toBeVisible();
    await expect(page.getByText('Is one missing?')).toBeVisible();
    api.fail('GET /v1/me/guilds', createGuildsResponse('Brand new'));
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Manage Brand new' })).toBeVisible();
  });
});

for (const [features, question] of [
  ['[]', '{}'],
  ['["sign-in"]', `{"fresh":"${chess}"}`],
]) {
  test(
    `fetches the list again after Setup, with an API with the features ${features}`,
    systemTierIf(features === '[]'),
    async ({ page, context, signIn, api }) => {
      await signIn('owner');
      await context.route('https://discord.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Authorize</h1>' }),
      );
      await fulfillImages(page);
      await page.route('**/dashboard', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('"features":[]', `"features":${features}`);
        await route.fulfill({ response, body });
      });
      await page.goto('/dashboard');
      const newPage = context.waitForEvent('page');
      await page.getByRole('link', { name: 'Setup Chess & Cheese' }).click();
      await (await newPage).close();
      const getQueries = () => api.calls.filter(({ path }) => path === '/v1/me/guilds').map(({ query }) => query);
      const before = getQueries().length;

      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await expect
        .poll(() =>
          getQueries()
            .slice(before)
            .map((query) => JSON.stringify(query)),
        )
        .toEqual([question]);
      await expect(page.getByRole('link', { name: 'Setup Chess & Cheese' })).toBeVisible();

      const guild = { id: chess, name: 'Chess & Cheese', icon: null, banner: null, isBotJoined: true };
      api.fail('GET /v1/me/guilds', { status: 200, body: [{ guilds: [guild] }] });
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await expect(page.getByRole('link', { name: 'Manage Chess & Cheese' })).toBeVisible();
      await expect(toast(page)).toContainText('Vigil is on Chess & Cheese now.');

      // The new server has arrived, so the window's focus no longer triggers a fetch.
      const after = getQueries().length;
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await page.getByRole('button', { name: 'Refresh the list' }).click();
      await expect.poll(() => getQueries().length).toBe(after + 1);
    },
  );
}

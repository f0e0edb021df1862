import type { Page } from '@playwright/test';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { ignoreProvokedErrors } from '../site/network-faults.ts';
import { cards, createGuildsResponse, createNames } from '../site/pages.ts';
import { expect, test } from '../site/test.ts';

const tea = '/dashboard/197038439483310086';
const names = (page: Page) => cards(page).getByRole('heading').allTextContents();
const pin = (page: Page, name: string) => page.getByRole('button', { name: `Pin ${name}`, exact: true });
const option = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('radio', { name });

test('two hundred servers as a list are short on a phone, and can be filtered by state', async ({
  page,
  signIn,
  api,
}) => {
  await signIn('owner');
  api.fail('GET /v1/me/guilds', createGuildsResponse(...createNames(200)));
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/dashboard');
  await option(page, 'List').check();
  await expect(cards(page)).toHaveCount(200);
  expect((await page.getByRole('main').boundingBox())?.height).toBeLessThanOrEqual(12_000);
  await expectNoProblems(page);

  await option(page, /^Needs setup/).check();
  await expect(page.getByText('100 of 200')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Manage/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Setup/ })).toHaveCount(100);
  await expect(option(page, /^Needs attention/)).toHaveCount(0);
});

test('Back from a server restores the filter', async ({ page, signIn, api }) => {
  await signIn('owner');
  const response = createGuildsResponse(...createNames(200), 'Tea House');
  const [{ guilds } = { guilds: [] }] = response.body;
  const withTea = guilds.map((guild) => (guild.name === 'Tea House' ? { ...guild, id: tea.split('/').at(-1) } : guild));
  api.fail('GET /v1/me/guilds', { ...response, body: [{ guilds: withTea }] });
  await page.goto('/dashboard');
  const callCount = api.calls.filter(({ path }) => path === '/v1/me/guilds').length;
  await option(page, /^Has the bot/).check();
  await page.getByRole('searchbox').fill('tea');
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\/dashboard\?search=tea&state=joined$/);
  expect(api.calls.filter(({ path }) => path === '/v1/me/guilds')).toHaveLength(callCount);
  await page.getByRole('link', { name: 'Manage Tea House' }).click();
  await expect(page).toHaveURL(tea);
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('tea');
  await expect(cards(page)).toHaveCount(1);
});

test('servers that need attention have a label, and the list can be filtered by it', async ({ page, signIn, api }) => {
  await signIn('owner');
  const response = createGuildsResponse(...createNames(13));
  const [{ guilds } = { guilds: [] }] = response.body;
  const flagged = guilds.map((guild, index) => ({ ...guild, needsAttention: index === 4 || index === 8 }));
  api.fail('GET /v1/me/guilds', { ...response, body: [{ guilds: flagged }] });
  await page.goto('/dashboard');
  await option(page, /^Needs attention/).check();
  await expect(cards(page).getByRole('heading')).toHaveText(['Server 5', 'Server 9']);
  await expect(cards(page).first()).toContainText('Needs attention');
  await option(page, 'List').check();
  await expect(cards(page).first()).toContainText('Needs attention');
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoProblems(page);
  const getBox = (name: 'heading' | 'button') => cards(page).first().getByRole(name).boundingBox();
  const label = await cards(page).first().getByText('Needs attention').boundingBox();
  const [name, pinBox] = [await getBox('heading'), await getBox('button')];
  expect(name?.width).toBeGreaterThan(80);
  expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThanOrEqual(pinBox?.x ?? 0);
  await option(page, /^All/).check();
  await expect(cards(page).filter({ hasText: 'Needs attention' })).toHaveCount(2);
});

for (const consent of ['true', 'false'] as const) {
  test.describe(`with the consent “${consent}”`, () => {
    test.use({ consent });

    test('rule 17: pinned servers lead a long list; pins and the view are kept with consent', async ({
      page,
      signIn,
      api,
    }) => {
      await signIn('owner');
      api.fail('GET /v1/me/guilds', createGuildsResponse(...createNames(13)));
      await page.goto('/dashboard');
      await pin(page, 'Server 9').click();
      await pin(page, 'Server 2').click();
      await expect(page.getByRole('list', { name: 'Pinned' }).getByRole('heading')).toHaveText([
        'Server 9',
        'Server 2',
      ]);
      await expect(pin(page, 'Server 9')).toHaveAttribute('aria-pressed', 'true');
      await expect(pin(page, 'Server 2')).toBeFocused();
      await option(page, 'List').check();
      await expectNoProblems(page);
      await page.reload();
      await expect(cards(page)).toHaveCount(13);
      expect((await names(page)).slice(0, 2)).toEqual(
        consent === 'true' ? ['Server 9', 'Server 2'] : ['Server 1', 'Server 3'],
      );
      await expect(option(page, consent === 'true' ? 'List' : 'Cards')).toBeChecked();
      if (consent === 'false') return;
      await pin(page, 'Server 9').click();
      await pin(page, 'Server 2').click();
      await expect(page.getByRole('list', { name: 'Pinned' })).toHaveCount(0);
    });
  });
}

test('Ctrl+K opens the server switcher, where the keyboard finds and opens a server', async ({
  page,
  signIn,
  api,
  problems,
}) => {
  await signIn('owner');
  api.fail('GET /v1/me/guilds', createGuildsResponse(...createNames(20), 'Kávézó', 'Zebra'));
  await page.goto(`${tea}/logs`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logs');
  await page.keyboard.press('Control+k');
  const search = page.getByRole('searchbox', { name: 'Search by name' });
  await expect(search).toBeFocused();
  await expectNoProblems(page);
  await search.fill('serv');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Server 1', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await search.fill('kave');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/\d+\/logs$/);
  await expect(search).toHaveCount(0);
  // The servers of this list do not exist.
  ignoreProvokedErrors(problems);
});

test('the theme can be set in the profile menu', async ({ page, signIn }) => {
  await signIn('owner');
  await page.goto('/dashboard');
  const openMenu = () => page.getByRole('button', { name: /^Menu of/ }).click();
  await openMenu();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await openMenu();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true');
  await expectNoProblems(page);
});

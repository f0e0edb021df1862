import type { Page } from '@playwright/test';
import { promote, rollback } from '../../deploy/release/promote.ts';
import { copyStore, releaseWithEntry } from '../site/releases.ts';
import { systemTier, systemTierIf } from '../site/system-tier.ts';
import { expect, settings, test } from '../site/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Collects the staff files that a page requests from now on. */
function collectStaffFileRequests(page: Page): string[] {
  const fileRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/areas/admin/')) fileRequests.push(request.url());
  });
  return fileRequests;
}

test('§4 without a token the staff area is closed, and none of its files is requested', async ({
  page,
  api,
  problems,
}) => {
  const fileRequests = collectStaffFileRequests(page);
  for (const path of ['/manage/admin', '/manage/moderator', '/manage/admin/stats']) {
    await page.goto(path);
    await page.waitForURL('/');
  }
  expect(problems).toEqual([]);
  // There is no such page, so there is no gate.
  for (const path of ['/manage', '/manage/nothing', '/manage/admin/nothing']) {
    await page.goto(path);
    await expect(heading(page)).toHaveText('There is nothing at this address');
  }
  expect(fileRequests).toEqual([]);
  expect(api.calls.filter(({ path }) => path.endsWith('/verify'))).toEqual([]);
  // The browser logs the status of a page that does not exist.
  expect(problems.splice(0)).toHaveLength(3);
});

for (const [area, type] of [
  ['admin', 'admin'],
  ['moderator', 'mod'],
] as const) {
  test(
    `§4 the ${area} area without a valid mod_token redirects to /2fa?type=${type}, and requests none of its files`,
    systemTierIf(area === 'moderator'),
    async ({ page, context, api, signIn, problems }) => {
      const fileRequests = collectStaffFileRequests(page);
      await signIn('admin');
      await context.clearCookies({ name: 'mod_token' });
      await page.goto(`/manage/${area}`);
      await page.waitForURL(`/2fa?type=${type}`);
      expect(api.calls.filter(({ path }) => path.endsWith('/verify'))).toEqual([]);
      expect(problems).toEqual([]);

      await signIn('admin');
      for (const fault of [{ status: 401, body: { message: 'No.' } }, { status: 500, body: {} }, 'network'] as const) {
        const restore = api.fail(`POST /v1/${area}/verify`, fault);
        api.calls.length = 0;
        // The guard replaces the document, perhaps before it has loaded.
        await page.goto(`/manage/${area}`, { waitUntil: 'commit' });
        await page.waitForURL(`/2fa?type=${type}`);
        expect(api.calls.filter(({ path }) => path === `/v1/${area}/verify`)).not.toEqual([]);
        restore();
      }
      expect(problems.filter((problem) => problem.startsWith('TypeError'))).toEqual([]);
      problems.length = 0;
      expect(fileRequests).toEqual([]);
    },
  );
}

test('§4 a link into the staff area has the same guard as its URL, on every visit', async ({
  page,
  context,
  api,
  signIn,
}) => {
  const fileRequests = collectStaffFileRequests(page);
  await signIn('admin');
  await context.clearCookies({ name: 'mod_token' });
  await page.goto('/dashboard');
  const panelLink = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Admin panel' });
  await panelLink.click();
  await page.waitForURL('/2fa?type=admin');
  expect(fileRequests).toEqual([]);
  await page.goBack();
  await expect(heading(page)).toHaveText('Your servers');

  await signIn('admin');
  await page.goto('/dashboard');
  await panelLink.click();
  await expect(heading(page)).toHaveText('Temporarily unavailable');
  const countVerifyCalls = () => api.calls.filter(({ path }) => path === '/v1/admin/verify').length;
  const before = countVerifyCalls();
  await page.getByRole('banner').getByRole('link', { name: 'Status' }).click();
  await expect(heading(page)).toHaveText('Status');
  await context.clearCookies({ name: 'mod_token' });
  await page.goBack();
  await page.waitForURL('/2fa?type=admin');
  expect(countVerifyCalls()).toBe(before);
});

test('rule 27: a page whose code dialog was left by Back opens after the next code', async ({
  page,
  context,
  signIn,
  problems,
}) => {
  const panelLink = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Admin panel' });
  const statsLink = page.getByRole('navigation', { name: 'Admin panel' }).getByRole('link', { name: 'Stats' });
  await signIn('admin');
  await page.goto('/dashboard');
  await panelLink.click();
  await expect(heading(page)).toHaveText('Temporarily unavailable');
  const cookies = await context.cookies();
  await context.clearCookies({ name: 'mod_token' });
  await statsLink.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toHaveText('Your servers');
  await context.addCookies(cookies);
  await panelLink.click();
  await statsLink.click();
  await expect(heading(page)).toHaveText('Stats');
  problems.length = 0;
});

test('§2 the admin frame: a bar, a side menu that opens and closes, its entries in both languages', async ({
  page,
  context,
  site,
  signIn,
}) => {
  await signIn('admin');
  await page.goto('/manage/admin');
  await expect(page.getByText('This page is under development.')).toBeVisible();
  const entries = page.getByRole('navigation', { name: 'Admin panel' }).getByRole('link');
  await expect(entries).toHaveText(['Commands', 'Server list', 'Block user', 'Actions', 'Stats']);
  await page.getByRole('button', { name: 'Collapse the menu' }).click();
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
  await expect(entries.first()).toHaveAttribute('title', 'Commands');
  await page.setViewportSize({ width: 360, height: 700 });
  // Until the menu has noticed the new width, its button is still "Open the menu".
  await page.getByRole('complementary', { name: 'Menu' }).getByRole('button', { name: /^Menu/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Server list' }).click();
  await expect(heading(page)).toHaveText('Server list');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
  await page.goto('/manage/admin');
  await expect(heading(page)).toHaveText('Ideiglenesen nem elérhető');
});

test('rule 27: the remaining time is shown, announced politely near its end, and can be renewed at any time', async ({
  page,
  context,
  site,
  signIn,
}) => {
  await signIn('admin');
  await page.clock.install({ time: new Date('2026-01-01T12:00:00Z') });
  const until = String(Date.parse('2026-01-01T12:01:03Z'));
  await context.addCookies([{ name: 'mod_token_until', value: until, url: site.url }]);
  await page.goto('/manage/admin');
  await expect(heading(page)).toHaveText('Temporarily unavailable');
  const clock = page.getByTitle('Enter a new code for five more minutes');
  await expect(clock).toHaveText(/^Open for 1:0\d$/);
  const message = page.getByRole('status').filter({ hasText: 'The staff area' });
  await expect(message).toHaveCount(0);
  await page.clock.runFor(5000);
  await expect(message).toHaveText('The staff area closes in a minute. Enter a new code to keep it open.');
  await expect(clock).toHaveText(/^Renew 0:5\d$/);
  await page.clock.runFor(60_000);
  await expect(message).toHaveText('The staff area is closed. Enter a new code to open it again.');
  await expect(clock).toHaveText('Enter a code');
  await clock.click();
  await expect(page.getByRole('dialog', { name: 'Enter a new code' })).toBeVisible();
});

test(
  'releasing and rolling back the staff area loses no work of an admin',
  systemTier,
  async ({ page, context, api, startOwnSite }) => {
    const store = await copyStore();
    const site = await startOwnSite(store.folder, { ...settings, API_BASE: api.url });
    const cookies = Object.entries(api.signIn('admin'));
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: site.url })));
    await page.goto(`${site.url}/manage/admin/block_user`);
    const id = page.getByRole('textbox', { name: 'UserID' });
    await id.fill('80351110224678913');
    const { before, release } = await releaseWithEntry(store, 'admin', (code) => `${code}\n`);
    await expect.poll(() => getLiveRelease(site.url), { timeout: 30_000 }).toBe(release);
    await expect(id).toHaveValue('80351110224678913');
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByRole('heading', { name: 'spammer' })).toBeVisible();
    // A page that was not loaded yet comes from the release that the session started with.
    await page.getByRole('link', { name: 'Actions' }).click();
    await expect(page.getByRole('table', { name: 'Actions' })).toBeVisible();
    await rollback(store, 'admin');
    await expect.poll(() => getLiveRelease(site.url), { timeout: 30_000 }).toBe(before);
    await page.getByRole('link', { name: 'Server list' }).click();
    await expect(page.getByRole('table', { name: 'Server list' })).toBeVisible();
    await promote(store, { admin: release });
    await page.goBack();
    await expect(page.getByRole('table', { name: 'Actions' })).toBeVisible();
  },
);

async function getLiveRelease(url: string): Promise<unknown> {
  const catalog: unknown = await (await fetch(`${url}/assets/catalog/en.json`)).json();
  const area = Array.isArray(catalog) ? catalog.find(({ name }) => name === 'admin') : undefined;
  return area?.release;
}

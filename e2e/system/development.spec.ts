import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { type Development, startDevelopment, withoutApi } from '../site/development.ts';
import { copyCheckout, editFile, testStore } from '../site/releases.ts';
import { startSite } from '../site/start-site.ts';

const test = base.extend<object, { checkout: string; development: Development }>({
  checkout: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const checkout = copyCheckout();
      await use(checkout);
      // A stopped database still writes for a moment.
      rmSync(checkout, { recursive: true, maxRetries: 20, retryDelay: 100 });
    },
    { scope: 'worker' },
  ],
  development: [
    async ({ checkout }, use) => {
      const development = await startDevelopment(checkout, [], withoutApi);
      await use(development);
      await development.stop();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'serial' });

// For the pages, a user is signed in.
test.beforeEach(async ({ context }) => {
  await context.addCookies([{ name: 'token', value: 'any', url: 'http://localhost' }]);
  await context.route('**/v1/me/guilds', (route) => route.fulfill({ json: [{ guilds: [] }] }));
});

interface Edit {
  part: string;
  page: string;
  file: string;
  from: string;
  to: string;
  expectEdit: (page: Page) => Promise<void>;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const edits: Edit[] = [
  {
    part: "an area's component",
    page: '/manage/admin',
    file: 'remote-admin/src/layout/staff-layout.tsx',
    from: '<Outlet />',
    to: '<><Outlet /><p>Edited</p></>',
    expectEdit: (page) => expect(page.getByText('Edited', { exact: true })).toBeVisible(),
  },
  {
    part: "an area's texts",
    page: '/dashboard',
    file: 'remote-dashboard/src/messages/en.json',
    from: '"servers.title": "Your servers"',
    to: '"servers.title": "All your servers"',
    expectEdit: (page) => expect(heading(page)).toHaveText('All your servers'),
  },
  {
    part: "an area's style sheet",
    page: '/',
    file: 'remote-public/src/landing/hero.module.css',
    from: 'font-size: var(--font-4xl)',
    to: 'font-size: 33px',
    expectEdit: (page) => expect(heading(page)).toHaveCSS('font-size', '33px'),
  },
  {
    part: 'the shell',
    page: '/',
    file: 'shell/src/layout/footer.tsx',
    from: '<footer className',
    to: '<footer title="edited" className',
    expectEdit: (page) => expect(page.getByRole('contentinfo')).toHaveAttribute('title', 'edited'),
  },
  {
    part: 'a component of shared-ui, seen in an area',
    page: '/docs',
    file: 'shared-ui/src/design/page/page.tsx',
    from: '<div className',
    to: '<div title="edited" className',
    expectEdit: (page) => expect(page.locator('main > div')).toHaveAttribute('title', 'edited'),
  },
];

for (const { part, page: pagePath, file, from, to, expectEdit } of edits) {
  test(`in development, ${part} updates on the page without a reload`, async ({ page, checkout, development }) => {
    await page.goto(development.url + pagePath);
    await expect(heading(page)).toBeVisible();
    await page.evaluate(() => Reflect.set(globalThis, 'stillTheSamePage', true));
    editFile(checkout, file, from, to);
    await expectEdit(page);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'stillTheSamePage'))).toBe(true);
  });
}

test('in development, pages have their icon', async ({ page, development }) => {
  await page.goto(development.url);
  const href = await page.locator('link[rel="icon"]').getAttribute('href');
  const icon = await page.request.get(new URL(href ?? '', development.url).href);
  expect(icon.headers()['content-type']).toBe('image/svg+xml');
});

test('one area comes from its source, the others from their live releases', async ({ page, checkout }) => {
  const { url, stop } = await startDevelopment(checkout, ['dashboard'], { SITE_STORE: testStore, ...withoutApi });
  await page.goto(`${url}/dashboard`);
  await expect(heading(page)).toHaveText('All your servers');
  await page.getByRole('banner').getByRole('link', { name: 'Status' }).click();
  await expect(heading(page)).toHaveText('Status');
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(files.filter((file) => file.includes('/areas/public/'))).not.toEqual([]);
  expect(files.filter((file) => file.includes('/areas/dashboard/'))).toEqual([]);
  await stop();
});

test('one area comes from its source, within the pages of a deployed site', async ({ page, checkout }) => {
  const site = await startSite(testStore);
  const { url, stop } = await startDevelopment(checkout, ['public', '--site', site.url], withoutApi);
  await page.goto(`${url}/docs`);
  await expect(heading(page)).toHaveText('Documents');
  editFile(
    checkout,
    'remote-public/src/messages/en.json',
    '"documents.title": "Documents"',
    '"documents.title": "Papers"',
  );
  await expect(heading(page)).toHaveText('Papers');
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(files.filter((file) => file.startsWith(`${url}/areas/shell/`))).not.toEqual([]);
  await stop();
  await site.stop();
});

test('the API restarts after a change, and the user stays signed in', async ({ page, context, checkout }) => {
  await context.clearCookies();
  await context.unrouteAll();
  const { url, simulatorUrl, stop } = await startDevelopment(checkout, ['dashboard'], { SITE_STORE: testStore });
  await page.goto(`${simulatorUrl}/simulator/sign-in/owner-of-three`);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByRole('button', { name: 'Fill it in' }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('link', { name: 'Manage Tea House' })).toBeVisible();
  editFile(checkout, 'api/http/health-routes.ts', "message: 'OK'", "message: 'Edited'");
  await expect
    .poll(async () => (await fetch(`${url}/v1/health`).then((response) => response.text())).includes('Edited'))
    .toBe(true);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Manage Tea House' })).toBeVisible();
  await stop();
});

test('builds one area alone, with only shared-ui of the other packages', ({ checkout }) => {
  for (const name of ['shell', 'remote-public', 'remote-dashboard'])
    rmSync(path.join(checkout, name), { recursive: true });
  const { status, stderr } = spawnSync('npm', ['run', 'build', '-w', 'remote-admin'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  expect([status, stderr.includes('ERROR')]).toEqual([0, false]);
  const manifest = JSON.parse(readFileSync(path.join(checkout, 'remote-admin/dist/release.json'), 'utf8')) as {
    name: string;
  };
  expect(manifest.name).toBe('admin');
});

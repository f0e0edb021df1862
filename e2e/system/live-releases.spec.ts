import { rmSync } from 'node:fs';
import type { Page, TestDetails } from '@playwright/test';
import { root } from '../../deploy/build/packages.ts';
import { promote, rollback } from '../../deploy/release/promote.ts';
import type { ReleaseStore } from '../../deploy/release/store.ts';
import { ignoreProvokedErrors } from '../site/network-faults.ts';
import { waitForHydration } from '../site/pages.ts';
import { copyStore, createAlteredRelease, publishWithText, runReleaseCommand } from '../site/releases.ts';
import { type LoggingSite, startSite } from '../site/start-site.ts';
import { test as base, expect } from '../site/test.ts';

interface Prepared {
  store: ReleaseStore;
  /** Releases of the dashboard that are not live; their headings are `First new release`, and so on. */
  first: string;
  second: string;
  third: string;
}

interface TestSetup {
  store: ReleaseStore;
  site: LoggingSite;
  /** Runs the release command on the test's releases. */
  operate: (...args: string[]) => Promise<string>;
}

/** Each test has its own releases and gateway; the new releases are made once. */
const test = base.extend<{ setup: TestSetup }, { prepared: Prepared }>({
  prepared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const store = await copyStore();
      const create = (heading: string) => createAlteredRelease(store, 'dashboard', { text: ['Your servers', heading] });
      const first = await create('First new release');
      const second = await create('Second new release');
      const third = await publishWithText(store, 'dashboard', ['Your servers', 'Third new release']);
      await use({ store, first, second, third });
      rmSync(store.folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  setup: async ({ prepared, api, page, signIn }, use) => {
    await signIn('owner');
    const store = await copyStore(prepared.store.folder);
    const site = await startSite(store.folder, { API_BASE: api.url });
    await use({ store, site, operate: (...args) => runReleaseCommand(root, store.folder, ...args) });
    // An open page would send requests to a stopped site.
    await page.close();
    await site.stop();
    rmSync(store.folder, { recursive: true });
  },
});

test.describe.configure({ mode: 'default' });

/** The details of a test for `npm run test:production` too, where two gateways follow a release. */
const behindNginxToo: TestDetails = { tag: '@nginx' };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The dashboard releases that the site serves; several while its gateways differ. */
async function servedRelease(site: LoggingSite): Promise<string> {
  const releases = await Promise.all(
    site.gateways.map(async (gateway) => {
      const { live } = (await (await fetch(`${gateway}/healthz`)).json()) as {
        live: Record<string, { release: string }>;
      };
      return live.dashboard?.release ?? '';
    }),
  );
  return [...new Set(releases)].join();
}

/** Promotes all new releases: the fallbacks of the third one are the two before it, and no earlier release. */
async function promoteAll(store: ReleaseStore, { first, second, third }: Prepared) {
  for (const dashboard of [first, second, third]) await promote(store, { dashboard });
}

test(
  'serves a promoted release without a restart, and a rollback restores the previous one',
  behindNginxToo,
  async ({ page, setup, prepared }) => {
    const { site, operate } = setup;
    const before = await servedRelease(site);
    await page.goto(`${site.url}/dashboard`);
    await expect(heading(page)).toHaveText('Your servers');

    expect(await operate('promote', 'dashboard')).toBe(`promote dashboard ${prepared.third}`);
    await expect.poll(() => servedRelease(site)).toBe(prepared.third);
    await page.goto(`${site.url}/dashboard`);
    await expect(heading(page)).toHaveText('Third new release');
    expect(await operate('list')).toMatch(new RegExp(`dashboard +${prepared.third} .*live\\n`));

    expect(await operate('rollback', 'dashboard')).toBe('roll back dashboard');
    await expect.poll(() => servedRelease(site)).toBe(before);
    await page.goto(`${site.url}/dashboard`);
    await expect(heading(page)).toHaveText('Your servers');
  },
);

test('an open page loads the new release of an area when its own was pruned, and keeps the input', async ({
  page,
  setup,
  prepared,
  problems,
}) => {
  const { site, store, operate } = setup;
  await page.goto(`${site.url}/`);
  await waitForHydration(page);
  await page.evaluate(() => {
    const field = document.createElement('input');
    field.id = 'typed';
    document.querySelector('header')?.append(field);
  });
  await page.locator('#typed').fill('not saved yet');

  await promoteAll(store, prepared);
  expect(await operate('prune', '--keep', '1', '--hours', '0')).toContain('dashboard');
  await expect.poll(() => servedRelease(site)).toBe((await store.getLive()).dashboard?.release);

  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(heading(page)).toHaveText('Third new release');
  await expect(page.locator('#typed')).toHaveValue('not saved yet');
  ignoreProvokedErrors(problems);
});

test('takes a page chunk from the new release when it was pruned while its area was in use', async ({
  page,
  setup,
  prepared,
  problems,
}) => {
  const { site, store, operate } = setup;
  // Loads the area by another page, so that this page's chunk is not loaded yet.
  await page.goto(`${site.url}/tickets`);
  await expect(heading(page)).toHaveText('Tickets');
  await promoteAll(store, prepared);
  await expect.poll(() => servedRelease(site)).toBe(prepared.third);
  await operate('prune', '--keep', '1', '--hours', '0');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Dashboard' }).click();
  await expect(heading(page)).toHaveText('Third new release');
  ignoreProvokedErrors(problems);
});

test('only staff can preview a release; a bar shows the preview and ends it with one click', async ({
  page,
  context,
  setup,
  prepared,
  signIn,
  problems,
}) => {
  const { site } = setup;
  const released = prepared.first;
  const previewUrl = `${site.url}/preview/dashboard/${released}`;
  expect((await page.goto(previewUrl))?.status()).toBe(404);
  await signIn('moderator');
  await page.goto(previewUrl);
  await expect(page.getByText(`Preview: release ${released} of “dashboard”, which is not live.`)).toBeVisible();
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(heading(page)).toHaveText('First new release');

  // Without the mod_token, the preview cookie shows the live release, and the files are not served.
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const entry = files.find((file) => file.includes(released)) ?? '';
  expect((await fetch(entry)).status).toBe(404);
  await context.clearCookies({ name: 'mod_token' });
  await page.goto(`${site.url}/dashboard`);
  await expect(heading(page)).toHaveText('Your servers');
  await signIn('moderator');
  await page.goto(`${site.url}/dashboard`);
  await page.getByRole('link', { name: 'Leave the preview' }).click();
  await expect(page.getByText('which is not live')).toHaveCount(0);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('preview');
  ignoreProvokedErrors(problems);
});

// `npm run test:releases` does it for longer, with more visitors.
test(
  'releases and rollbacks while pages are visited: no failed view',
  behindNginxToo,
  async ({ browser, context: signedIn, setup, prepared, problems }) => {
    const { site, store } = setup;
    let releasing = true;
    const failed: string[] = [];
    let views = 0;
    const reader = async () => {
      const context = await browser.newContext({ storageState: await signedIn.storageState() });
      const page = await context.newPage();
      page.on('pageerror', (error) => failed.push(String(error)));
      while (releasing) {
        await page.goto(`${site.url}/`);
        await page.getByRole('link', { name: 'Open the dashboard' }).click();
        await expect(heading(page)).toHaveText(/^(Your servers|First new release)$/);
        expect(await page.getByRole('alert').count()).toBe(0);
        views += 1;
      }
      await context.close();
    };
    const readers = [reader(), reader()];
    for (let round = 0; round < 2; round += 1) {
      await promote(store, { dashboard: prepared.first });
      await rollback(store, 'dashboard');
    }
    releasing = false;
    await Promise.all(readers);
    expect(failed).toEqual([]);
    expect(views).toBeGreaterThan(2);
    problems.length = 0;
  },
);

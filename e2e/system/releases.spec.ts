import { rm } from 'node:fs/promises';
import { ignoreProvokedErrors } from '../site/network-faults.ts';
import { copyStore, releaseWithEntry } from '../site/releases.ts';
import { startSite } from '../site/start-site.ts';
import { expect, test } from '../site/test.ts';

test('an area that throws while it starts leaves the rest of the site usable', async ({
  page,
  context,
  api,
  problems,
  startOwnSite,
}) => {
  const store = await copyStore();
  // There must be no previous release, because the page would fall back to it.
  for (const number of ['first', 'second', 'third'])
    await releaseWithEntry(store, 'dashboard', (code) => `throw new Error('${number} broken release');${code}`);
  const site = await startOwnSite(store.folder, { API_BASE: api.url });
  // Visitors are sent to the sign-in without a request for the area.
  const cookies = Object.entries(api.signIn('owner'));
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: site.url })));
  await page.goto(`${site.url}/`);
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This part failed to start');
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support');
  expect(problems.filter((problem) => problem.includes('broken release'))).not.toEqual([]);
  problems.length = 0;
});

test('an open page loads a new release of an area without a reload', async ({
  page,
  api,
  signIn,
  problems,
  startOwnSite,
}) => {
  await signIn('owner');
  const store = await copyStore();
  const first = await startSite(store.folder, { API_BASE: api.url });
  await page.goto(`${first.url}/`);
  await expect(page.getByRole('button', { name: /^News: \d/ })).toBeVisible();
  await page.evaluate(() => Reflect.set(globalThis, 'stillTheSamePage', true));
  await first.stop();

  const { before } = await releaseWithEntry(
    store,
    'dashboard',
    (code) => `document.documentElement.dataset.release='new';${code}`,
  );
  await rm(store.getFolder('dashboard', before), { recursive: true });
  await startOwnSite(store.folder, { API_BASE: api.url, PORT: new URL(first.url).port });
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your servers');
  expect(
    await page.evaluate(() => [document.documentElement.dataset.release, Reflect.get(globalThis, 'stillTheSamePage')]),
  ).toEqual(['new', true]);
  ignoreProvokedErrors(problems);
});

test('an area for another version of the shell is rejected before it runs', async ({
  page,
  problems,
  startOwnSite,
}) => {
  const store = await copyStore();
  await releaseWithEntry(store, 'dashboard', (code) => `document.documentElement.dataset.evaluated='yes';${code}`);
  const site = await startOwnSite(store.folder);
  // The page's catalog repeats the release's contract; this simulates a release for another one.
  await page.route(`${site.url}/`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/"contract":"[^"]*"/g, '"contract":"0-00000000"');
    await route.fulfill({ response, body });
  });
  await page.goto(`${site.url}/`);
  await expect(page.getByRole('alert')).toContainText('another version of the site');
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  expect(await page.evaluate(() => document.documentElement.dataset.evaluated)).toBeUndefined();
  ignoreProvokedErrors(problems);
});

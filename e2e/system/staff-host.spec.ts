import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { rollback } from '../../deploy/release/promote.ts';
import { breakFiles, faults, ignoreProvokedErrors } from '../site/network-faults.ts';
import { copyStore, releaseWithEntry } from '../site/releases.ts';
import { listAdminFiles, startStaffHost, startThirdOrigin, startTwoHosts, test } from '../site/staff-host.ts';
import { expect } from '../site/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const retryButton = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** Collects the staff files that a page requests from now on, from any origin. */
function collectStaffFileRequests(page: Page) {
  const fileRequests: { origin: string; path: string; headers: Promise<Record<string, string>> }[] = [];
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/areas/admin/')) return;
    fileRequests.push({ origin, path: pathname + search, headers: request.allHeaders() });
  });
  return fileRequests;
}

// In one worker, which starts one site.
test.describe.configure({ mode: 'default' });

test('staff host: a moderator uses an area whose files all come from the staff host, each once', async ({
  page,
  hosts,
  signIn,
  problems,
}) => {
  const fileRequests = collectStaffFileRequests(page);
  await signIn('moderator');
  await page.goto('/dashboard');
  const panelLink = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Moderator panel' });
  await panelLink.hover();
  await expect(heading(page)).toHaveText('Your servers');
  expect(fileRequests).toEqual([]);
  await panelLink.click();
  await expect(heading(page)).toHaveText('Moderator panel');
  await page.getByRole('navigation', { name: 'Moderator panel' }).getByRole('link', { name: 'Ask ban' }).click();
  await expect(heading(page)).toHaveText('Ask ban');
  await page.goBack();
  await expect(heading(page)).toHaveText('Moderator panel');
  await page.goForward();
  await expect(heading(page)).toHaveText('Ask ban');
  await page.reload();
  await expect(heading(page)).toHaveText('Ask ban');
  await page.goBack();
  await page.goBack();
  await expect(heading(page)).toHaveText('Your servers');
  await page.goForward();
  await expect(heading(page)).toHaveText('Moderator panel');

  expect([...new Set(fileRequests.map(({ origin }) => origin))]).toEqual([hosts.staff.url]);
  for (const { headers } of fileRequests) expect(await headers).not.toHaveProperty('cookie');
  for (const part of [
    /\/entry\./,
    /\/routes\./,
    /\/messages-en\./,
    /\/moderator\/frame\..*\.js$/,
    /\/moderator\/.*\.css$/,
  ]) {
    expect(fileRequests.filter(({ path }) => part.test(path)).length).toBeGreaterThan(0);
  }
  // Preloads match their uses: otherwise the browser would fetch twice, and log an unused preload.
  const localFiles = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/areas/admin/') ? [name] : [])),
  );
  expect(localFiles.length).toBeGreaterThan(0);
  expect(new Set(localFiles).size).toBe(localFiles.length);
  const tags = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[href*="/areas/admin/"]')].map(({ crossOrigin, integrity }) =>
      [crossOrigin, integrity.slice(0, 7)].join(),
    ),
  );
  expect([...new Set(tags)]).toEqual(['use-credentials,sha256-']);
  expect(problems).toEqual([]);
});

test('staff host: requests for its files carry the cookies of its host', async ({ page, context, api }) => {
  // Cookies ignore the port, but a browser sends them to another origin only with credentials.
  const { site, staff } = await startTwoHosts({ apiBase: api.url, hostname: 'localhost' });
  const cookies = Object.entries({ ...api.signIn('admin'), probe: 'open' });
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: site.url })));
  const fileRequests = collectStaffFileRequests(page);
  await page.goto(`${site.url}/manage/admin/server_list`);
  await expect(page.getByRole('table', { name: 'Server list' })).toBeVisible();
  await page.getByRole('link', { name: 'Actions' }).click();
  await expect(page.getByRole('table', { name: 'Actions' })).toBeVisible();
  expect(fileRequests.filter(({ path }) => path.endsWith('.css')).length).toBeGreaterThan(0);
  expect([...new Set(fileRequests.map(({ origin }) => origin))]).toEqual([staff.url]);
  for (const { path: file, headers } of fileRequests) {
    expect([file, (await headers).cookie]).toEqual([file, expect.stringContaining('probe=open')]);
  }

  fileRequests.length = 0;
  const [file = ''] = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/areas/admin/') ? [name] : [])),
  );
  await page.evaluate(async (url) => (await fetch(url, { cache: 'no-store' })).text(), file);
  expect(await fileRequests[0]?.headers).not.toHaveProperty('cookie');
  await page.close();
  await site.stop();
  await staff.stop();
});

for (const [part, urlPath] of Object.entries({
  entry: /\/areas\/admin\/.*\/entry\./,
  'page chunk': /\/areas\/admin\/.*\/moderator\/ask-ban\..*js/,
})) {
  for (const [fault, { message, inject }] of Object.entries(faults)) {
    // The other faults look alike on either host.
    if (fault !== 'is missing' && fault !== 'is interrupted') continue;
    test(`staff host: the area's ${part} ${fault}`, async ({ page, signIn, problems }) => {
      await signIn('moderator');
      const restore = await breakFiles(page, urlPath, inject);
      await page.goto('/manage/moderator/ask_ban');
      // A forbidden staff file looks like a missing one.
      await expect(heading(page)).toHaveText(fault === 'is missing' ? 'You have no access to this part' : message);
      await restore();
      await retryButton(page).click();
      await expect(heading(page)).toHaveText('Ask ban');
      ignoreProvokedErrors(problems);
    });
  }
}

test('staff host: shows an error to other addresses and while it is down, and works when that is over', async ({
  page,
  api,
  context,
  problems,
}) => {
  const { site, staff } = await startTwoHosts({ apiBase: api.url, ranges: '10.0.0.0/8,2001:db8::/32' });
  const cookies = Object.entries(api.signIn('moderator'));
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: site.url })));
  await page.goto(`${site.url}/manage/moderator`);
  await expect(heading(page)).toHaveText('You have no access to this part');
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await expect(heading(page)).toHaveText('Support');
  await page.goBack();
  await expect(heading(page)).toHaveText('You have no access to this part');

  await staff.stop();
  await retryButton(page).click();
  await expect(heading(page)).toHaveText('No connection to this part');

  const fileRequests = collectStaffFileRequests(page);
  const back = await startStaffHost({ siteOrigin: site.url, port: new URL(staff.url).port });
  await retryButton(page).click();
  await expect(heading(page)).toHaveText('Moderator panel');
  // The browser may have cached the failed URL.
  const retriedRequests = fileRequests.filter(({ path }) => path.includes('?r='));
  for (const part of [/\/entry\./, /\/routes\./]) {
    expect(retriedRequests.filter(({ path }) => part.test(path)).length).toBeGreaterThan(0);
  }
  expect([...new Set(fileRequests.map(({ origin }) => origin))]).toEqual([staff.url]);
  expect(problems.filter((problem) => /^Policy/.test(problem))).toEqual([]);
  ignoreProvokedErrors(problems);
  await page.close();
  await site.stop();
  await back.stop();
});

test('staff host: serves no staff file to other addresses, and the site serves none at all', async ({ api, hosts }) => {
  const outside = await startStaffHost({ siteOrigin: hosts.site.url, ranges: '10.0.0.0/8' });
  const { release, storedFiles, requestedFiles } = await listAdminFiles();
  const cookie = Object.entries(api.signIn('admin'))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  let area = 0;
  let outsiders = 0;
  const variants = requestedFiles.flatMap((name) => [`${name}.map`, `${name}?r=1`]);
  for (const file of [...storedFiles, ...variants]) {
    const urlPath = `/areas/admin/${release}/${file}`;
    area += (await (await fetch(hosts.staff.url + urlPath)).arrayBuffer()).byteLength;
    for (const [host, headers] of [
      [outside.url, { cookie, origin: hosts.site.url }],
      [outside.url, { cookie, 'x-forwarded-for': '10.0.0.1' }],
      [hosts.site.url, { cookie }],
    ] as const) {
      const response = await fetch(host + urlPath, { headers });
      expect([urlPath, response.status]).toEqual([urlPath, 404]);
      const { message, ...others } = await response.json();
      expect(message).toBe('There is nothing at this address.');
      outsiders += JSON.stringify(others).length - '{}'.length;
    }
  }
  console.log(
    `${storedFiles.length} files, ${area} bytes of them for staff; for outsiders, and on the site, ${outsiders}.`,
  );
  expect(area).toBeGreaterThan(100_000);
  expect(outsiders).toBe(0);
  await outside.stop();
});

test('staff host: serves a previewed release of the area, and stops when it is pruned', async ({
  page,
  context,
  api,
}) => {
  const store = await copyStore();
  const { site, staff } = await startTwoHosts({ apiBase: api.url, storeFolder: store.folder });
  const { release } = await releaseWithEntry(
    store,
    'admin',
    (code) => `document.documentElement.dataset.release='new';${code}`,
  );
  await rollback(store, 'admin');
  await rm(path.join(store.getFolder('admin', release), 'promoted'));
  const cookies = Object.entries(api.signIn('admin'));
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: site.url })));
  const fileRequests = collectStaffFileRequests(page);
  await page.goto(`${site.url}/preview/admin/${release}`);
  await expect(page.getByText(`Preview: release ${release} of “admin”, which is not live.`)).toBeVisible();
  await page.goto(`${site.url}/manage/admin/server_list`);
  await expect(page.getByRole('table', { name: 'Server list' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.release)).toBe('new');
  expect([...new Set(fileRequests.map(({ origin, path: file }) => origin + file.slice(0, 30)))]).toEqual([
    `${staff.url}/areas/admin/${release}/`,
  ]);
  const file = staff.url + fileRequests[0]?.path;
  expect((await fetch(file)).status).toBe(200);
  await store.remove('admin', release);
  expect((await fetch(file)).status).toBe(404);
  await page.close();
  await site.stop();
  await staff.stop();
});

test('staff host: a page of a third origin cannot read, run or apply its files', async ({ page, hosts, problems }) => {
  const { release, requestedFiles } = await listAdminFiles();
  const style = requestedFiles.find((file) => file.endsWith('.css')) ?? '';
  const entry = requestedFiles.find((file) => file.startsWith('entry.')) ?? '';
  const third = await startThirdOrigin();
  await page.goto(third.url);
  const base = `${hosts.staff.url}/areas/admin/${release}/`;
  const results = await page.evaluate(
    async ([script = '', sheet = '']) => {
      const read = (credentials: RequestCredentials) =>
        fetch(script, { credentials }).then(
          () => 'read',
          () => 'refused',
        );
      const add = (tag: 'script' | 'link', attributes: Record<string, string>) =>
        new Promise<string>((resolve) => {
          const element = Object.assign(document.createElement(tag), attributes);
          element.addEventListener('load', () => resolve('loaded'));
          element.addEventListener('error', () => resolve('refused'));
          document.head.append(element);
        });
      return [
        await read('include'),
        await read('omit'),
        await add('script', { src: script }),
        await add('script', { src: script, crossOrigin: 'use-credentials' }),
        await add('link', { rel: 'stylesheet', href: sheet }),
        await add('link', { rel: 'stylesheet', href: sheet, crossOrigin: 'anonymous' }),
      ];
    },
    [base + entry, base + style],
  );
  expect(results).toEqual(Array(6).fill('refused'));
  expect((await fetch(base + entry)).status).toBe(200);
  problems.length = 0;
  await page.close();
  await third.stop();
});

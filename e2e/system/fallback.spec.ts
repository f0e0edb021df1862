import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page, Request } from '@playwright/test';
import { root } from '../../deploy/build/packages.ts';
import { rollback } from '../../deploy/release/promote.ts';
import { ServedReleases } from '../releases-under-load/served-releases.ts';
import { areas, getPreviousRelease, signInFor, test } from '../site/fallback-test.ts';
import { faultScenarios, getLiveRelease, matchFiles } from '../site/fault-scenarios.ts';
import type { FullStack } from '../site/full-stack.ts';
import { breakFiles, faults, ignoreProvokedErrors } from '../site/network-faults.ts';
import { type ChangedArea, copyStore, releaseWithEntry } from '../site/releases.ts';
import { startSite } from '../site/start-site.ts';
import { expect } from '../site/test.ts';

// In one worker, because each worker would start a stack of its own.
test.describe.configure({ mode: 'default' });

test.use({ consent: 'true' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const respondWithError = faults['returns an error']?.inject ?? (() => Promise.reject());

function fetchReports({ context }: FullStack) {
  return context.db.selectFrom('failure_reports').select(['area', 'release', 'kind', 'instead', 'count']).execute();
}

/** Removes the browser's messages about injected faults and throwing releases from the list of problems. */
function ignoreAllErrors(problems: string[]) {
  ignoreProvokedErrors(problems);
  const others = problems.filter((problem) => !problem.includes('broken release'));
  problems.splice(0, problems.length, ...others);
}

for (const [name, { path, before }] of Object.entries(areas)) {
  const area = name as ChangedArea;
  for (const [fault, { kind, inject }] of Object.entries(faultScenarios)) {
    // The same code falls back in every area, so one area has each fault.
    if (area !== 'dashboard' && kind !== 'evaluation') continue;
    test(`§2 a new release of ${area} that ${fault} falls back to the previous one, and is reported`, async ({
      page,
      context,
      fullStack,
      startSession,
      store,
      problems,
    }) => {
      await signInFor(area, { context, fullStack, startSession });
      const release = await getLiveRelease(store, area);
      await inject(page, release);
      let errors = 0;
      await page.exposeFunction('errorShown', () => errors++);
      await page.addInitScript(() => {
        new MutationObserver(() => {
          if (document.querySelector('[role=alert]')) Reflect.get(globalThis, 'errorShown')();
        }).observe(document, { childList: true, subtree: true });
      });
      // A file that never arrives delays the load event.
      await page.goto(path, { waitUntil: 'commit' });
      await expect(heading(page)).toHaveText(before);
      await expect
        .poll(() => fetchReports(fullStack))
        .toEqual([{ area, release: release.release, kind, instead: await getPreviousRelease(store, area), count: 1 }]);
      await expect(page.locator(`link[rel=stylesheet][href*="${release.release}"]`)).toHaveCount(0);
      await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
      await expect(heading(page)).toHaveText('Support');
      await page.goBack({ waitUntil: 'commit' });
      await expect(heading(page)).toHaveText(before);
      expect(errors).toBe(0);
      ignoreAllErrors(problems);
    });
  }
}

test('§4 does not fall back to another release when a staff file is forbidden', async ({
  page,
  context,
  fullStack,
  startSession,
  store,
  problems,
}) => {
  await signInFor('admin', { context, fullStack, startSession });
  await faultScenarios['is missing']?.inject(page, await getLiveRelease(store, 'admin'));
  await page.goto('/manage/moderator');
  await expect(heading(page)).toHaveText('You have no access to this part');
  expect(await fetchReports(fullStack)).toEqual([]);
  ignoreAllErrors(problems);
});

test('§2 falls back past several broken releases to the last one that worked', async ({
  page,
  store,
  fullStack,
  problems,
}) => {
  const workingRelease = (await getLiveRelease(store, 'public')).release;
  const throwing = (code: string) => `throw new Error('broken release');${code}`;
  await releaseWithEntry(store, 'public', throwing);
  const { release } = await releaseWithEntry(store, 'public', throwing);
  const served = new ServedReleases(fullStack.gateways, store);
  await served.waitUntilServed(await store.liveHistory.getLatestNumber());
  await page.goto('/docs');
  await expect
    .poll(() => fetchReports(fullStack))
    .toMatchObject([{ release, kind: 'evaluation', instead: workingRelease, count: 1 }]);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(heading(page)).toHaveText(areas.public.after);
  await expect(page.getByRole('alert')).toHaveCount(0);
  for (const _ of [1, 2]) await rollback(store, 'public');
  await served.waitUntilServed(await store.liveHistory.getLatestNumber());
  ignoreAllErrors(problems);
});

test('keeps the input and the page when another page of the area fails', async ({
  page,
  startSession,
  store,
  fullStack,
  problems,
}) => {
  await startSession('owner-of-three');
  const release = await getLiveRelease(store, 'dashboard');
  // The entry works, but a page does not.
  await breakFiles(page, matchFiles(release, 'servers'), respondWithError);
  await page.goto('/tickets');
  await expect(heading(page)).toHaveText('Tickets');
  await page.evaluate(() => {
    const field = document.createElement('input');
    field.id = 'typed';
    document.querySelector('header')?.append(field);
  });
  await page.locator('#typed').fill('not saved yet');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Dashboard' }).click();
  await expect(heading(page)).toHaveText('Your servers');
  await expect(page.locator('#typed')).toHaveValue('not saved yet');
  await expect.poll(() => fetchReports(fullStack)).toMatchObject([{ kind: 'server', count: 1 }]);
  ignoreAllErrors(problems);
});

test('shows one error when both releases fail, and a retry starts with the new one', async ({
  page,
  startSession,
  fullStack,
  problems,
}) => {
  await startSession('owner-of-three');
  await page.goto('/');
  await expect(heading(page)).toHaveText(areas.public.after);
  const restore = await breakFiles(page, /\/areas\/dashboard\/.*\/entry\./, respondWithError);
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(heading(page)).toHaveText('The server had an error');
  await expect.poll(() => fetchReports(fullStack)).toMatchObject([{ kind: 'server', instead: '', count: 1 }]);
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('Your newer servers');
  ignoreAllErrors(problems);
});

test('§2 shows an error within ten seconds while the files of all releases hang', async ({
  page,
  startSession,
  problems,
}) => {
  await startSession('owner-of-three');
  await page.clock.install();
  await breakFiles(page, /\/areas\/dashboard\//, () => new Promise(() => {}));
  const previousReleases = page.waitForResponse('**/assets/catalog/previous/dashboard/en.json');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading…');
  await page.clock.runFor(6000);
  await previousReleases;
  await page.clock.runFor(4000);
  await expect(heading(page)).toHaveText('This part is taking too long');
  ignoreAllErrors(problems);
});

test('shows an error for a page that only the broken new release has', async ({
  page,
  startSession,
  store,
  problems,
}) => {
  await startSession('owner-of-three');
  await breakFiles(page, matchFiles(await getLiveRelease(store, 'dashboard'), 'entry'), respondWithError);
  await page.route('**/assets/catalog/previous/dashboard/en.json', async (route) => {
    const response = await route.fetch();
    const [entry] = await response.json();
    const routes = entry.routes.filter(({ pattern }: { pattern: string }) => !new RegExp(pattern).test('/dashboard'));
    await route.fulfill({ response, json: [{ ...entry, routes }] });
  });
  await page.goto('/dashboard');
  await expect(heading(page)).toHaveText('The server had an error');
  ignoreAllErrors(problems);
});

for (const [choice, button, count] of [
  ['accepts', 'Accept all cookies', 1],
  ['rejects', 'Reject non-essential', 0],
] as const)
  test.describe(`a visitor who ${choice} optional cookies`, () => {
    test.use({ consent: 'unset' });
    test(`has sent ${count} reports after the choice and none before`, async ({ page, store, fullStack, problems }) => {
      const sent: Request[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/v1/reports')) sent.push(request);
      });
      await breakFiles(page, matchFiles(await getLiveRelease(store, 'public'), 'entry'), respondWithError);
      await page.goto('/');
      await expect(heading(page)).toHaveText(areas.public.before);
      await page.waitForLoadState('networkidle');
      expect(sent).toEqual([]);
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('button', { name: button })).toHaveCount(0);
      await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
      await expect(heading(page)).toHaveText('Support');
      await expect.poll(() => fetchReports(fullStack)).toHaveLength(count);
      expect(sent).toHaveLength(count);
      const headers = await Promise.all(sent.map((request) => request.allHeaders()));
      expect(JSON.stringify(headers)).not.toMatch(/cookie|authorization|referer/i);
      ignoreAllErrors(problems);
    });
  });

test('refuses a report about a release that was never live', async ({ store, fullStack }) => {
  const { release } = await getLiveRelease(store, 'public');
  const report = (reported: string) =>
    fetch(`${fullStack.url}/v1/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ area: 'public', release: reported, kind: 'integrity' }),
    });
  expect((await report('0123456789abcdef')).status).toBe(404);
  expect(await fetchReports(fullStack)).toEqual([]);
  expect((await report(release)).status).toBe(200);
  expect(await fetchReports(fullStack)).toMatchObject([{ release, count: 1 }]);
});

test('operators see the reported failures of each area and release', async ({ page, store, fullStack, problems }) => {
  const release = await getLiveRelease(store, 'public');
  await faultScenarios['differs by one byte']?.inject(page, release);
  await page.goto('/');
  await expect.poll(() => fetchReports(fullStack)).toHaveLength(1);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['deploy/commands/main.ts', 'failures', '--days', '2'],
    {
      cwd: root,
      env: { PATH: process.env.PATH, SITE_STORE: store.folder, ...fullStack.dataSettings },
    },
  );
  expect(stdout).toContain(`  ${release.release}  live      1 failed (integrity 1), 1 of them fell back, on `);
  expect(stdout).toMatch(/dashboard\n {2}[0-9a-f]{16} {2}live {6}no failures/);
  ignoreAllErrors(problems);
});

test('ignores a previous release that can no longer be rendered, and serves the live ones', async ({ store }) => {
  const copy = await copyStore(store.folder);
  const folder = copy.getFolder('dashboard', await getPreviousRelease(copy, 'dashboard'));
  rmSync(path.join(folder, 'server'), { recursive: true });
  const site = await startSite(copy.folder);
  const status = async (file: string) => (await fetch(`${site.url}${file}`)).status;
  expect(await status('/')).toBe(200);
  expect(await status('/assets/catalog/previous/public/hu.json')).toBe(200);
  expect(await status('/assets/catalog/previous/dashboard/hu.json')).toBe(404);
  await site.stop();
  rmSync(copy.folder, { recursive: true });
});

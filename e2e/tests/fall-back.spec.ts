import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page, Request } from '@playwright/test';
import { root } from '../../deploy/build/packages.ts';
import { rollback } from '../../deploy/release/promote.ts';
import { Served } from '../releases-under-load/served.ts';
import { breakages, filesOf, liveRelease } from '../site/breakages.ts';
import { areas, letIn, releaseBefore, test } from '../site/fall-back-test.ts';
import { breakFiles, faults, forgive } from '../site/faults.ts';
import type { OurSite } from '../site/our-site.ts';
import { copyOfStore, type NewArea, releaseWithEntry } from '../site/releases.ts';
import { startSite } from '../site/start-site.ts';
import { expect } from '../site/test.ts';

// One worker runs them, because each would build the new releases for itself.
test.describe.configure({ mode: 'default' });

test.use({ consent: 'true' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const answersAnError = faults['answers an error']?.happen ?? (() => Promise.reject());

function reports({ context }: OurSite) {
  return context.db.selectFrom('failure_reports').select(['area', 'release', 'kind', 'instead', 'count']).execute();
}

/** Takes what a release that throws makes the browser say out of the list of problems, with what others do. */
function forgiveAll(problems: string[]) {
  forgive(problems);
  const others = problems.filter((problem) => !problem.includes('broken release'));
  problems.splice(0, problems.length, ...others);
}

for (const [name, { path, before }] of Object.entries(areas)) {
  const area = name as NewArea;
  for (const [fault, { kind, happen }] of Object.entries(breakages)) {
    // A staff file that is not there is one that is closed.
    if (area === 'admin' && kind === 'missing') continue;
    test(`§2 a new release of ${area} that ${fault} gives way to the one before it, and is reported`, async ({
      page,
      context,
      ours,
      startSession,
      store,
      problems,
    }) => {
      await letIn(area, { context, ours, startSession });
      const release = await liveRelease(store, area);
      await happen(page, release);
      let errors = 0;
      await page.exposeFunction('errorShown', () => errors++);
      await page.addInitScript(() => {
        new MutationObserver(() => {
          if (document.querySelector('[role=alert]')) Reflect.get(globalThis, 'errorShown')();
        }).observe(document, { childList: true, subtree: true });
      });
      // A file that never comes keeps the browser from calling the page loaded.
      await page.goto(path, { waitUntil: 'commit' });
      await expect(heading(page)).toHaveText(before);
      await expect
        .poll(() => reports(ours))
        .toEqual([{ area, release: release.release, kind, instead: await releaseBefore(store, area), count: 1 }]);
      await expect(page.locator(`link[rel=stylesheet][href*="${release.release}"]`)).toHaveCount(0);
      await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
      await expect(heading(page)).toHaveText('Support');
      await page.goBack({ waitUntil: 'commit' });
      await expect(heading(page)).toHaveText(before);
      expect(errors).toBe(0);
      forgiveAll(problems);
    });
  }
}

test('§4 a staff file that is closed to the reader is not looked for in another release', async ({
  page,
  context,
  ours,
  startSession,
  store,
  problems,
}) => {
  await letIn('admin', { context, ours, startSession });
  await breakages['is missing']?.happen(page, await liveRelease(store, 'admin'));
  await page.goto('/manage/moderator');
  await expect(heading(page)).toHaveText('This part is closed to you');
  expect(await reports(ours)).toEqual([]);
  forgiveAll(problems);
});

test('§2 of several broken releases none is shown, but the last that worked', async ({
  page,
  store,
  ours,
  problems,
}) => {
  const worked = (await liveRelease(store, 'public')).release;
  const throwing = (code: string) => `throw new Error('broken release');${code}`;
  await releaseWithEntry(store, 'public', throwing);
  const { release } = await releaseWithEntry(store, 'public', throwing);
  const served = new Served(ours.gateways, store);
  await served.until(await store.pointer.number());
  await page.goto('/docs');
  await expect.poll(() => reports(ours)).toMatchObject([{ release, kind: 'evaluation', instead: worked, count: 1 }]);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(heading(page)).toHaveText(areas.public.now);
  await expect(page.getByRole('alert')).toHaveCount(0);
  for (const _ of [1, 2]) await rollback(store, 'public');
  await served.until(await store.pointer.number());
  forgiveAll(problems);
});

test('what was typed stays, and the page that breaks in the middle of the work as well', async ({
  page,
  startSession,
  store,
  ours,
  problems,
}) => {
  await startSession('owner-of-three');
  const release = await liveRelease(store, 'dashboard');
  // The entry works, and a page of it does not.
  await breakFiles(page, filesOf(release, 'servers'), answersAnError);
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
  await expect.poll(() => reports(ours)).toMatchObject([{ kind: 'server', count: 1 }]);
  forgiveAll(problems);
});

test('when both releases fail there is one error, and trying again begins with the new one', async ({
  page,
  startSession,
  ours,
  problems,
}) => {
  await startSession('owner-of-three');
  await page.goto('/');
  await expect(heading(page)).toHaveText(areas.public.now);
  const mend = await breakFiles(page, /\/areas\/dashboard\/.*\/entry\./, answersAnError);
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(heading(page)).toHaveText('The server could not answer');
  await expect.poll(() => reports(ours)).toMatchObject([{ kind: 'server', instead: '', count: 1 }]);
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('Your newer servers');
  forgiveAll(problems);
});

test('a page that only the new release has says that it could not be had', async ({
  page,
  startSession,
  store,
  problems,
}) => {
  await startSession('owner-of-three');
  await breakFiles(page, filesOf(await liveRelease(store, 'dashboard'), 'entry'), answersAnError);
  await page.route('**/assets/catalog/previous/dashboard/en.json', async (route) => {
    const response = await route.fetch();
    const [entry] = await response.json();
    const routes = entry.routes.filter(({ pattern }: { pattern: string }) => !new RegExp(pattern).test('/dashboard'));
    await route.fulfill({ response, json: [{ ...entry, routes }] });
  });
  await page.goto('/dashboard');
  await expect(heading(page)).toHaveText('The server could not answer');
  forgiveAll(problems);
});

for (const [choice, button, count] of [
  ['accepts', 'Accept all cookies', 1],
  ['rejects', 'Reject non-essential', 0],
] as const)
  test.describe(`a reader who ${choice} what is not essential`, () => {
    test.use({ consent: 'unset' });
    test(`has made ${count} reports afterwards and none before`, async ({ page, store, ours, problems }) => {
      const sent: Request[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/v1/reports')) sent.push(request);
      });
      await breakFiles(page, filesOf(await liveRelease(store, 'public'), 'entry'), answersAnError);
      await page.goto('/');
      await expect(heading(page)).toHaveText(areas.public.before);
      await page.waitForLoadState('networkidle');
      expect(sent).toEqual([]);
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('button', { name: button })).toHaveCount(0);
      await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
      await expect(heading(page)).toHaveText('Support');
      await expect.poll(() => reports(ours)).toHaveLength(count);
      expect(sent).toHaveLength(count);
      const headers = await Promise.all(sent.map((request) => request.allHeaders()));
      expect(JSON.stringify(headers)).not.toMatch(/cookie|authorization|referer/i);
      forgiveAll(problems);
    });
  });

test('operators see what was reported, of each area and release', async ({ page, store, ours, problems }) => {
  const release = await liveRelease(store, 'public');
  await breakages['differs by one byte']?.happen(page, release);
  await page.goto('/');
  await expect.poll(() => reports(ours)).toHaveLength(1);
  const { stdout } = await promisify(execFile)(process.execPath, ['deploy/commands/main.ts', 'health', '--days', '2'], {
    cwd: root,
    env: { PATH: process.env.PATH, SITE_STORE: store.folder, ...ours.dataSettings },
  });
  expect(stdout).toContain(`  ${release.release}  live      1 failed (integrity 1), 1 of them fell back, on `);
  expect(stdout).toMatch(/dashboard\n {2}[0-9a-f]{16} {2}live {6}no failures/);
  forgiveAll(problems);
});

test('a release before that cannot be rendered any more is left out, and the live ones are served', async ({
  store,
}) => {
  const copy = await copyOfStore(store.folder);
  const folder = copy.getFolder('dashboard', await releaseBefore(copy, 'dashboard'));
  rmSync(path.join(folder, 'server'), { recursive: true });
  const site = await startSite(copy.folder);
  const status = async (file: string) => (await fetch(`${site.url}${file}`)).status;
  expect(await status('/')).toBe(200);
  expect(await status('/assets/catalog/previous/public/hu.json')).toBe(200);
  expect(await status('/assets/catalog/previous/dashboard/hu.json')).toBe(404);
  await site.stop();
  rmSync(copy.folder, { recursive: true });
});

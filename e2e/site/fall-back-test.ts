import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ReleaseStore } from '../../deploy/release/store.ts';
import { enterArea } from './enter-area.ts';
import { breakFiles, faults } from './faults.ts';
import { type NewArea, storeWithNewReleases } from './new-releases.ts';
import { startOurSite } from './our-site.ts';
import { test as ourTest } from './our-test.ts';

interface WorkerFixtures {
  store: ReleaseStore;
}

/** A test against our site, on which every area has just been released anew. */
export const test = ourTest.extend<object, WorkerFixtures>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const store = await storeWithNewReleases();
      await use(store);
      rmSync(store.folder, { recursive: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  ours: [
    async ({ store }, use) => {
      const ours = await startOurSite(store.folder);
      await use(ours);
      await ours.stop();
    },
    { scope: 'worker' },
  ],
});

/** The areas, with a page of theirs, its heading, and who may see it. */
export const areas = {
  public: { path: '/', before: 'Your server sleeps. Vigil doesn’t.', now: 'A newer landing page. Vigil.' },
  dashboard: { path: '/dashboard', before: 'Your servers', now: 'Your newer servers' },
  admin: { path: '/manage/moderator', before: 'Banned users', now: 'Newer banned users' },
} as const satisfies Record<NewArea, object>;

/** Lets somebody in who may see the page of an area. */
export async function letIn(
  area: NewArea,
  { context, ours, startSession }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'context' | 'ours' | 'startSession'>,
) {
  if (area === 'dashboard') await startSession('owner-of-three');
  if (area === 'admin') await enterArea(context, ours, 'moderator');
}

interface NewRelease {
  area: NewArea;
  release: string;
  entry: string;
  integrity: string;
}

/** The new release of an area. */
export async function newRelease(store: ReleaseStore, area: NewArea): Promise<NewRelease> {
  const release = (await store.live())[area]?.release ?? '';
  const { entry, integrity } = await store.manifestOf(area, release);
  return { area, release, entry, integrity: integrity[entry] ?? '' };
}

/** The release before the new one. */
export async function releaseBefore(store: ReleaseStore, area: NewArea): Promise<string> {
  return (await store.live())[area]?.previous ?? '';
}

/** The files of a release whose names begin in some way. */
export function filesOf({ area, release }: NewRelease, name: string): RegExp {
  return new RegExp(`/areas/${area}/${release}/(.*/)?${name}\\.`);
}

const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** Alters what the pages of the site say of a release. */
async function alterPages(page: Page, edit: (html: string) => string) {
  await page.route('**', async (route) => {
    const kind = route.request().resourceType();
    // From a page that did not come over the network, the browser asks nothing of another port of this machine.
    if (kind === 'image') return route.fulfill({ contentType: 'image/svg+xml', body: picture });
    if (kind !== 'document') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: edit(await response.text()) });
  });
}

const throwing = "throw new Error('broken release');";
const throwingDigest = `sha384-${createHash('sha384').update(throwing).digest('base64')}`;

const fromNetwork = (fault: keyof typeof faults) => async (page: Page, release: NewRelease) => {
  await breakFiles(page, filesOf(release, 'entry'), faults[fault]?.happen ?? (() => Promise.reject()));
};

/** Ways in which the entry of a release can fail in the browser, and how each is reported. */
export const breakages: Record<string, { kind: string; happen: (page: Page, release: NewRelease) => Promise<void> }> = {
  'is missing': { kind: 'missing', happen: fromNetwork('is missing') },
  'answers an error': { kind: 'server', happen: fromNetwork('answers an error') },
  'is a web page': { kind: 'html', happen: fromNetwork('is a web page') },
  'differs by one byte': { kind: 'integrity', happen: fromNetwork('differs by one byte') },
  'never comes': {
    kind: 'timeout',
    async happen(page, release) {
      await breakFiles(page, filesOf(release, 'entry'), () => new Promise(() => {}));
    },
  },
  'throws while it starts': {
    kind: 'evaluation',
    async happen(page, release) {
      await alterPages(page, (html) => html.replaceAll(release.integrity, throwingDigest));
      await page.route(filesOf(release, 'entry'), (route) =>
        route.fulfill({ contentType: 'text/javascript', body: throwing }),
      );
    },
  },
  'is for another version of the shell': {
    kind: 'contract',
    happen: (page, { release }) =>
      alterPages(page, (html) =>
        html.replace(new RegExp(`"contract":\\d+(,"gated":\\w+,"release":"${release}")`), '"contract":0$1'),
      ),
  },
};

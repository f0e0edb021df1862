import { globSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ReleaseStore } from '../../deploy/release/store.ts';
import { ignoreProvokedErrors } from '../site/network-faults.ts';
import { heading } from '../site/pages.ts';
import { copyStore, editLiveFile, promoteCopyFrom, testStore } from '../site/releases.ts';
import { type Site, startSite } from '../site/start-site.ts';
import { test as base, expect } from '../site/test.ts';
import { areas } from './site/areas.ts';
import { chooseHungarian, expectFailure } from './site/expect-failure.ts';

interface Fixtures {
  /** The test's own releases; areas have no previous release, so that there is no fallback. */
  store: ReleaseStore;
  /** Starts a gateway that serves them. */
  serve: () => Promise<Site>;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  store: async ({}, use) => {
    const store = await copyStore();
    await use(store);
    rmSync(store.folder, { recursive: true });
  },
  serve: async ({ store, api, page, signIn }, use) => {
    await signIn('admin');
    const started: Site[] = [];
    await use(async () => {
      const site = await startSite(store.folder, { API_BASE: api.url });
      started.push(site);
      return site;
    });
    // An open page would send requests to a stopped site.
    await page.close();
    for (const site of started) await site.stop();
  },
});

async function getLiveId(site: Site, name: string): Promise<string> {
  const { live } = (await (await fetch(`${site.url}/healthz`)).json()) as { live: Record<string, { release: string }> };
  return live[name]?.release ?? '';
}

/**
 * Promotes a copy of the area's original release under a new id, and waits until the gateway serves it. Returns the id
 * that was live before.
 */
async function promoteCopy(store: ReleaseStore, site: Site, name: string): Promise<string> {
  const previous = await getLiveId(site, name);
  await promoteCopyFrom(store, new ReleaseStore(testStore), name);
  await expect.poll(() => getLiveId(site, name)).not.toBe(previous);
  return previous;
}

for (const area of areas) {
  const getFilePattern = (pattern: RegExp) =>
    new RegExp(
      pattern.source
        .split('.*')
        .at(-1)
        ?.replace(/^\\?\//, '') ?? '',
    );
  const parts = { entry: /^entry\.\w+\.js$/, chunk: getFilePattern(area.chunk) };
  for (const [part, edited] of Object.entries(parts)) {
    test(`${area.name} shows an error when its ${part} throws, and recovers after a new release`, async ({
      page,
      store,
      serve,
      problems,
    }) => {
      await editLiveFile(store, area.name, edited, (code) => `throw new Error('broken release');${code}`);
      const site = await serve();
      await page.goto(site.url + area.from);
      await area.openPage(page);
      await expectFailure(page, 'evaluation', 'en');
      await area.leave(page);
      await expect(heading(page)).toHaveText(area.otherHeading);
      await page.goBack();
      await chooseHungarian(page);
      await expectFailure(page, 'evaluation', 'hu');
      await promoteCopy(store, site, area.name);
      await page.getByRole('button', { name: 'Próbáld újra' }).click();
      await expect(heading(page)).toHaveText(area.heading.hu);
      // The browser may report the error late.
      await page.close();
      expect(problems.filter((problem) => problem.includes('broken release'))).not.toEqual([]);
      problems.length = 0;
    });
  }

  const fromOtherArea = { from: area.from, openPage: area.openPage, heading: area.heading.en };
  for (const [part, { removedFiles, ...navigation }] of Object.entries({
    entry: { ...fromOtherArea, removedFiles: /./ },
    chunk: { ...area.withinArea, removedFiles: /./ },
    // Only these files, because other missing files would fail first.
    style: { ...fromOtherArea, removedFiles: getFilePattern(area.style) },
  })) {
    test(`${area.name} loads its new release when the previous ${part} was deleted after a release`, async ({
      page,
      store,
      serve,
      problems,
    }) => {
      const site = await serve();
      await page.goto(site.url + navigation.from);
      await expect(heading(page)).toBeVisible();
      await page.evaluate(() => Reflect.set(globalThis, 'stillTheSamePage', true));
      const previous = await promoteCopy(store, site, area.name);
      const folder = path.join(store.getFolder(area.name, previous), 'browser');
      const files = globSync('**/*.{css,js}', { cwd: folder }).filter((name) => removedFiles.test(name));
      expect(files).not.toEqual([]);
      await Promise.all(files.map((name) => rm(path.join(folder, name))));
      const fetchStatuses = async () => {
        const responses = files.map((name) => page.request.get(`${site.url}/areas/${area.name}/${previous}/${name}`));
        return new Set((await Promise.all(responses)).map((response) => response.status()));
      };
      await expect.poll(fetchStatuses).toEqual(new Set([404]));
      await navigation.openPage(page);
      await expect(heading(page)).toHaveText(navigation.heading);
      await expect(page.getByRole('banner')).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(globalThis, 'stillTheSamePage'))).toBe(true);
      ignoreProvokedErrors(problems);
    });
  }
}

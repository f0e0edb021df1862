import type { BrowserContext, Page } from '@playwright/test';
import { promote, ReleaseRejectedError } from '../../deploy/release/promote.ts';
import type { Releases } from '../releases-under-load/two-releases.ts';
import { areas, expect, type Matrix, test, testedPages } from '../site/release-matrix.ts';

test.describe.configure({ mode: 'default' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const accepts = (page: Page) => page.evaluate(() => document.documentElement.dataset.accepts);

const [olderContract, newerContract, newestContract] = ['0-00000000', '900-00000000', '901-00000000'] as const;

/** Opens a page of every area, and expects it to work and to be of the live release. */
async function expectAllToWork(page: Page, { store }: Matrix) {
  const live = await store.getLive();
  for (const name of areas) {
    await page.goto(testedPages[name].path);
    await expect(heading(page)).toHaveText(testedPages[name].heading);
    await expect(page.getByRole('alert')).toHaveCount(0);
    const listOwnFiles = async () => {
      const files = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
      return files.filter((file) => file.includes(`/areas/${name}/`));
    };
    // A prerendered page is readable before its area is loaded.
    await expect.poll(async () => (await listOwnFiles()).length).toBeGreaterThan(0);
    const own = await listOwnFiles();
    expect(own.filter((file) => !file.includes(`/${live[name]?.release}/`))).toEqual([]);
  }
}

/** Expects a promotion to be rejected with a message, and the live releases to stay. */
async function expectRejected({ store }: Matrix, releases: Releases, sentence: string) {
  const live = await store.getLive();
  const error = await promote(store, releases).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ReleaseRejectedError);
  expect(String(error)).toContain(sentence);
  expect(await store.getLive()).toEqual(live);
}

test('a shell runs areas for contracts that it accepts', async ({ page, matrix }) => {
  await expectAllToWork(page, matrix);
  for (const contract of matrix.acceptedContracts) {
    await matrix.release(await matrix.createAreasFor(contract));
    await expectAllToWork(page, matrix);
  }
});

test('a shell rejects areas for any other contract', async ({ matrix }) => {
  const { acceptedContracts, built } = matrix;
  for (const contract of [olderContract, newerContract]) {
    for (const [name, release] of Object.entries(await matrix.createAreasFor(contract))) {
      await expectRejected(
        matrix,
        { [name]: release },
        `${name} ${release} was built for contract ${contract}; ` +
          `shell ${built.shell} accepts ${acceptedContracts.join(', ')}. Build and promote them together.`,
      );
    }
  }
});

test('areas run in a shell that accepts an older, their own and a newer contract', async ({ page, matrix }) => {
  const acceptedContracts = [olderContract, matrix.contract, newerContract];
  await matrix.release({ shell: await matrix.createShellFor(acceptedContracts) });
  await expectAllToWork(page, matrix);
  expect(await accepts(page)).toBe(String(acceptedContracts));
});

test('areas reject any other shell, unless all are promoted together', async ({ page, matrix }) => {
  const { contract, built } = matrix;
  const acceptedContracts = [newerContract, newestContract];
  const shell = await matrix.createShellFor(acceptedContracts);
  const compatibleAreas = await matrix.createAreasFor(newestContract);
  for (const name of areas) {
    await expectRejected(
      matrix,
      { ...compatibleAreas, shell, [name]: built[name] ?? '' },
      `${name} ${built[name]} was built for contract ${contract}; shell ${shell} accepts ${acceptedContracts.join(', ')}.`,
    );
  }
  await matrix.release({ ...compatibleAreas, shell });
  await expectAllToWork(page, matrix);
});

const expectedTexts = {
  en: ['This part is being updated', 'It was made for another version of the site'],
  hu: ['Ez a rész éppen frissül', 'Az oldal egy másik változatához készült'],
} as const;

/** For each area, a page outside it and the link there that opens it. */
const entryLinks = {
  public: { from: '/dashboard', link: { en: 'Home', hu: 'Kezdőlap' } },
  dashboard: { from: '/docs', link: { en: 'Dashboard', hu: 'Vezérlőpult' } },
  admin: { from: '/dashboard', link: { en: 'Moderator panel', hu: 'Moderátorpanel' } },
};

/** Opens a page from which each area can be opened. */
async function openPages(context: BrowserContext, language: 'en' | 'hu') {
  const openedPages = areas.map(async (name) => {
    const page = await context.newPage();
    await page.goto(entryLinks[name].from);
    const link = page.getByRole('link', { name: entryLinks[name].link[language], exact: true }).first();
    await expect(link).toBeVisible();
    await page.evaluate(() => Reflect.set(globalThis, 'stillTheSamePage', true));
    return { name, page, link };
  });
  return Promise.all(openedPages);
}

for (const [language, which] of [
  ['en', 'an open page of an older shell, and newer areas'],
  ['hu', 'an open page of a newer shell, and older areas'],
] as const) {
  test(`${which}: the page does not run them, shows why (${language}), and a reload works`, async ({
    context,
    matrix,
  }) => {
    const { built, site } = matrix;
    const other = {
      ...(await matrix.createAreasFor(newerContract)),
      shell: await matrix.createShellFor([newerContract]),
    };
    const [before, after]: [Releases, Releases] = language === 'en' ? [built, other] : [other, built];
    await context.addCookies([{ name: 'language', value: language, url: site.url }]);
    await matrix.release(before);
    const openedPages = await openPages(context, language);
    await matrix.release(after);

    for (const { name, page, link } of openedPages) {
      // The release of the open page was pruned, so it loads the live one.
      await page.route(new RegExp(`/areas/${name}/${before[name]}/`), (route) => route.fulfill({ status: 404 }));
      const { container } = await matrix.store.getManifest(name, after[name] ?? '');
      const hasRun = () => page.evaluate((key) => Reflect.get(globalThis, key) !== undefined, container);
      await link.click();
      const [title, text] = expectedTexts[language];
      await expect(heading(page)).toHaveText(title);
      await expect(page.getByRole('alert')).toContainText(text);
      expect(await page.evaluate(() => Reflect.get(globalThis, 'stillTheSamePage'))).toBe(true);
      expect(await hasRun()).toBe(false);

      await page.reload();
      await expect(heading(page)).not.toHaveText(title);
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(await hasRun()).toBe(true);
      await page.close();
    }
  });
}

test('a previewed shell runs its own early script', async ({ page, matrix }) => {
  const { acceptedContracts } = matrix;
  const shell = await matrix.createShellFor(acceptedContracts);
  await page.goto(`/preview/shell/${shell}`);
  await expect(page.getByText(`Preview: release ${shell}`)).toBeVisible();
  expect(await accepts(page)).toBe(String(acceptedContracts));
});

import type { Page } from '@playwright/test';
import { publishCommands } from '../site/commands-manifest.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { findServer, saveDailyMembers } from '../site/pages.ts';
import { enterStaffArea } from '../site/sessions.ts';

const languages = ['en', 'hu'] as const;
type Language = (typeof languages)[number];
const LONGEST_NAME = 'Wintergardengemeinschaft'.repeat(5).slice(0, 100);
const NAME_FIELDS = new Set(['name', 'global_name', 'username', 'subject', 'server_name']);

/**
 * The widths in CSS pixels. A window of 1920 px at a zoom of 200 % has 960 of them. Between two breakpoints, a page is the
 * most crowded at the smallest width.
 */
const widths = [
  ...Array.from({ length: 21 }, (_, index) => 320 + 80 * index),
  479,
  767,
  768,
  769,
  1023,
  1024,
  1025,
].sort((one, other) => one - other);

const publicPaths = [
  '/',
  '/commands',
  '/docs',
  '/docs/privacy-policy',
  '/docs/cookie-policy',
  '/status',
  '/nothing-here',
];
const serverParts = ['', '/join', '/logs', '/access', '/history', '/copy', '/features'];
const adminPaths = [
  '',
  '/server_list',
  '/block_user?id=210000000000000101',
  '/actions',
  '/stats',
  '/commands',
  '/staff',
  '/news',
];
const moderatorPaths = ['', '/tickets', '/ask_ban'];

/** Makes every name as long as names can be. */
async function lengthenNames(page: Page) {
  const lengthen = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(lengthen);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [
        key,
        NAME_FIELDS.has(key) && typeof field === 'string' ? LONGEST_NAME : lengthen(field),
      ]),
    );
  };
  await page.route('**/v1/**', async (route) => {
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json');
    if (!isJson || !response.ok()) return route.fulfill({ response });
    return route.fulfill({ response, json: lengthen(await response.json()) });
  });
}

/** How far the page and the controls of the navbar exceed the window. */
const getExcess = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const controls = [...document.querySelectorAll('header button, header a')];
    const rights = controls.map((control) => control.getBoundingClientRect().right - clientWidth);
    return Math.ceil(Math.max(scrollWidth - clientWidth, ...rights));
  });

async function expectFits(page: Page, language: Language, paths: string[]) {
  // Each language at every other width, because what is too wide is so at several.
  const ownWidths = widths.filter((_, index) => index % languages.length === languages.indexOf(language));
  const tooWide: string[] = [];
  for (const path of paths) {
    await page.setViewportSize({ width: 320, height: 900 });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.locator('h1').first().waitFor();
    for (const width of ownWidths) {
      await page.setViewportSize({ width, height: 900 });
      let excess = await getExcess(page);
      // The side menu follows a resize within 300 ms.
      if (excess > 0) {
        await expect
          .poll(() => getExcess(page), { timeout: 1500 })
          .toBeLessThanOrEqual(0)
          .catch(() => undefined);
        excess = await getExcess(page);
      }
      if (excess > 0) tooWide.push(`${path} at ${width} px: ${excess} px`);
    }
  }
  expect(tooWide).toEqual([]);
}

test.describe.configure({ mode: 'parallel' });

for (const language of languages) {
  test.describe(`at 320 to 1920 px, in ${language}`, () => {
    test.beforeEach(async ({ page, context, site }) => {
      await context.addCookies([{ name: 'language', value: language, url: site.url }]);
      await lengthenNames(page);
    });

    test('no public page scrolls sideways', async ({ page, fullStack, problems }) => {
      await publishCommands(fullStack);
      await expectFits(page, language, publicPaths);
      // The browser logs the status of the page that does not exist.
      problems.length = 0;
    });

    test('no page of a user scrolls sideways', async ({ page, fullStack, startSession }) => {
      await startSession('owner-of-three');
      const { id } = findServer(fullStack, 'Tea House');
      await saveDailyMembers(fullStack, id);
      const serverPaths = serverParts.map((part) => `/dashboard/${id}${part}`);
      await expectFits(page, language, ['/dashboard', '/account', '/tickets', '/tickets/new', ...serverPaths]);
    });

    for (const [role, root, paths] of [
      ['admin', '/manage/admin', adminPaths],
      ['moderator', '/manage/moderator', moderatorPaths],
    ] as const)
      test(`no page of a ${role} scrolls sideways`, async ({ page, context, fullStack }) => {
        await enterStaffArea(context, fullStack, role);
        await expectFits(
          page,
          language,
          paths.map((path) => root + path),
        );
      });
  });
}

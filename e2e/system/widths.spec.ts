import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { everyKindWithoutBot, publishFeatures } from '../site/bot-features.ts';
import { publishCommands } from '../site/commands-manifest.ts';
import type { FullStack } from '../site/full-stack.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { findServer, saveDailyMembers } from '../site/pages.ts';
import { enterStaffArea } from '../site/sessions.ts';

const languages = ['en', 'hu'] as const;
type Language = (typeof languages)[number];
const LONGEST_NAME = 'Wintergardengemeinschaft'.repeat(5).slice(0, 100);
const user = getPerson('visitor');
const NAME_FIELDS = new Set(['name', 'global_name', 'username', 'subject', 'server_name']);

/**
 * The widths in CSS pixels: 1920 px at a zoom of 200 % are 960. A page is the most crowded in the smallest windows and
 * beside breakpoints, where both languages are tried. Between them, what is too wide is so at several.
 */
const crowdedWidths = [320, 360, 479, 768, 769, 1024, 1025];
const steps = Array.from({ length: 40 }, (_, index) => 360 + 40 * index);
const widths: Record<Language, number[]> = {
  en: toSorted(steps.filter((_, index) => index % 2 === 0)),
  hu: toSorted(steps.filter((_, index) => index % 2 === 1)),
};

function toSorted(between: number[]): number[] {
  return [...new Set([...crowdedWidths, ...between])].sort((one, other) => one - other);
}

const publicPaths = [
  '/',
  '/commands',
  '/docs',
  '/docs/terms-of-service',
  '/docs/privacy-policy',
  '/docs/cookie-policy',
  '/status',
  '/support',
  '/nothing-here',
];
const serverParts = ['', '/join', '/logs', '/access', '/history', '/copy', '/features', '/features/tea-shop'];
const adminPaths = [
  '',
  '/server_list',
  `/block_user?id=${user.id}`,
  '/actions',
  '/stats',
  '/commands',
  '/staff',
  '/news',
];
const moderatorPaths = ['', '/tickets', '/ask_ban'];
const longTicket = { subject: LONGEST_NAME, text: LONGEST_NAME.repeat(3) };

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

/** Asks for a ban as a moderator. Returns the id of the request. */
async function requestBan({ context: { db }, now }: FullStack) {
  const banRequest = {
    ...{ user_id: user.id, name: user.username, avatar: null, discriminator: '0' },
    ...{ requested_by: getPerson('moderator').id, reason: LONGEST_NAME, evidence: LONGEST_NAME },
    created_at: new Date(now()),
  };
  const { id } = await db.insertInto('ban_requests').values(banRequest).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function expectFits(page: Page, language: Language, paths: string[]) {
  const tooWide: string[] = [];
  for (const path of paths) {
    await page.setViewportSize({ width: 320, height: 900 });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.locator('h1').first().waitFor();
    for (const width of widths[language]) {
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
      const { call, token } = await startSession('owner-of-three');
      const { body: ticket } = await call('POST', '/v1/me/tickets', { token, body: longTicket });
      const { id } = findServer(fullStack, 'Tea House');
      await saveDailyMembers(fullStack, id);
      await publishFeatures(fullStack, everyKindWithoutBot);
      const serverPaths = serverParts.map((part) => `/dashboard/${id}${part}`);
      const paths = ['/dashboard', '/account', '/tickets', '/tickets/new', `/tickets/${ticket.id}`, ...serverPaths];
      await expectFits(page, language, paths);
    });

    test('the second factor does not scroll sideways', async ({ page, startSession }) => {
      await startSession('moderator');
      await expectFits(page, language, ['/2fa?type=mod']);
    });

    for (const role of ['admin', 'moderator'] as const)
      test(`no page of a ${role} scrolls sideways`, async ({ page, context, fullStack, startSession }) => {
        const { call, token } = await startSession('owner-of-three');
        const { body: ticket } = await call('POST', '/v1/me/tickets', { token, body: longTicket });
        const requestId = await requestBan(fullStack);
        await enterStaffArea(context, fullStack, role);
        const paths = {
          admin: [...adminPaths, `/server_list/${findServer(fullStack, 'Tea House').id}`],
          moderator: [...moderatorPaths, `/tickets/${ticket.id}`, `/users/${user.id}`, `/ask_ban/${requestId}`],
        };
        await expectFits(
          page,
          language,
          paths[role].map((path) => `/manage/${role}${path}`),
        );
      });
  });
}

import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { publishCommands } from '../site/commands-manifest.ts';
import { startFullStack } from '../site/full-stack.ts';
import { copyCheckout, copyStore, runReleaseCommand } from '../site/releases.ts';
import { enterStaffArea, startSession } from '../site/sessions.ts';
import { expect, test } from '../site/test.ts';

/** Without the budgets, which longer texts may exceed. */
const buildAll = "import { buildChanged } from './deploy/build/build-changed.ts'; await buildChanged();";

const publicPages = [
  '/',
  '/commands',
  '/docs',
  '/docs/privacy-policy',
  '/docs/cookie-policy',
  '/docs/terms-of-service',
  '/status',
  '/support',
  '/nothing',
];

/** The brand, the word in the admin's logo, the language's code, data in pictures, and the owner's name. */
const exemptTexts = ['Vigil', 'Admin', 'EN', 'TH', 'spam-king-7', 'Bence'];

/** Texts that are not the interface's: code, times, texts of users, and texts in another language. */
const exemptElements = 'script, style, code, kbd, time, bdi, [lang]:not(html), [dir=auto]';

/** Finds visible texts without pseudo-localised letters. */
function findPlainTexts(page: Page): Promise<string[]> {
  return page.evaluate(
    ([elements, texts]) => {
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        const { parentElement: parent } = node;
        if (!parent?.checkVisibility() || parent.closest(elements) || texts.includes(text)) continue;
        // Intl formats dates of the pseudo-locale as in English.
        if (/^[A-Z][a-z]+ \d+, \d{4}$/.test(text)) continue;
        if (!/[a-z]{2}/i.test(text) || /[À-ž\u0100-\u024f\u1e00-\u1eff]/.test(text)) continue;
        found.push(`${location.pathname}: ${text}`);
      }
      return found;
    },
    [exemptElements, exemptTexts] as const,
  );
}

test('a third language needs one line and its messages: no text is hard-coded, and pages fit 40 % longer texts', async ({
  page,
  context,
  problems: pageProblems,
}) => {
  const checkout = copyCheckout();
  execFileSync(process.execPath, ['tools/checks/translations/add-pseudo-locale.ts'], { cwd: checkout });
  const store = await copyStore();
  const areas = ['shell', 'public', 'dashboard', 'admin'];
  execFileSync(process.execPath, ['--input-type=module', '--eval', buildAll], { cwd: checkout });
  for (const area of areas) await runReleaseCommand(checkout, store.folder, 'publish', area);
  await runReleaseCommand(checkout, store.folder, 'promote', ...areas);
  const fullStack = await startFullStack(store.folder, checkout);
  await publishCommands(fullStack);
  await context.addCookies([{ name: 'language', value: 'en-XA', url: fullStack.url }]);
  await page.setViewportSize({ width: 360, height: 800 });

  const problems: string[] = [];
  const check = async (path: string) => {
    await page.goto(fullStack.url + path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
    await expect(page.locator('h1').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    problems.push(...(await findPlainTexts(page)));
    await checkWidth();
  };
  const checkWidth = async () => {
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (excess > 0) problems.push(`${page.url()} is ${excess} px too wide.`);
  };
  for (const path of publicPages) await check(path);
  await startSession(fullStack, context, 'owner-of-three');
  await check('/dashboard');
  const server = await page.getByRole('main').locator('a[href^="/dashboard/"]').first().getAttribute('href');
  await check(server ?? '');
  for (const part of ['join', 'logs', 'access', 'history', 'copy']) await check(`${server}/${part}`);
  for (const path of ['/tickets', '/tickets/new', '/account']) await check(path);
  await enterStaffArea(context, fullStack, 'moderator');
  for (const part of ['', '/tickets', '/ask_ban']) await check(`/manage/moderator${part}`);
  await enterStaffArea(context, fullStack, 'admin');
  // The other pages for administrators show texts of the bot and of servers.
  for (const part of ['/commands', '/staff', '/news']) await check(`/manage/admin${part}`);
  // News stays in the languages that the API knows, whatever those of the interface.
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByRole('main').locator('form').getByRole('textbox')).toHaveCount(4);
  problems.push(...(await findPlainTexts(page)));
  await checkWidth();
  expect(problems).toEqual([]);
  // Its calls would fail once the site has stopped.
  await page.goto('about:blank');
  // The missing page is logged by the browser.
  pageProblems.length = 0;

  await fullStack.stop();
  for (const folder of [checkout, store.folder]) rmSync(folder, { recursive: true });
});

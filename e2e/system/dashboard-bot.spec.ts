import type { Page } from '@playwright/test';
import { createBotKey } from '../../api/bot/bot-key.ts';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import type { FullStack } from '../site/full-stack.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { findServer, heading, saveButton, toast, unsavedChangesBar } from '../site/pages.ts';

const language = (page: Page) => page.getByRole('combobox', { name: /^(Language|Nyelv)$/ });
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

/** Sends a call of the bot to the API, as a heartbeat. */
async function callAsBot({ context, url }: FullStack) {
  const authorization = `Bearer ${await createBotKey(context)}`;
  const { status } = await fetch(`${url}/v1/bot/bans`, { headers: { authorization } });
  expect(status).toBe(200);
}

test.use({ rateLimits: 'none' });

test('§2 all pages of a server show when the bot has been offline for long, but not when it never called', async ({
  page,
  context,
  site,
  fullStack,
  startSession,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  await startSession('owner-of-three');
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'Vigil' });
  await page.goto(`/dashboard/${id}`);
  await expect(language(page)).toBeVisible();
  await expect(notice).toHaveCount(0);

  await callAsBot(fullStack);
  fullStack.advanceClock(301_000);
  await comeBack(page);
  await expect(notice).toContainText('Vigil has been offline since');
  await expect(notice).toContainText('Your changes are saved, and reach it when it is back.');
  await expectNoProblems(page);
  const menu = page.getByRole('navigation', { name: 'Tea House' });
  for (const name of ['Join & Leave', 'Logs', 'History', 'Copy from a server', 'Settings']) {
    await menu.getByRole('link', { name }).click();
    await expect(heading(page)).toHaveText(name === 'Settings' ? 'Tea House' : name);
    await expect(notice).toBeVisible();
  }
  await language(page).selectOption('hu');
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Saved.');

  await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.reload();
  await expect(notice).toContainText('A Vigil nem elérhető, utoljára jelentkezett:');
  await expectNoProblems(page);
  await callAsBot(fullStack);
  await notice.getByRole('button', { name: 'Ellenőrzés' }).click();
  await expect(notice).toHaveCount(0);
});

test('§2 when the bot leaves during editing, the page shows it, keeps the changes, and continues after Setup', async ({
  page,
  context,
  fullStack,
  startSession,
  problems,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const { platform } = fullStack;
  await startSession('owner-of-three');
  await context.route('**/oauth2/authorize*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Authorize</title>' }),
  );
  await page.goto(`/dashboard/${id}`);
  await language(page).selectOption('hu');
  platform.removeBot(id);
  await saveButton(page).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Vigil is no longer on Tea House' });
  await expect(notice).toContainText('Your changes on this page are not lost');
  await expect(unsavedChangesBar(page)).toContainText('Not saved. The bot is no longer on this server.');
  await expect(language(page)).toHaveValue('hu');
  await expect(notice.getByRole('link', { name: 'All servers' })).toHaveAttribute('href', '/dashboard');
  await expectNoProblems(page);

  const newPage = context.waitForEvent('page');
  await notice.getByRole('link', { name: 'Setup Tea House' }).click();
  const setup = await newPage;
  expect(new URL(setup.url()).searchParams.get('guild_id')).toBe(id);
  platform.addBot(id);
  await setup.close();
  await comeBack(page);
  await expect(toast(page)).toHaveText('Vigil is on Tea House now.');
  await expect(notice).toHaveCount(0);
  // The changes are still unsaved, but the reason no longer applies.
  await expect(unsavedChangesBar(page)).toHaveText(/^1 change/);
  await expect(language(page)).toHaveValue('hu');
  await saveButton(page).click();
  await expect(unsavedChangesBar(page)).toHaveCount(0);

  // A request of another page also detects it, and so does focusing the window.
  platform.removeBot(id);
  // A request that was sent before the bot left may still be pending; its response says nothing about this.
  await expect(async () => {
    await comeBack(page);
    await expect(notice).toBeVisible({ timeout: 1000 });
  }).toPass();
  platform.addBot(id);
  await language(page).selectOption('en');
  await saveButton(page).click();
  await expect(notice).toHaveCount(0);
  await expect(unsavedChangesBar(page)).toHaveCount(0);
  problems.length = 0;
});

test('§8 the panel of a server without the bot disappears once the bot is back', async ({
  page,
  context,
  site,
  fullStack,
  startSession,
  problems,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  await startSession('owner-of-three');
  await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
  await page.setViewportSize({ width: 360, height: 800 });
  fullStack.platform.removeBot(id);
  await page.goto(`/dashboard/${id}/logs`);
  await expect(heading(page)).toHaveText('Érvénytelen jogosultság');
  await expect(page.getByRole('main').getByRole('link', { name: 'Telepítés' })).toHaveAttribute('target', '_blank');
  await expectNoProblems(page);
  fullStack.platform.addBot(id);
  await comeBack(page);
  await expect(heading(page)).toHaveText('Naplók');
  await expect(page.getByText('Még nincs naplócsatorna')).toBeVisible();
  problems.length = 0;
});

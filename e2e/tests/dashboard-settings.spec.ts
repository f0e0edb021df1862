import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { expect, test } from '../site/full-stack-test.ts';
import { dialog, findServer, heading, saveButton, toast, unsavedChangesBar } from '../site/pages.ts';
import { startSession } from '../site/sessions.ts';

const owner = getPerson('owner-of-three').id;
const lilla = getPerson('manager-of-two-hundred').id;

const language = (page: Page) => page.getByRole('combobox', { name: /^(Language|Nyelv)$/ });

test.use({ rateLimits: 'none' });

test('§2 settings: the bar is visible while something differs; the button and Ctrl+S save', async ({
  page,
  fullStack,
  startSession,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}`);
  await expect(language(page)).toHaveValue('en');
  await expect(page.getByText('The bot’s service cannot save this yet')).toHaveCount(0);
  await expect(unsavedChangesBar(page)).toHaveCount(0);
  await language(page).selectOption('hu');
  await expect(unsavedChangesBar(page)).toContainText('1 changeLanguage');
  await language(page).selectOption('en');
  await expect(unsavedChangesBar(page)).toHaveCount(0);

  await language(page).selectOption('hu');
  await unsavedChangesBar(page).getByRole('button', { name: 'Ignore' }).click();
  await expect(language(page)).toHaveValue('en');
  await expect(language(page)).toBeFocused();

  await language(page).selectOption('hu');
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Saved.');
  await expect(unsavedChangesBar(page)).toHaveCount(0);
  await expect(language(page)).toBeFocused();
  // The server's pages share one response, which is not older than the save.
  await page.getByRole('navigation', { name: 'Tea House' }).getByRole('link', { name: 'Logs' }).click();
  await page.getByRole('navigation', { name: 'Tea House' }).getByRole('link', { name: 'Settings' }).click();
  await expect(language(page)).toHaveValue('hu');

  await language(page).selectOption('en');
  await page.keyboard.press('Control+s');
  await expect(unsavedChangesBar(page)).toHaveCount(0);
  await page.reload();
  await expect(language(page)).toHaveValue('en');
});

test('leaving asks once, in the page and on closing the tab; discarded changes do not come back', async ({
  page,
  fullStack,
  startSession,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}`);
  await language(page).selectOption('hu');
  const logs = page.getByRole('navigation', { name: 'Tea House' }).getByRole('link', { name: 'Logs' });
  await logs.click();
  const question = dialog(page, 'You have unsaved changes');
  await expect(question).toBeVisible();
  await expect(heading(page)).toHaveText('Tea House');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(logs).toBeFocused();
  await expect(language(page)).toHaveValue('hu');

  const closing = page.waitForEvent('dialog');
  const reload = page.reload();
  const browserDialog = await closing;
  expect(browserDialog.type()).toBe('beforeunload');
  await browserDialog.accept();
  await reload;
  await expect(unsavedChangesBar(page)).toContainText('Your unsaved changes are back.');
  await expect(language(page)).toHaveValue('hu');

  await logs.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(heading(page)).toHaveText('Logs');
  await page.getByRole('navigation', { name: 'Tea House' }).getByRole('link', { name: 'Settings' }).click();
  await expect(language(page)).toHaveValue('en');
  await expect(unsavedChangesBar(page)).toHaveCount(0);
});

test('two users at the same time: a change that the other took back, and equal changes, are saved without a question', async ({
  page,
  browser,
  site,
  fullStack,
  problems,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  fullStack.platform.setMembershipLevel(id, lilla, 'administrator');
  await startSession(fullStack, page.context(), 'owner-of-three');
  const other = await browser.newContext({ baseURL: site.url });
  const second = await other.newPage();
  await startSession(fullStack, other, 'manager-of-two-hundred');
  await Promise.all([page.goto(`/dashboard/${id}`), second.goto(`/dashboard/${id}`)]);

  for (const selected of ['hu', 'en']) {
    await language(second).selectOption(selected);
    await saveButton(second).click();
    await expect(unsavedChangesBar(second)).toHaveCount(0);
  }
  await language(page).selectOption('hu');
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Saved.');
  await expect(language(page)).toHaveValue('hu');
  await expect(language(page)).toBeFocused();

  await second.reload();
  for (const one of [second, page]) {
    await language(one).selectOption('en');
    await saveButton(one).click();
    await expect(unsavedChangesBar(one)).toHaveCount(0);
  }
  await expect(dialog(page, /./)).toHaveCount(0);
  await other.close();
  problems.length = 0;
});

test('shows a specific message for each failure, and loses nothing', async ({
  page,
  fullStack,
  startSession,
  problems,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const { platform } = fullStack;
  await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}`);
  await language(page).selectOption('hu');
  const failure = unsavedChangesBar(page).getByRole('alert');

  for (const [kind, message] of [
    ['503', 'Not saved. The chat platform is not answering.'],
    ['429', 'Not saved. The chat platform is not answering. Wait'],
  ] as const) {
    const { id: fault } = platform.faults.add({ kind, path: '/guilds/*', retryAfter: 30 });
    await saveButton(page).click();
    await expect(failure).toContainText(message);
    platform.faults.remove(fault);
    fullStack.advanceClock(60_000);
  }
  platform.setMembershipLevel(id, owner, 'member');
  await saveButton(page).click();
  await expect(failure).toContainText('Not saved. You can no longer manage this server.');
  platform.setMembershipLevel(id, owner, 'owner');
  fullStack.advanceClock(60_000);
  platform.removeBot(id);
  await saveButton(page).click();
  await expect(failure).toContainText('Not saved. The bot is no longer on this server.');
  await expect(failure.getByRole('link', { name: /Setup/ })).toHaveAttribute('href', /permissions=8/);
  await expect(page.getByRole('heading', { name: 'Vigil is not on this server.' })).toBeVisible();
  await expect(page.getByText('Permissions', { exact: true })).toHaveCount(0);
  platform.addBot(id);
  await page.route(`**/v1/guild/${id}`, (route) => route.abort());
  await saveButton(page).click();
  await expect(failure).toContainText('Not saved. Couldn’t reach the service.');
  await page.unroute(`**/v1/guild/${id}`);
  await expect(language(page)).toHaveValue('hu');
  await saveButton(page).click();
  // A toast that the bot is back may come before or after.
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Saved.')).toBeVisible();
  problems.length = 0;
});

test('the draft survives a lost session, and is removed at logout', async ({
  page,
  fullStack,
  startSession,
  problems,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}`);
  await language(page).selectOption('hu');
  await fullStack.context.db.deleteFrom('sessions').execute();
  await saveButton(page).click();
  const failure = unsavedChangesBar(page).getByRole('alert');
  await expect(failure).toContainText('Not saved. Your session has ended.');
  await expect(failure.getByRole('link', { name: 'Connect profile' })).toHaveAttribute('href', '/v1/oauth');
  // There is no dialog when the user only signs in again.
  await page.goto('/');
  await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}`);
  await expect(unsavedChangesBar(page)).toContainText('Your unsaved changes are back.');
  await expect(language(page)).toHaveValue('hu');

  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('/logout');
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
  problems.length = 0;
});

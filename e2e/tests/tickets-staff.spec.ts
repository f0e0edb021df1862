import type { Page } from '@playwright/test';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { enterStaffArea } from '../site/sessions.ts';
import { getMessages, sendReply } from '../site/ticket-page.ts';

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => page.locator('main ul:not(nav ul) > li');

test('§4 of two concurrent staff members, the second sees the change and loses nothing; a dialog asks for the code', async ({
  page,
  context,
  fullStack,
  browser,
  startSession,
  problems,
}) => {
  const { call, token } = await startSession('visitor');
  const { body } = await call('POST', '/v1/me/tickets', { token, body: { subject: 'Which one', text: 'Help.' } });
  const ticketUrl = `${fullStack.url}/manage/moderator/tickets/${body.id}`;
  const other = await browser.newContext();
  await enterStaffArea(other, fullStack, 'admin');
  const staffPage = await other.newPage();
  await enterStaffArea(context, fullStack, 'moderator');
  await Promise.all([page.goto(ticketUrl), staffPage.goto(ticketUrl)]);
  for (const each of [page, staffPage]) await expect(getMessages(each)).toHaveCount(1);
  await expect(main(staffPage).getByRole('link', { name: 'Nóra' })).toHaveAttribute('href', /block_user\?id=/);

  await page.route('**/v1/moderator/tickets/one', (route) => route.abort());
  await staffPage.getByRole('combobox', { name: 'Assigned to' }).selectOption('Eszter (you)');
  await sendReply(staffPage, 'I am on it.');
  await expect(getMessages(staffPage)).toHaveCount(2);
  await page.unroute('**/v1/moderator/tickets/one');
  await sendReply(page, 'Try again.');
  await expect(main(page).getByRole('alert')).toContainText('This ticket has changed since you opened it.');
  await expect(getMessages(page)).toHaveText([/Nóra/, /Eszter.*I am on it\./s]);
  await expect(page.getByRole('combobox', { name: 'Assigned to' }).locator('option:checked')).toHaveText('Eszter');
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Try again.');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Try again.');

  await context.clearCookies({ name: 'mod_token' });
  await main(page).locator('form button[type=submit]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fill it in' }).click();
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(getMessages(page)).toHaveText([/Nóra/, /Eszter/, /Máté.*Try again\./s]);

  await page.goto(`${fullStack.url}/manage/moderator/tickets?show=mine`);
  await expect(main(page).getByText('No tickets here')).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('All');
  await page.getByRole('searchbox', { name: 'Search by user or subject' }).fill('nóra');
  await expect(page).toHaveURL(/show=all&search=n/);
  await expect(rows(page)).toHaveText([/Which one.*Assigned to Eszter/s]);
  await page.getByRole('searchbox').fill('nobody');
  await expect(main(page).getByText('No ticket matches')).toBeVisible();
  await expectNoProblems(page);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(rows(page)).toHaveCount(1);
  await other.close();
  problems.length = 0;
});

test('a reply that is sent while the ticket is being assigned follows the assignment', async ({
  page,
  context,
  fullStack,
  startSession,
}) => {
  const { call, token } = await startSession('visitor');
  const { body } = await call('POST', '/v1/me/tickets', { token, body: { subject: 'Which one', text: 'Help.' } });
  await enterStaffArea(context, fullStack, 'moderator');
  await page.goto(`${fullStack.url}/manage/moderator/tickets/${body.id}`);
  await expect(getMessages(page)).toHaveCount(1);

  const assigning = Promise.withResolvers<void>();
  await page.route('**/v1/moderator/tickets/assign', (route) => assigning.promise.then(() => route.continue()));
  await page.getByRole('combobox', { name: 'Assigned to' }).selectOption('Máté (you)');
  await sendReply(page, 'I am on it.');
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveAttribute('readonly');
  assigning.resolve();
  await expect(getMessages(page)).toHaveText([/Nóra/, /Máté.*I am on it\./s]);
  await expect(page.getByRole('combobox', { name: 'Assigned to' }).locator('option:checked')).toHaveText('Máté (you)');
});

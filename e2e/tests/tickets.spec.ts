import type { BrowserContext, Page } from '@playwright/test';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { fulfillFirst } from '../site/network-faults.ts';
import { enterStaffArea } from '../site/sessions.ts';
import { systemTier } from '../site/system-tier.ts';
import { getMessages, sendReply } from '../site/ticket-page.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page) => page.locator('main ul:not(nav ul) > li');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const focusWindow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));
const setHungarian = (context: BrowserContext, url: string) =>
  context.addCookies([{ name: 'language', value: 'hu', url }]);

async function openTicket(page: Page, subject: string, text: string) {
  await page.goto('/tickets/new');
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await button(page, 'Open the ticket').click();
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f]{10}$/);
  await expect(getMessages(page)).toHaveCount(1);
}

test('§2 a user opens a ticket, a moderator assigns it and replies, and both see unread replies', async ({
  page,
  fullStack,
  browser,
  signInAs,
}) => {
  await signInAs('owner-of-three');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Tickets' }).click();
  await expect(main(page).getByText('No tickets yet')).toBeVisible();
  await main(page).getByRole('link', { name: 'New ticket' }).click();
  await expect(heading(page)).toHaveText('New ticket');
  await openTicket(page, 'The bot is silent', 'Since yesterday.\nIn every channel.');
  await expect(getMessages(page)).toHaveText([/^You.*Since yesterday\./s]);
  await expect(menu.getByRole('link', { name: 'Tickets', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');

  const other = await browser.newContext();
  await enterStaffArea(other, fullStack, 'moderator');
  await setHungarian(other, fullStack.url);
  const staffPage = await other.newPage();
  // Pages beyond the end lead to the last one.
  await page.goto('/tickets?from=20');
  await expect(page).toHaveURL('/tickets');
  await expect(main(page).getByRole('link', { name: 'The bot is silent' })).toBeVisible();
  await staffPage.goto(`${fullStack.url}/manage/moderator/tickets?show=all&search=silent&from=200`);
  await expect(staffPage).toHaveURL(/tickets\?show=all&search=silent$/);
  await staffPage.goto(`${fullStack.url}/manage/moderator/tickets`);
  await expect(rows(staffPage)).toHaveText([/The bot is silent.*Bence.*1 üzenet.*Nincs felelőse.*Olvasatlan/s]);
  const staffMenu = staffPage.getByRole('navigation', { name: 'Moderátorpanel' });
  await expect(staffMenu.getByRole('link', { name: 'Hibajegyek (1)' })).toBeVisible();
  await expectNoProblems(staffPage);
  await main(staffPage).getByRole('link', { name: 'The bot is silent' }).click();
  await expect(getMessages(staffPage)).toHaveText([/Bence.*In every channel\./s]);
  await expect(staffMenu.getByRole('link', { name: 'Hibajegyek', exact: true })).toBeVisible();
  await staffPage.getByRole('combobox', { name: 'Felelős' }).selectOption('Máté (te)');
  // Leave the ticket: while it is open, a reply would count as read immediately.
  await page.goto('/dashboard');
  await expect(menu.getByRole('link', { name: 'Tickets', exact: true })).toBeVisible();
  await sendReply(staffPage, 'Van joga írni oda?');
  await expect(getMessages(staffPage)).toHaveText([/Bence/, /Máté.*Stáb.*Van joga írni oda\?/s]);
  await expect(staffPage.getByRole('textbox', { name: 'A válaszod' })).toHaveValue('');

  await focusWindow(page);
  await expect(menu.getByRole('link', { name: 'Tickets (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'News: 1' }).click();
  await page.getByRole('link', { name: 'Your ticket was answered' }).click();
  await expect(getMessages(page)).toHaveText([/^You/, /^The Vigil team.*Van joga írni oda\?/s]);
  await expect(main(page)).not.toContainText('Máté');
  await expect(menu.getByRole('link', { name: 'Tickets', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'News', exact: true })).toBeVisible();
  await sendReply(page, 'Now it has. Thank you.');
  await expect(getMessages(page)).toHaveCount(3);
  await button(page, 'Close the ticket').click();
  await expect(main(page).getByText('This ticket is closed. A message opens it again.')).toBeVisible();
  await expect(heading(page)).toContainText('The bot is silent');
  await expectNoProblems(page);

  await focusWindow(staffPage);
  await expect(getMessages(staffPage)).toHaveCount(3);
  await expect(button(staffPage, 'Újranyitás')).toBeVisible();
  await sendReply(page, 'One more thing.');
  await expect(button(page, 'Close the ticket')).toBeVisible();
  await focusWindow(staffPage);
  await expect(getMessages(staffPage)).toHaveCount(4);
  await button(staffPage, 'Lezárás').click();
  await expect(button(staffPage, 'Újranyitás')).toBeVisible();
  await focusWindow(page);
  await expect(main(page).getByText('This ticket is closed.')).toBeVisible();

  await enterStaffArea(other, fullStack, 'admin');
  await staffPage.goto(`${fullStack.url}/manage/admin/actions`);
  await expect(
    main(staffPage)
      .getByText(/^Hibajegy megválaszolva:/)
      .first(),
  ).toBeVisible();
  await expect(main(staffPage)).not.toContainText('Van joga');
  await other.close();
});

test(
  '§4 hostile text is harmless for user and staff, and not wider than a phone',
  systemTier,
  async ({ page, context, fullStack, signInAs }) => {
    const subject = `<img src=x onerror=alert(1)>\u202E${'w'.repeat(80)}`;
    const text = `<script>alert(2)</script> javascript:alert(3) ${'m'.repeat(900)}\n\u202Eגב [x](javascript:alert(4))`;
    await signInAs('owner-of-three');
    await fullStack.context.db
      .updateTable('users')
      .set({ global_name: `<b onmouseover=alert(5)>${'n'.repeat(60)}\u202E` })
      .where('username', '=', 'bence_teahaz')
      .execute();
    await page.setViewportSize({ width: 360, height: 800 });
    await openTicket(page, subject, text);
    await expect(getMessages(page)).toContainText('<script>alert(2)</script> javascript:alert(3)');
    await expectNoProblems(page);
    const { pathname } = new URL(page.url());
    await main(page).getByRole('link', { name: 'All tickets' }).click();
    await expect(main(page).getByRole('link', { name: subject })).toBeVisible();
    await expectNoProblems(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await enterStaffArea(context, fullStack, 'moderator');
    await page.goto('/manage/moderator/tickets');
    await expect(rows(page)).toContainText('<b onmouseover=alert(5)>');
    await expectNoProblems(page);
    await page.goto(`/manage/moderator${pathname}`);
    await expect(getMessages(page)).toContainText('<script>alert(2)</script>');
    await expectNoProblems(page);
    for (const tag of ['script', 'img[src=x]', 'b', 'a[href^=javascript]'])
      await expect(main(page).locator(tag)).toHaveCount(0);
  },
);

test('§8 shows validation errors, limits and failures, and keeps the input', async ({
  page,
  context,
  fullStack,
  startSession,
  problems,
}) => {
  const { call, token } = await startSession('owner-of-three');
  await setHungarian(context, fullStack.url);
  await page.goto('/tickets/new');
  const subject = page.getByRole('textbox', { name: 'Tárgy' });
  const message = page.getByRole('textbox', { name: 'Üzenet' });
  const send = button(page, 'Hibajegy megnyitása');
  await send.click();
  await expect(subject).toBeFocused();
  for (const problem of ['Írd le pár szóban, miről van szó.', 'Előbb írj valamit.'])
    await expect(main(page).getByText(problem)).toBeVisible();
  await subject.fill('Hatodik');
  await message.fill('m'.repeat(4003));
  await expect(main(page).getByText('ez 3 karakterrel hosszabb')).toBeVisible();
  await expectNoProblems(page);
  await message.fill('Valami nem működik.');
  for (const index of [1, 2, 3, 4, 5])
    await call('POST', '/v1/me/tickets', { token, body: { subject: `Ticket ${index}`, text: 'Help.' } });
  await send.click();
  await expect(main(page).getByRole('alert')).toContainText('Már öt nyitott hibajegyed van.');

  await page.reload();
  await expect(message).toHaveValue('Valami nem működik.');
  await fullStack.context.db.updateTable('tickets').set({ state: 'closed' }).execute();
  await page.route('**/v1/me/tickets', (route) => route.abort());
  await send.click();
  await expect(main(page).getByRole('alert')).toContainText('Amit írtál, nem veszett el.');
  await page.unroute('**/v1/me/tickets');
  await send.click();
  await expect(getMessages(page)).toContainText('Valami nem működik.');

  await page.getByRole('textbox', { name: 'Az üzeneted' }).fill('Még valami.');
  await fullStack.context.db.deleteFrom('sessions').execute();
  await button(page, 'Küldés').click();
  const unsentAlert = main(page).getByRole('alert').filter({ hasText: 'Amit írtál, nem veszett el.' });
  await expect(unsentAlert).toContainText('Lejárt a munkameneted.');
  await expect(unsentAlert.getByRole('link')).toHaveAttribute('href', /oauth/);
  const url = page.url();
  await startSession('owner-of-three');
  await page.goto(url);
  await expect(page.getByRole('textbox', { name: 'Az üzeneted' })).toHaveValue('Még valami.');
  await button(page, 'Küldés').click();
  await expect(getMessages(page)).toHaveCount(2);
  await page.goto('/tickets/new');
  await expect(subject).toHaveValue('');
  problems.length = 0;
});

test('a ticket that could not be marked as read is marked after the next poll', async ({
  page,
  fullStack,
  browser,
  startSession,
  problems,
}) => {
  async function expectRetry(reader: Page, path: string, menuName: string) {
    const menu = reader.getByRole('navigation', { name: menuName });
    await fulfillFirst(reader, /\/tickets\/.*read$/, (route) => route.fulfill({ status: 503, body: '{}' }));
    const failure = reader.waitForResponse(/\/tickets\/.*read$/);
    await reader.goto(fullStack.url + path);
    await failure;
    await expect(menu.getByRole('link', { name: 'Tickets (1)' })).toBeVisible();
    await focusWindow(reader);
    await expect(menu.getByRole('link', { name: 'Tickets', exact: true })).toBeVisible();
  }
  const { call, token } = await startSession('visitor');
  const { body } = await call('POST', '/v1/me/tickets', { token, body: { subject: 'Which one', text: 'Help.' } });
  const other = await browser.newContext();
  await enterStaffArea(other, fullStack, 'moderator');
  const staffPage = await other.newPage();
  await expectRetry(staffPage, `/manage/moderator/tickets/${body.id}`, 'Moderator panel');
  await sendReply(staffPage, 'The first one.');
  await expect(getMessages(staffPage)).toHaveCount(2);
  await expectRetry(page, `/tickets/${body.id}`, 'Menu');
  await other.close();
  problems.length = 0;
});

test('§6 only staff see the tickets of other users', async ({ page, startSession, problems }) => {
  const { call, token } = await startSession('visitor');
  const { body } = await call('POST', '/v1/me/tickets', { token, body: { subject: 'Private', text: 'Help.' } });
  await startSession('owner-of-three');
  await page.goto(`/tickets/${body.id}`);
  await expect(main(page).getByText('There is no such ticket')).toBeVisible();
  await expectNoProblems(page);
  await main(page).getByRole('link', { name: 'All tickets' }).click();
  await expect(main(page).getByText('No tickets yet')).toBeVisible();
  await page.goto(`/manage/moderator/tickets/${body.id}`);
  await expect(page).toHaveURL('/');
  problems.length = 0;
});

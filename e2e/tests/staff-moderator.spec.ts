import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import type { FullStack } from '../site/full-stack.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { enterStaffArea } from '../site/sessions.ts';
import { systemTier } from '../site/system-tier.ts';

const nora = getPerson('visitor');
const bence = getPerson('owner-of-three');
const admin = getPerson('admin');
const moderator = getPerson('moderator');

const openBanRequest = '/manage/moderator/ask_ban';
const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => page.locator('main ul:not(nav ul) > li');
const requests = (page: Page) => page.getByRole('navigation', { name: 'Ban requests' }).getByRole('listitem');
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Inserts a number of bans, the newest first. */
async function ban({ context }: FullStack, count: number) {
  const bans = Array.from({ length: count }, (_, index) => ({
    user_id: String(3n * 10n ** 17n + BigInt(index)),
    name: `Troll ${index + 1}`,
    avatar: null,
    discriminator: '0',
    search_name: `troll ${index + 1}`,
    reason: index === 0 ? null : `Spam in ${index + 1} channels.`,
    banned_by: admin.id,
    created_at: new Date(Date.UTC(2026, 5, 30, 12) - index * 3_600_000),
  }));
  await context.db.insertInto('bans').values(bans).execute();
}

async function insertBanRequest({ context }: FullStack, by: string, userId: string, name: string) {
  const banRequest = {
    user_id: userId,
    requested_by: by,
    name,
    avatar: null,
    discriminator: '0',
    reason: 'Scam links.',
  };
  await context.db
    .insertInto('ban_requests')
    .values({ ...banRequest, evidence: 'Three messages in #trade.', created_at: new Date(Date.UTC(2026, 5, 30)) })
    .execute();
}

async function lookUp(page: Page, id: string) {
  await page.getByRole('textbox', { name: 'User ID' }).fill(id);
  await button(page, 'Look up').click();
}

test('lists banned users with reason, author and date; a button loads more, and a search finds names and ids', async ({
  page,
  context,
  fullStack,
}) => {
  await ban(fullStack, 60);
  await enterStaffArea(context, fullStack, 'moderator');
  await page.goto('/manage/moderator');
  await expect(rows(page)).toHaveCount(50);
  await expect(rows(page).first()).toContainText(`Troll 1300000000000000000No reason given`);
  await expect(rows(page).nth(1)).toContainText('Spam in 2 channels.');
  await expect(rows(page).nth(1)).toContainText(`${admin.globalName}Jun 30, 2026`);
  await expect(rows(page).nth(1).locator('time')).toHaveAttribute('title', /^Tuesday, June 30, 2026/);
  await expectNoProblems(page);
  await button(page, 'Show more').click();
  await expect(rows(page)).toHaveCount(60);
  await expect(main(page).getByText('60 of 60')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search by name or ID' });
  await search.fill('troll 42');
  await expect(rows(page)).toHaveText([/Troll 42/]);
  await search.fill('300000000000000006');
  await expect(rows(page)).toHaveText([/Troll 7/]);
  await search.fill('nobody');
  await expect(main(page).getByText('No banned user matches “nobody”')).toBeVisible();
  await expectNoProblems(page);
  await button(page, 'Clear the search').click();
  await expect(rows(page)).toHaveCount(60);
});

test('a moderator requests a ban, an administrator approves it with a note, and both see the decision', async ({
  page,
  context,
  browser,
  fullStack,
}) => {
  await enterStaffArea(context, fullStack, 'moderator');
  await page.goto(openBanRequest);
  await expect(main(page).getByText('No ban requests', { exact: true })).toBeVisible();
  await button(page, 'Look up').click();
  await expect(main(page).getByText('Please enter a UserID')).toBeVisible();
  await button(page, 'Request the ban').click();
  for (const problem of ['Give a reason.', 'Describe the evidence.'])
    await expect(main(page).getByText(problem)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'User ID' })).toBeFocused();
  await expectNoProblems(page);
  await lookUp(page, nora.id);
  await expect(main(page).getByText('Joined the chat platform on')).toBeVisible();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Scam links.');
  await page.getByRole('textbox', { name: 'Evidence' }).fill('In #trade, yesterday.\nThree members reported it.');
  await button(page, 'Request the ban').click();
  await expect(requests(page)).toHaveText([/Nóra.*Open.*by you/]);
  await expect(toasts(page)).toContainText('to the administrators.');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('');
  await requests(page).getByRole('link').click();
  await expect(main(page)).toContainText(/Scam links\..*Three members reported it\..*Requested by you/s);
  await expect(button(page, 'Refuse')).toHaveCount(0);

  const other = await browser.newContext();
  await enterStaffArea(other, fullStack, 'admin');
  const adminPage = await other.newPage();
  await adminPage.goto(fullStack.url + openBanRequest);
  await expect(requests(adminPage)).toHaveText([new RegExp(`\\(unread\\).*by ${moderator.globalName}`)]);
  await requests(adminPage).getByRole('link').click();
  await expect(main(adminPage).getByText(`Requested by ${moderator.globalName}`)).toBeVisible();
  await button(adminPage, 'Approve and ban').click();
  const dialog = adminPage.getByRole('dialog', { name: 'Ban Nóra?' });
  await dialog.getByRole('textbox', { name: 'Note (optional)' }).fill('Clear enough.');
  await expectNoProblems(adminPage);
  await button(adminPage, 'Approve and ban').last().click();
  await expect(main(adminPage)).toContainText(
    new RegExp(`Approved.*Decided by ${admin.globalName}.*Clear enough`, 's'),
  );
  await expect(requests(adminPage)).toHaveText([/Approved/]);
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Nóra' }).locator('span')).toBeFocused();
  await expect(button(adminPage, 'Refuse')).toHaveCount(0);
  await adminPage.goto(`${fullStack.url}/manage/moderator`);
  await expect(adminPage.getByRole('link', { name: 'Nóra' })).toHaveAttribute('href', /block_user\?id=/);
  await expect(rows(adminPage)).toHaveText([new RegExp(`Nóra.*Scam links\\..*${admin.globalName}`, 's')]);
  await other.close();

  await page.reload();
  await expect(main(page)).toContainText(/Approved.*Clear enough\./s);
  await expect(requests(page)).toHaveText([/Approved/]);
});

test('users cannot decide on their own ban requests; a concurrent decision is shown', async ({
  page,
  context,
  fullStack,
  problems,
}) => {
  await insertBanRequest(fullStack, admin.id, nora.id, 'Nóra');
  await insertBanRequest(fullStack, moderator.id, bence.id, 'Bence');
  await enterStaffArea(context, fullStack, 'admin');
  await page.goto(openBanRequest);
  await requests(page).getByRole('link', { name: 'Nóra' }).click();
  await expect(main(page).getByText('Requested by you')).toBeVisible();
  await expect(button(page, 'Refuse')).toHaveCount(0);
  await requests(page).getByRole('link', { name: 'Bence' }).click();
  await button(page, 'Refuse').click();
  await fullStack.context.db
    .updateTable('ban_requests')
    .set({ state: 'refused', decided_by: admin.id, decided_at: new Date(Date.UTC(2026, 6, 1)), note: 'Too little.' })
    .where('user_id', '=', bence.id)
    .execute();
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await expect(toasts(page)).toContainText('This ban request has already been decided.');
  await expect(main(page).getByText('Too little.')).toBeVisible();
  await expect(requests(page).filter({ hasText: 'Bence' })).toContainText('Refused');
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Open');
  await expect(requests(page)).toHaveText([/Nóra/]);
  problems.length = 0;
});

test('shows the errors of a ban request, and keeps the input', async ({ page, context, fullStack, problems }) => {
  await ban(fullStack, 1);
  await enterStaffArea(context, fullStack, 'moderator');
  await page.goto(openBanRequest);
  await lookUp(page, '12345');
  await expect(main(page).getByText('No such user: 12345')).toBeVisible();
  await lookUp(page, admin.id);
  await expect(main(page).getByText(admin.username)).toBeVisible();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Too strict.');
  await page.getByRole('textbox', { name: 'Evidence' }).fill('See the log.');
  await button(page, 'Request the ban').click();
  await expect(main(page).getByRole('alert')).toContainText('You cannot ban staff of your own level or above.');
  await lookUp(page, nora.id);
  await expect(main(page).getByText('nora.vendeg')).toBeVisible();
  await context.clearCookies({ name: 'mod_token' });
  await button(page, 'Request the ban').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fill it in' }).click();
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(requests(page)).toHaveText([/Nóra/]);
  problems.length = 0;
});

test(
  'a list that fails to load shows why, and a retry works',
  systemTier,
  async ({ page, context, fullStack, problems }) => {
    await ban(fullStack, 60);
    await enterStaffArea(context, fullStack, 'moderator');
    let broken = true;
    await page.route('**/v1/moderator/bans', (route) => (broken ? route.abort() : route.fallback()));
    await page.goto('/manage/moderator');
    await expect(main(page).getByText('Couldn’t load the list')).toBeVisible();
    await expectNoProblems(page);
    broken = false;
    await button(page, 'Try again').click();
    await expect(rows(page)).toHaveCount(50);
    broken = true;
    await button(page, 'Show more').click();
    await expect(main(page).getByText('Couldn’t load the list')).toBeVisible();
    await expect(rows(page)).toHaveCount(50);
    broken = false;
    await button(page, 'Try again').click();
    await expect(rows(page)).toHaveCount(60);
    problems.length = 0;
  },
);

test('rule 40: commands by name and day, with a search, and the period in the URL', async ({
  page,
  context,
  fullStack,
}) => {
  await enterStaffArea(context, fullStack, 'admin');
  // The demo data ends when the site was set up; tests before this one may have advanced the clock by weeks.
  const days = Array.from({ length: 30 }, (_, index) => new Date(fullStack.now() - index * 86_400_000));
  await fullStack.context.db
    .insertInto('daily_commands')
    .values(days.map((day) => ({ day: day.toISOString().slice(0, 10), command: 'warn', count: 7 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await page.goto('/manage/admin/commands');
  const commands = main(page).getByRole('table').getByRole('row');
  await expect(commands.nth(1)).toContainText(/Runs by day of warn.*[\d,]+.*%/);
  await button(page, 'Runs by day of warn').click();
  await expect(page.getByRole('dialog', { name: 'warn' }).getByRole('row')).toHaveCount(1 + 30);
  await expectNoProblems(page);
  await page.keyboard.press('Escape');
  const search = page.getByRole('searchbox', { name: 'Search by name' });
  await search.fill('/ki');
  await expect(commands).toHaveText([/Command/, /kick/]);
  await search.fill('none');
  await expect(main(page).getByText('No command is called “none”')).toBeVisible();
  await expect(page).toHaveURL(/\?search=none$/);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('90 days');
  await expect(page).toHaveURL(/\?search=none&days=90$/);
  await search.fill('ki');
  await expect(page).toHaveURL(/\?search=ki&days=90$/);
  await page.reload();
  await expect(search).toHaveValue('ki');
  await expect(commands).toHaveText([/Command/, /kick/]);
});

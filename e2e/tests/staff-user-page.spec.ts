import { getPerson } from 'simulator/people';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { fulfillFirst } from '../site/network-faults.ts';
import { button } from '../site/pages.ts';
import { enterStaffArea, startSession } from '../site/sessions.ts';

const visitor = getPerson('visitor').id;
const path = `/manage/moderator/users/${visitor}`;

test.beforeEach(async ({ fullStack, browser }) => {
  const context = await browser.newContext({ baseURL: fullStack.url });
  const { call, token } = await startSession(fullStack, context, 'visitor');
  await call('POST', '/v1/me/tickets', { token, body: { subject: 'The bot is silent', text: 'Since today.' } });
  await context.close();
  await fullStack.context.db
    .insertInto('action_log')
    .values({
      action: 'banned_user_remove',
      user_id: getPerson('admin').id,
      subject: visitor,
      description: `Unbanned ${visitor}. Wrong person.`,
      outcome: 'done',
      // Before the account, however long the sign-in took.
      created_at: new Date(fullStack.now() - 3_600_000),
    })
    .execute();
});

test('an admin bans a user from the page, which then shows the ban', async ({ page, context, fullStack }) => {
  await enterStaffArea(context, fullStack, 'admin');
  await page.goto(`/manage/admin/block_user?id=${visitor}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('definition').last()).toHaveText('1');
  await button(page, 'Ban').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Scam links.');
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await expect(main.getByText(/Banned by .*Scam links\./)).toBeVisible();
  await expect(main.getByRole('listitem').first()).toContainText('User ban');
  await expect(main.getByRole('definition').last()).toHaveText('0');
  await expect(main.getByRole('link', { name: 'Show all in the action log' })).toBeVisible();
});

test('a moderator sees what happened with a user, also after a failure, and requests a ban', async ({
  page,
  context,
  fullStack,
  problems,
}) => {
  await test.step('details that cannot be loaded leave the profile usable, and a retry works', async () => {
    await enterStaffArea(context, fullStack, 'moderator');
    await fulfillFirst(page, '**/v1/moderator/user', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto(path);
    await expect(page.getByText('Couldn’t load what this site has about the user')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'nora.vendeg' })).toBeVisible();
    await expectNoProblems(page);
    await button(page, 'Try again').click();
    await expect(page.getByText('Account created on this site')).toBeVisible();
    problems.length = 0;
  });
  await test.step('a moderator sees what happened with a user, and requests a ban from there', async () => {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'nora.vendeg' })).toBeVisible();
    await expect(main.getByText('Not banned')).toBeVisible();
    await expect(main.getByRole('listitem')).toHaveText([
      /^Ticket opened.*The bot is silent$/,
      /^Account created on this site/,
      /^User unban.*Wrong person\.$/s,
    ]);
    await expect(button(page, 'Ban')).toHaveCount(0);
    await expect(main.getByText('Show all in the action log')).toHaveCount(0);
    await main.getByRole('link', { name: 'Request the ban' }).click();
    await expect(page.getByRole('textbox', { name: 'User ID' })).toHaveValue(visitor);
    await page.goBack();
    await main.getByRole('link', { name: 'The bot is silent' }).click();
    await expect(page).toHaveURL(/\/manage\/moderator\/tickets\/\w+$/);
  });
});

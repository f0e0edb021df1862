import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { authorize, expect, test } from '../site/full-stack-test.ts';
import { fulfillFirst } from '../site/network-faults.ts';
import { button } from '../site/pages.ts';
import { enterStaffArea } from '../site/sessions.ts';
import { systemTier } from '../site/system-tier.ts';

const nora = getPerson('visitor');
const path = `/manage/admin/block_user?id=${nora.id}`;
const DAY_MS = 24 * 60 * 60 * 1000;
const dialog = (page: Page) => page.getByRole('dialog');
const radio = (page: Page, name: string) => dialog(page).getByRole('radio', { name, exact: true });
const reason = (page: Page) => dialog(page).getByRole('textbox', { name: 'Reason' });
const confirmButton = (page: Page) => dialog(page).getByRole('button', { name: `Ban ${nora.username}` });
const main = (page: Page) => page.getByRole('main');
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');

/** Opens the page of the user with a clock that the test moves. */
async function openUser(page: Page) {
  await page.clock.install();
  await page.goto(path);
  await expect(timeline(page).or(page.getByText('Nothing so far.')).first()).toBeVisible();
}

async function banForSevenDays(page: Page) {
  await button(page, 'Ban').click();
  await radio(page, 'Scam or phishing links.').check();
  await radio(page, '7 days').check();
  await confirmButton(page).click();
}

test('a ban with a reason from the list and a duration, by keyboard; nothing is lost on failure', async ({
  page,
  context,
  fullStack,
  problems,
}) => {
  await enterStaffArea(context, fullStack, 'admin');
  await openUser(page);
  await button(page, 'Ban').press('Enter');
  await expect(radio(page, 'Spam or advertising.')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(reason(page)).toHaveValue('Scam or phishing links.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await page.keyboard.type(' See #general.');
  // Another reason from the list replaces the first one only.
  await radio(page, 'Misuse of the bot.').check();
  await expect(reason(page)).toHaveValue('Misuse of the bot. See #general.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(radio(page, 'Permanently')).toBeFocused();
  for (const name of ['Until a date', '30 days', '7 days']) {
    await page.keyboard.press('ArrowLeft');
    await expect(radio(page, name)).toBeChecked();
  }
  const summary = new RegExp(`^${nora.username} will be banned for 7 days. Misuse of the bot. See #general.$`);
  await expect(dialog(page).getByText(summary)).toBeVisible();

  await fulfillFirst(page, '**/v1/admin/ban_user', (route) => route.fulfill({ status: 503, body: '{}' }));
  await confirmButton(page).press('Enter');
  await expect(page.getByText(/^An error occurred during the operation/)).toBeVisible();
  await expect(reason(page)).toHaveValue('Misuse of the bot. See #general.');
  await expect(radio(page, '7 days')).toBeChecked();
  await confirmButton(page).press('Enter');
  await expect(main(page).getByText(/^Banned until /)).toBeVisible();
  await expect(main(page).getByText(/^Banned by .+ until .+ Misuse of the bot. See #general.$/)).toBeVisible();
  await expect(timeline(page).first()).toContainText(/Banned \d+ until \d{4}-\d\d-\d\d \d\d:\d\d UTC\./);
  problems.length = 0;
});

test('a ban can be undone for a minute', async ({ page, context, fullStack }) => {
  await enterStaffArea(context, fullStack, 'admin');
  await openUser(page);
  await banForSevenDays(page);
  await expect(main(page).getByText('Banned. Undo')).toBeFocused();
  // Enter pressed twice in the dialog must not undo.
  await page.keyboard.press('Enter');
  await expect(button(page, 'Undo')).toBeVisible();
  await page.clock.fastForward(45_000);
  await page.keyboard.press('Tab');
  await expect(button(page, 'Undo')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('Not banned')).toBeVisible();
  await expect(button(page, 'Undo')).toHaveCount(0);
  await expect(button(page, 'Ban')).toBeFocused();
  await expect(timeline(page).first()).toContainText('Undone. Scam or phishing links.');

  await banForSevenDays(page);
  await expect(button(page, 'Undo')).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(button(page, 'Undo')).toHaveCount(0);
  await expect(button(page, 'Unban')).toBeFocused();
  await expect(main(page).getByText(/^Banned until /)).toBeVisible();
});

test(
  'the undo of an unban bans again with the earlier reason and end',
  systemTier,
  async ({ page, context, fullStack }) => {
    await enterStaffArea(context, fullStack, 'admin');
    await openUser(page);
    const findBan = () =>
      fullStack.context.db
        .selectFrom('bans')
        .select(['reason', 'expires_at'])
        .where('user_id', '=', nora.id)
        .executeTakeFirst();
    await button(page, 'Ban').click();
    await reason(page).fill('Raid.');
    await radio(page, 'Until a date').check();
    const lastDay = dialog(page).getByLabel('Last day of the ban');
    for (const day of ['', '2020-01-01', '2099-01-01']) {
      await lastDay.fill(day);
      await confirmButton(page).click();
      await expect(lastDay).toBeFocused();
      await expect(dialog(page).getByText(/^Choose a date from today to \w+ \d+, \d{4}\.$/)).toBeVisible();
    }
    const day = new Date(fullStack.now() + 100 * DAY_MS).toISOString().slice(0, 10);
    await lastDay.fill(day);
    await confirmButton(page).click();
    await expect(main(page).getByText(/^Banned by .+ Raid\.$/)).toBeVisible();
    const ban = await findBan();
    expect(ban?.expires_at?.getTime()).toBeGreaterThan(fullStack.now() + 98 * DAY_MS);

    await button(page, 'Unban').click();
    await reason(page).fill('A mistake.');
    await dialog(page).getByRole('button', { name: 'Unban' }).click();
    await expect(main(page).getByText('Unbanned. Undo')).toBeVisible();
    expect(await findBan()).toBeUndefined();
    await button(page, 'Undo').click();
    await expect(main(page).getByText(/^Banned until /)).toBeVisible();
    expect(await findBan()).toEqual(ban);

    await page.goto('/manage/moderator');
    await expect(main(page).getByRole('listitem').filter({ hasText: nora.id })).toContainText(/until \w+ \d+, \d{4}/);
  },
);

test('a banned user sees the end of the ban at sign-in, and can sign in after it', async ({ page, fullStack }) => {
  const at = fullStack.now();
  await fullStack.context.db
    .insertInto('bans')
    .values({
      ...{ user_id: nora.id, reason: 'Raid.', banned_by: getPerson('admin').id },
      ...{ created_at: new Date(at), expires_at: new Date(at + DAY_MS) },
    })
    .execute();
  await authorize(page, 'visitor');
  await expect(
    page.getByText(/^This account is banned from the bot and this site\. The ban ends on \w+ \d+, \d{4} at .+\.$/),
  ).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  fullStack.advanceClock(DAY_MS);
  await authorize(page, 'visitor');
  await page.waitForURL('/2fa?type=user');
});

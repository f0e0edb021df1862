import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { enterStaffArea } from '../site/sessions.ts';
import { systemTier } from '../site/system-tier.ts';
import { test as specifiedTest } from '../site/test.ts';

const blockUser = '/manage/admin/block_user';
const nora = getPerson('visitor');
const admin = getPerson('admin');
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const signedOut = 'Tokens missing. Your sign-in has ended: reload the page and connect your profile again.';
const toasts = (page: Page) => page.getByRole('region', { name: /^(Notifications|Értesítések)$/ });
const history = (page: Page) => page.getByRole('region', { name: 'Timeline' });

async function lookUp(page: Page, id: string) {
  await page.getByRole('textbox', { name: 'UserID' }).fill(id);
  await page.keyboard.press('Enter');
}

async function act(page: Page, verb: 'Ban' | 'Unban', reason: string) {
  await button(page, verb).click();
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog(page)
    .getByRole('button', { name: new RegExp(`^${verb}( |$)`) })
    .click();
}

test('§4 looks up, bans and unbans a user, with reasons in the history', async ({ page, context, fullStack }) => {
  await enterStaffArea(context, fullStack, 'admin');
  await page.goto(blockUser);
  await expect(main(page)).toContainText('Look up a user');
  await lookUp(page, nora.id);
  await expect(page.getByRole('heading', { name: nora.username })).toBeVisible();
  await expect(main(page)).toContainText(/Joined the chat platform on \w+ \d+, 20\d\d/);
  await expect(main(page)).toContainText('Not banned');
  await expect(history(page)).toContainText('Nothing so far.');

  await button(page, 'Ban').click();
  await dialog(page)
    .getByRole('button', { name: `Ban ${nora.username}` })
    .click();
  await expect(dialog(page)).toContainText('Give a reason.');
  await page.keyboard.press('Escape');
  await act(page, 'Ban', 'Spam in eleven channels.');
  await expect(toasts(page)).toContainText(`${nora.username} is banned.`);
  await expect(main(page).getByText('Banned', { exact: true })).toBeVisible();
  await expect(history(page).getByRole('listitem')).toContainText(['User ban']);
  await expect(history(page)).toContainText('Spam in eleven channels.');
  await expect(history(page)).toContainText(admin.globalName);
  await act(page, 'Unban', 'A mistake.');
  await expect(main(page)).toContainText('Not banned');
  await expect(history(page).getByRole('listitem')).toContainText(['User unban', 'User ban']);
});

test('two administrators at the same time: the second sees the conflict and the current state; §8 errors have a message', async ({
  page,
  context,
  fullStack,
  problems,
}) => {
  await enterStaffArea(context, fullStack, 'admin');
  await page.goto(`${blockUser}?id=${nora.id}`);
  await expect(main(page)).toContainText('Not banned');
  await fullStack.context.db
    .insertInto('bans')
    .values({
      ...{ user_id: nora.id, name: nora.username, avatar: null, discriminator: '0', search_name: nora.username },
      ...{ reason: 'Raid.', banned_by: admin.id, created_at: new Date(fullStack.now()) },
    })
    .execute();
  await act(page, 'Ban', 'Raid, too.');
  await expect(toasts(page)).toContainText('Someone else already did this. This user is already banned.');
  await expect(main(page).getByText('Banned', { exact: true })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  await lookUp(page, admin.id);
  await expect(page.getByRole('heading', { name: admin.username })).toBeVisible();
  await act(page, 'Ban', 'Myself.');
  await expect(toasts(page)).toContainText('An error occurred during the operation: You cannot ban yourself.');
  await expect(dialog(page).getByRole('textbox', { name: 'Reason' })).toHaveValue('Myself.');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await button(page, 'Ban').click();
  await expect(dialog(page).getByRole('textbox', { name: 'Reason' })).toHaveValue('Myself.');
  await page.keyboard.press('Escape');
  await lookUp(page, '12345');
  await expect(page.getByRole('alert').filter({ hasText: 'No such user: 12345' })).toBeVisible();
  problems.length = 0;
});

test('rule 27: expired tokens: a message, no call, a code dialog, and no lost input', async ({
  page,
  context,
  fullStack,
}) => {
  await enterStaffArea(context, fullStack, 'admin');
  await page.goto(`${blockUser}?id=${nora.id}`);
  await expect(history(page)).toContainText('Nothing so far.');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/admin/')) calls.push(new URL(request.url()).pathname);
  });
  await context.clearCookies({ name: 'mod_token' });
  await act(page, 'Ban', 'Scam links.');
  const code = page.getByRole('dialog', { name: 'Enter a new code' });
  await expect(toasts(page)).toContainText('Tokens missing');
  await expectNoProblems(page);
  await code.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Reason' })).toHaveValue('Scam links.');
  expect(calls).toEqual([]);

  await dialog(page)
    .getByRole('button', { name: `Ban ${nora.username}` })
    .click();
  await code.getByRole('button', { name: 'Fill it in' }).click();
  await code.getByRole('button', { name: 'Continue' }).click();
  await expect(toasts(page)).toContainText(`${nora.username} is banned.`);
  await expect(history(page)).toContainText('Scam links.');
  expect(calls[0]).toBe('/v1/admin/ban_user');

  // A page that was not loaded yet asks for the code too, and so does a token that expired only in the API.
  fullStack.advanceClock(30_000);
  await context.clearCookies({ name: 'mod_token' });
  await page.getByRole('link', { name: 'Actions', exact: true }).click();
  await code.getByRole('button', { name: 'Fill it in' }).click();
  await code.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('table', { name: 'Actions' })).toBeVisible();
});

test(
  'a token that expired only in the API: the same dialog, and the call is repeated',
  systemTier,
  async ({ page, context, fullStack, problems }) => {
    await enterStaffArea(context, fullStack, 'admin');
    await page.goto('/manage/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin panel');
    await page.getByRole('link', { name: 'Server list' }).click();
    await expect(page.getByRole('table', { name: 'Server list' })).toBeVisible();
    fullStack.advanceClock(301_000);
    await page.getByRole('searchbox').fill('tea');
    await expect(page.getByRole('dialog', { name: 'Enter a new code' })).toBeVisible();
    await expect(toasts(page)).toContainText('Missing token information');
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(main(page).getByRole('alert')).toContainText('Couldn’t load the servers');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Fill it in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('table', { name: 'Server list' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('tea');
    problems.length = 0;
  },
);

test('§5 a staff action without a session shows that the sign-in has ended, sends no call, and keeps the input', async ({
  page,
  context,
  fullStack,
}) => {
  await enterStaffArea(context, fullStack, 'admin');
  await page.goto(`${blockUser}?id=${nora.id}`);
  await expect(history(page)).toContainText('Nothing so far.');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/admin/')) calls.push(request.url());
  });
  await context.clearCookies({ name: 'token' });
  await act(page, 'Ban', 'Scam links.');
  await expect(toasts(page)).toContainText(signedOut);
  await expect(dialog(page).getByRole('textbox', { name: 'Reason' })).toHaveValue('Scam links.');
  expect(calls).toEqual([]);

  // The next step that the message names.
  await page.reload();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Connect profile' })).toBeVisible();
});

specifiedTest(
  '§5 §8 with the specification API: the specified messages, ban and unban without a reason',
  async ({ page, context, site, api, signIn, problems }) => {
    await signIn('admin');
    await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
    await page.goto(blockUser);
    await page.getByRole('button', { name: 'Keresés' }).click();
    await expect(main(page)).toContainText('Kérlek, adj meg egy UserID-t');
    await lookUp(page, '1');
    await expect(page.getByRole('alert').first()).toContainText('Nincs ilyen felhasználó: 1');
    await lookUp(page, '80351110224678912');
    await expect(main(page)).toContainText('Nincs kitiltva');
    const restore = api.fail('POST /v1/admin/ban_user', { status: 500, body: {} });
    await button(page, 'Kitiltás').click();
    await dialog(page)
      .getByRole('button', { name: / kitiltása$/ })
      .click();
    await expect(toasts(page)).toContainText('Hiba történt a művelet során: Kérjük, fordulj a fejlesztőcsapathoz.');
    restore();
    await dialog(page)
      .getByRole('button', { name: / kitiltása$/ })
      .click();
    await expect(main(page).getByText('Kitiltva', { exact: true })).toBeVisible();
    const { body = {} } = api.calls.findLast(({ path }) => path === '/v1/admin/ban_user') ?? {};
    expect(Object.keys(body).sort()).toEqual(['mod_token', 'token', 'userid']);
    await button(page, 'Kitiltás feloldása').click();
    await dialog(page).getByRole('button', { name: 'Kitiltás feloldása', exact: true }).click();
    await expect(main(page)).toContainText('Nincs kitiltva');
    problems.length = 0;
  },
);

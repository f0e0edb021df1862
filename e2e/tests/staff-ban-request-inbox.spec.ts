import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import type { FullStack } from '../site/full-stack.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { enterStaffArea } from '../site/sessions.ts';
import { systemTier } from '../site/system-tier.ts';

const admin = getPerson('admin');
const moderator = getPerson('moderator');
const PATH = '/manage/moderator/ask_ban';

const list = (page: Page) => page.getByRole('navigation', { name: 'Ban requests' });
const items = (page: Page) => list(page).getByRole('listitem');
const link = (page: Page, name: string) => list(page).getByRole('link', { name });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const back = (page: Page) => page.getByRole('main').getByRole('link', { name: 'All ban requests' });

/** Inserts ban requests, the first one newest. Returns their ids. */
async function insertBanRequests({ context: { db } }: FullStack, names: string[], by = moderator.id) {
  const banRequests = names.map((name, index) => ({
    ...{ user_id: String(3n * 10n ** 17n + BigInt(index)), name, avatar: null, discriminator: '0' },
    ...{ requested_by: by, reason: `Scam links of ${name}.`, evidence: 'Three messages in #trade.' },
    created_at: new Date(Date.UTC(2026, 5, 30) - index * 3_600_000),
  }));
  const rows = await db.insertInto('ban_requests').values(banRequests.toReversed()).returning('id').execute();
  return rows.map(({ id }) => id).toReversed();
}

async function decide(page: Page, decision: 'Refuse' | 'Approve and ban') {
  await button(page, decision).click();
  await page.getByRole('dialog').getByRole('button', { name: decision }).click();
}

test("an admin who entered with a moderator's code needs an administrator's to decide", async ({
  page,
  context,
  fullStack,
  problems,
}) => {
  const [first] = await insertBanRequests(fullStack, ['Troll']);
  await enterStaffArea(context, fullStack, 'admin', 'moderator');
  await page.goto(`${PATH}/${first}`);
  await decide(page, 'Refuse');
  await expect(toasts(page)).toContainText('This takes an administrator’s code.');
  await expect(toasts(page)).not.toContainText('Tokens missing');
  const code = page.getByRole('dialog', { name: 'Enter a new code' });
  await code.getByRole('button', { name: 'Fill it in' }).click();
  await code.getByRole('button', { name: 'Continue' }).click();
  await expect(toasts(page)).toContainText('Refused the request');
  // The browser logs the status of the refused call.
  problems.length = 0;
});

test('in a wide window, the list is beside the ban request, in a narrow one each has a page', async ({
  page,
  context,
  fullStack,
}) => {
  const [first, second] = await insertBanRequests(fullStack, ['Troll', 'Spammer']);
  await enterStaffArea(context, fullStack, 'admin');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(PATH);
  await expect(items(page)).toHaveText([/^Troll \(unread\).*Open.*by Máté/, /^Spammer \(unread\)/]);
  await expect(page.getByRole('textbox', { name: 'Evidence' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Evidence' }).fill('Not sent yet.');
  await link(page, 'Spammer').click();
  await expect(heading(page)).toHaveText('Spammer');
  await expect(page).toHaveURL(`${PATH}/${second}`);
  await expect(page.getByRole('main').getByText('Scam links of Spammer.')).toBeVisible();
  await expect(link(page, 'Spammer')).toHaveAttribute('aria-current', 'page');
  await expect(items(page)).toHaveText([/^Troll \(unread\)/, /^Spammer(?! \(unread\))/]);
  await expect(page.getByRole('textbox', { name: 'Evidence' })).toBeHidden();
  await link(page, 'Spammer').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${PATH}/${first}`);
  await expect(items(page)).toHaveText([/^Troll(?! \(unread\))/, /^Spammer(?! \(unread\))/]);
  await back(page).click();
  await expect(page.getByRole('textbox', { name: 'Evidence' })).toHaveValue('Not sent yet.');

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('textbox', { name: 'Evidence' })).toBeHidden();
  await expectNoProblems(page);
  await link(page, 'Spammer').click();
  await expect(list(page)).toBeHidden();
  await expect(heading(page)).toHaveText('Spammer');
  await expectNoProblems(page);
  await back(page).click();
  await page.getByRole('link', { name: 'New ban request' }).click();
  await expect(page.getByRole('textbox', { name: 'Evidence' })).toHaveValue('Not sent yet.');
  await expect(list(page)).toBeHidden();
  await expectNoProblems(page);
});

test(
  'the filter is in the URL, and a colleague opens the same ban request',
  systemTier,
  async ({ page, context, fullStack }) => {
    const [first, second] = await insertBanRequests(fullStack, ['Troll', 'Spammer']);
    await fullStack.context.db
      .updateTable('ban_requests')
      .set({ state: 'refused' })
      .where('id', '=', Number(second))
      .execute();
    await enterStaffArea(context, fullStack, 'moderator');
    await page.goto(PATH);
    await expect(items(page)).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Open');
    await expect(page).toHaveURL(`${PATH}?state=open`);
    await expect(items(page)).toHaveText([/^Troll/]);
    await link(page, 'Troll').click();
    await expect(page).toHaveURL(`${PATH}/${first}?state=open`);
    await page.reload();
    await expect(heading(page)).toHaveText('Troll');
    await expect(items(page)).toHaveText([/^Troll(?! \(unread\))/]);
    await expect(button(page, 'Assign to me')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Refused');
    await expect(items(page)).toHaveText([/^Spammer.*Refused/]);
    await expect(heading(page)).toHaveText('Troll');
    await page.goBack();
    await expect(items(page)).toHaveText([/^Troll/]);
  },
);

test('after a decision, the next ban request that waits for one is open, with the focus on its heading', async ({
  page,
  context,
  fullStack,
}) => {
  const { db } = fullStack.context;
  const [first, , third] = await insertBanRequests(fullStack, ['Troll', 'Spammer', 'Scammer']);
  const [own] = await db
    .updateTable('ban_requests')
    .set({ requested_by: admin.id })
    .where('name', '=', 'Spammer')
    .returning('id')
    .execute();
  await enterStaffArea(context, fullStack, 'admin');
  await page.goto(`${PATH}/${first}?state=open`);
  await button(page, 'Refuse').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'The evidence is not enough.' }).check();
  await expect(dialog.getByRole('textbox', { name: 'Note (optional)' })).toHaveValue('The evidence is not enough.');
  await dialog.getByRole('radio', { name: 'A warning is enough.' }).check();
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(page).toHaveURL(`${PATH}/${third}?state=open`);
  await expect(heading(page)).toHaveText('Scammer');
  await expect(heading(page).locator('span')).toBeFocused();
  await expect(toasts(page)).toContainText('Refused the request to ban Troll.');
  // Tab leads to the decision, and not through the list. Enter on a usual reason selects it, and does not decide.
  for (const name of ['All ban requests', 'Scammer', 'Assign to me', 'Refuse', 'Approve and ban']) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText(name);
  }
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('radio').first()).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(items(page)).toHaveText([/^Troll.*Refused/, /^Spammer.*by you/, /^Scammer.*Open/]);
  await decide(page, 'Approve and ban');
  await expect(toasts(page)).toContainText('Scammer is banned.');
  await expect(heading(page)).toHaveText('Scammer');
  await expect(heading(page).locator('span')).toBeFocused();
  await expect(page.getByRole('main').getByText(`Decided by ${admin.globalName}`)).toBeVisible();
  await expect(items(page)).toHaveText([/^Spammer/]);
  const notes = await db
    .selectFrom('ban_requests')
    .select('note')
    .where('id', '!=', own?.id ?? 0)
    .orderBy('id')
    .execute();
  expect(notes).toEqual([{ note: 'The evidence is clear.' }, { note: 'A warning is enough.' }]);
});

test(
  'the list stays as it is while several are decided in a row, and shows the open one',
  systemTier,
  async ({ page, context, fullStack }) => {
    await insertBanRequests(
      fullStack,
      Array.from({ length: 25 }, (_, index) => `Troll ${index + 1}`),
    );
    await enterStaffArea(context, fullStack, 'admin');
    await page.setViewportSize({ width: 1280, height: 700 });
    await page.goto(PATH);
    await button(page, 'Show more').click();
    await expect(items(page)).toHaveCount(25);
    await link(page, 'Troll 8').click();
    for (const next of [9, 10, 11]) {
      await decide(page, 'Refuse');
      await expect(heading(page)).toHaveText(`Troll ${next}`);
    }
    await expect(items(page)).toHaveCount(25);
    await expect(items(page).filter({ hasText: 'Refused' })).toHaveText([/^Troll 8/, /^Troll 9/, /^Troll 10/]);
    await expect(link(page, 'Troll 11')).toBeInViewport();
    await expect(link(page, 'Troll 8')).toBeInViewport();
    await expect(items(page).first()).not.toBeInViewport();
  },
);

test('an admin takes a ban request on and gives it back; one that somebody else took meanwhile is shown', async ({
  page,
  context,
  fullStack,
  problems,
}) => {
  const { db } = fullStack.context;
  const [first] = await insertBanRequests(fullStack, ['Troll', 'Spammer']);
  await enterStaffArea(context, fullStack, 'admin');
  await page.goto(`${PATH}/${first}`);
  await button(page, 'Assign to me').click();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Assigned to you' })).toBeVisible();
  await expect(items(page)).toHaveText([/^Troll.*Assigned to you/, /^Spammer/]);
  await expect(button(page, 'Unassign')).toBeFocused();
  await expectNoProblems(page);
  await button(page, 'Unassign').click();
  await expect(button(page, 'Assign to me')).toBeFocused();
  await db.updateTable('ban_requests').set({ assigned_to: moderator.id }).execute();
  await button(page, 'Assign to me').click();
  await expect(toasts(page)).toContainText('Someone else has changed who this ban request is assigned to.');
  await expect(items(page).first()).toContainText(`Assigned to ${moderator.globalName}`);
  problems.length = 0;
});

test(
  'an unknown ban request says so, and the list or a ban request that fails to load can be tried again',
  systemTier,
  async ({ page, context, fullStack, problems }) => {
    const [first] = await insertBanRequests(fullStack, ['Troll']);
    await enterStaffArea(context, fullStack, 'moderator');
    await page.goto(`${PATH}/999999`);
    await expect(page.getByRole('main').getByText('There is no such ban request')).toBeVisible();
    await expect(items(page)).toHaveText([/^Troll/]);
    await expectNoProblems(page);
    const broken = { list: true, one: true };
    await page.route('**/v1/moderator/ban_requests', (route) => (broken.list ? route.abort() : route.fallback()));
    await page.goto(`${PATH}/${first}`);
    await expect(list(page).getByText('Couldn’t load the ban requests')).toBeVisible();
    await expect(page.getByRole('main').getByText('Scam links of Troll.')).toBeVisible();
    await expectNoProblems(page);
    broken.list = false;
    await button(page, 'Try again').click();
    await expect(items(page)).toHaveText([/^Troll(?! \(unread\))/]);
    await page.route('**/v1/moderator/ban_requests/one', (route) => (broken.one ? route.abort() : route.fallback()));
    await page.goto(`${PATH}/${first}`);
    await expect(page.getByRole('main').getByText('Couldn’t load the ban request')).toBeVisible();
    await expectNoProblems(page);
    broken.one = false;
    await button(page, 'Try again').click();
    await expect(page.getByRole('main').getByText('Couldn’t load the ban request')).toBeHidden();
    await expect(page.getByRole('main').getByText('Scam links of Troll.')).toBeVisible();
    problems.length = 0;
  },
);

test('the start page and the page of a user open the ban request', async ({ page, context, fullStack }) => {
  const [first] = await insertBanRequests(fullStack, ['Troll']);
  const visitor = getPerson('visitor');
  await fullStack.context.db.updateTable('ban_requests').set({ user_id: visitor.id }).execute();
  await enterStaffArea(context, fullStack, 'admin');
  await page.goto('/manage/admin');
  await page.getByRole('region', { name: 'Waiting for a decision' }).getByRole('link', { name: 'Troll' }).click();
  await expect(page).toHaveURL(`${PATH}/${first}`);
  await page.goto(`/manage/admin/block_user?id=${visitor.id}`);
  await page.getByRole('main').getByRole('link', { name: 'Open the ban request' }).click();
  await expect(page).toHaveURL(`${PATH}/${first}`);
  await expect(heading(page)).toHaveText('Troll');
});

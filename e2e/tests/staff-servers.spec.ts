import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { addVillages, removeVillages } from '../../api/testing/many-servers.ts';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import type { FullStack } from '../site/full-stack.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { fulfillFirst } from '../site/network-faults.ts';
import { enterStaffArea } from '../site/sessions.ts';
import { systemTier } from '../site/system-tier.ts';
import { test as specifiedTest } from '../site/test.ts';

const list = '/manage/admin/server_list';
const table = (page: Page) => page.getByRole('table', { name: /^(Server list|Szerverlista)$/ });
const rows = (page: Page) => table(page).getByRole('row');
const firstName = (page: Page) => rows(page).nth(1).getByRole('rowheader');
const signedOut = 'Tokens missing. Your sign-in has ended: reload the page and connect your profile again.';
const toasts = (page: Page) => page.getByRole('region', { name: /^(Notifications|Értesítések)$/ });
const admin = getPerson('admin');
const bence = getPerson('owner-of-three');

async function choose(page: Page, server: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${server}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function search(page: Page, text: string) {
  await page.getByRole('searchbox', { name: 'Search by name or ID' }).fill(text);
}

/** Marks a server as joined again in the API; the platform's reset does the rest. */
async function rejoin({ context }: FullStack, id: string) {
  await context.db.updateTable('servers').set({ left_at: null }).where('id', '=', id).execute();
}

test.describe('100,000 servers', () => {
  test.beforeEach(async ({ fullStack, context }) => {
    await addVillages(fullStack.context.maintenanceDb, 100_000, bence.id);
    await enterStaffArea(context, fullStack, 'admin');
  });
  test.afterEach(({ fullStack }) => removeVillages(fullStack.context.maintenanceDb));

  test(
    '§2 the server list: few rows in the DOM, all reachable, searchable and sortable',
    systemTier,
    async ({ page }) => {
      await page.goto(list);
      await expect(table(page)).toHaveAttribute('aria-rowcount', /^1003\d\d$/);
      expect(await rows(page).count()).toBeLessThanOrEqual(100);
      await expectNoProblems(page);

      // The next rows are fetched before they are visible.
      const next = page.waitForRequest((request) => request.postDataJSON()?.offset === 100);
      const lastRow = async () => Number(await rows(page).last().getAttribute('aria-rowindex'));
      await expect(async () => {
        await rows(page).last().scrollIntoViewIfNeeded();
        expect(await lastRow()).toBeGreaterThan(60);
      }).toPass();
      expect(await lastRow()).toBeLessThan(100);
      await next;

      await search(page, 'village 9');
      await expect(page.getByText('More than 10,000 servers. Type more of the name.')).toBeVisible();
      await expect(page).toHaveURL(/search=village/);
      await table(page).getByRole('button', { name: 'Members' }).click();
      await expect(firstName(page)).toContainText('Village 99999');
      await expect(page.getByRole('columnheader', { name: 'Members' })).toHaveAttribute('aria-sort', 'descending');
      await expect(rows(page).nth(1)).toContainText('99,999');

      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export as CSV' }).click(),
      ]);
      expect(file.suggestedFilename()).toBe('servers.csv');
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
      expect(lines).toHaveLength(11_112);
      expect(lines[0]).toBe('id,name,owner,owner name,members,joined');
      expect(lines[1]).toContain(`","Village 99999","${bence.id}","`);
      expect(lines[1]).toContain('","99999","2');

      await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('11,111');
      await search(page, 'village 99');
      await expect(page.getByText('1,111 servers')).toBeVisible();
      // Only with the keyboard to the last row.
      await table(page).getByRole('link', { name: 'Village 99999' }).focus();
      await page.keyboard.press('End');
      await expect(rows(page).last()).toContainText(/Village 99300000000000000099/);
      expect(await rows(page).count()).toBeLessThanOrEqual(100);
      await expect(rows(page).last()).toHaveAttribute('aria-rowindex', '1112');
      // Another order starts at the first row again.
      await table(page).getByRole('button', { name: 'Name' }).click();
      await expect(rows(page).nth(1)).toHaveAttribute('aria-rowindex', '2');
      await expect(rows(page).nth(1)).toBeInViewport();

      await search(page, '300000000000000042');
      await expect(firstName(page)).toContainText('Village 42');
      // The id, or the name if another test has signed the owner in.
      const owner = new RegExp(`^(${bence.id}|${bence.globalName})$`);
      await rows(page).nth(1).getByRole('link', { name: owner }).first().click();
      await expect(page.getByRole('heading', { name: bence.username })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('searchbox')).toHaveValue('300000000000000042');
      await search(page, 'no such village');
      await page.getByRole('button', { name: 'Show all servers' }).click();
      await expect(table(page)).toHaveAttribute('aria-rowcount', /^1003\d\d$/);
    },
  );
});

test('§2 §5 §8 the rows of the server list: ids, invites, and a session that has ended', async ({
  page,
  context,
  fullStack,
  problems,
}) => {
  await test.step('the mouse copies the ids in a row and opens their pages; the keyboard stops at the names only', async () => {
    await enterStaffArea(context, fullStack, 'admin');
    const { id, name } = fullStack.platform.servers()[0] ?? { id: '', name: '' };
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${list}?search=${id}`);
    await table(page).getByText(id).hover();
    await page.getByRole('button', { name: `Copy ${id}` }).click();
    await expect(toasts(page)).toContainText(id);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
    await table(page).getByRole('link', { name, exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: id })).not.toBeFocused();
    await expect(page.getByRole('button', { name: `Copy ${id}` })).not.toBeFocused();
    await table(page).getByRole('link', { name: id }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });
  await test.step('§2 creates, copies and announces an invite with its URL; §8 every failure has a message', async () => {
    const [server] = fullStack.platform.servers().filter(({ id }) => fullStack.platform.hasBot(id));
    const { id = '', name = '' } = server ?? {};
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${list}?search=${id}`);
    await choose(page, name, 'Create invite');
    const dialog = page.getByRole('alertdialog', { name: 'Invite created' });
    await expect(dialog).toContainText('The invite is on your clipboard.');
    const inviteUrl = await dialog.getByRole('textbox').inputValue();
    expect(inviteUrl).toMatch(/^https?:\/\/.+/);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(inviteUrl);
    await dialog.getByRole('button', { name: 'Done' }).click();

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('No.'));
    });
    await choose(page, name, 'Create invite');
    await expect(dialog).toContainText('Couldn’t copy the invite.');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    fullStack.platform.removeBot(id);
    await choose(page, name, 'Create invite');
    await expect(toasts(page)).toContainText('Couldn’t create the invite. The bot is no longer on this server.');
    await rejoin(fullStack, id);
    problems.length = 0;
  });
  await test.step('§5 an invite and a leave without a session show that the sign-in has ended', async () => {
    const server = fullStack.platform
      .servers()
      .find(({ id, name }) => fullStack.platform.hasBot(id) && /^\w+$/.test(name));
    const { id = '', name = '' } = server ?? {};
    await page.goto(`${list}?search=${id}`);
    await expect(table(page)).toContainText(name);
    await context.clearCookies({ name: 'token' });
    await choose(page, name, 'Create invite');
    await expect(toasts(page)).toContainText(`Couldn’t create the invite. ${signedOut}`);

    await choose(page, name, 'Leave server');
    const dialog = page.getByRole('dialog', { name: `Leave ${name}?` });
    await dialog.getByRole('textbox', { name: `Type ${name} to confirm` }).fill(name);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Abandoned.');
    await dialog.getByRole('button', { name: 'Leave server' }).click();
    await expect(toasts(page).getByText(signedOut, { exact: true })).toBeVisible();
    expect(fullStack.platform.hasBot(id)).toBe(true);
  });
});

test('§2 leaving a server requires its name and a reason, is logged, and reloads the list', async ({
  page,
  context,
  fullStack,
  problems,
}) => {
  await enterStaffArea(context, fullStack, 'admin');
  const server = fullStack.platform
    .servers()
    .findLast(({ id, name }) => fullStack.platform.hasBot(id) && /^\w+$/.test(name));
  const { id = '', name = '' } = server ?? {};
  await page.goto(`${list}?search=${id}`);
  await choose(page, name, 'Leave server');
  const dialog = page.getByRole('dialog', { name: `Leave ${name}?` });
  const confirm = dialog.getByRole('button', { name: 'Leave server' });
  const nameInput = dialog.getByRole('textbox', { name: `Type ${name} to confirm` });
  await nameInput.fill('another');
  await confirm.click();
  await expect(dialog).toContainText(`This does not match “${name}”`);
  await nameInput.fill(name);
  await confirm.click();
  await expect(dialog).toContainText('Give a reason.');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Abandoned.');
  await fulfillFirst(page, '**/v1/admin/leave_server', (route) => route.fulfill({ status: 503, body: '{}' }));
  await confirm.click();
  await expect(toasts(page)).toContainText('Unable to leave the server. Please contact with the Developer Team.');
  problems.length = 0;

  await confirm.click();
  await expect(toasts(page)).toContainText(`The bot has left ${name}.`);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('No servers')).toBeVisible();
  expect(fullStack.platform.hasBot(id)).toBe(false);
  const logged = await fullStack.context.db.selectFrom('action_log').selectAll().where('subject', '=', id).execute();
  expect(logged.at(-1)).toMatchObject({ action: 'leave_server', user_id: admin.id, outcome: 'done' });
  expect(logged.at(-1)?.description).toContain('Abandoned.');
  await expect(page.getByRole('main')).toBeFocused();
  await rejoin(fullStack, id);

  await page.reload();
  await choose(page, name, 'Leave server');
  await nameInput.fill(name);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Abandoned.');
  // Another administrator is faster.
  fullStack.platform.removeBot(id);
  await confirm.click();
  await expect(toasts(page)).toContainText(`The bot is no longer on ${name}.`);
  await expect(dialog).toHaveCount(0);
  problems.length = 0;
  await rejoin(fullStack, id);
});

specifiedTest(
  '§7 with the specification API: a simple list, searched and sorted in the page',
  async ({ page, api, signIn }) => {
    await signIn('admin');
    await page.goto(list);
    await expect(rows(page)).toHaveCount(4);
    await expect(table(page).getByRole('columnheader')).toHaveText(['Name', 'Server ID', 'Actions']);
    await expect(firstName(page)).toContainText('Bot Testers');
    await table(page).getByRole('button', { name: 'Name' }).click();
    await expect(firstName(page)).toContainText('Tea House');
    await search(page, 'ejszakai');
    await expect(rows(page)).toHaveCount(2);
    await choose(page, 'Éjszakai Műszak', 'Leave server');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveCount(0);
    await dialog.getByRole('textbox').fill('Éjszakai Műszak');
    await dialog.getByRole('button', { name: 'Leave server' }).click();
    await expect(toasts(page)).toContainText('The bot has left Éjszakai Műszak.');
    await expect(page.getByText('No server matches “ejszakai”')).toBeVisible();
    const { body = {} } = api.calls.findLast(({ path }) => path === '/v1/admin/leave_server') ?? {};
    expect(Object.keys(body).sort()).toEqual(['mod_token', 'server_id', 'token']);
  },
);

specifiedTest(
  '§8 shows the exact Hungarian error messages, and a retry works',
  async ({ page, context, site, api, signIn, problems }) => {
    await signIn('admin');
    await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
    const restore = api.fail('POST /v1/admin/servers', { status: 500, body: {} });
    await page.goto(list);
    await expect(page.getByRole('alert')).toContainText('Nem sikerült betölteni a szervereket');
    await expectNoProblems(page);
    restore();
    await page.getByRole('button', { name: 'Próbáld újra' }).click();
    await expect(rows(page)).toHaveCount(4);
    api.fail('POST /v1/admin/create_invite', { status: 404, body: { message: 'There is no such server.' } });
    await page.getByRole('button', { name: 'Műveletek: Tea House' }).click();
    await page.getByRole('menuitem', { name: 'Meghívó létrehozása' }).click();
    await expect(toasts(page).locator('p')).toHaveText('Nem sikerült meghívót létrehozni');
    problems.length = 0;
  },
);

test.describe('with consent', () => {
  test.use({ consent: 'true' });
  test(
    'columns of the server list can be hidden, and stay hidden',
    systemTier,
    async ({ page, context, fullStack }) => {
      await enterStaffArea(context, fullStack, 'admin');
      await page.goto(list);
      const headers = page.getByRole('columnheader');
      // The title of the menu's column is for screen readers only.
      const visibleHeaders = headers.filter({ visible: true });
      await expect(headers).toHaveText(['Name', 'Server ID', 'Owner', 'Members', 'Joined', 'Actions']);
      await page.getByRole('button', { name: 'Columns' }).click();
      const choice = page.getByRole('group', { name: 'Columns' });
      await choice.getByRole('switch', { name: 'Owner' }).uncheck();
      await choice.getByRole('switch', { name: 'Joined' }).uncheck();
      await expectNoProblems(page);
      await expect(visibleHeaders).toHaveText(['Name', 'Server ID', 'Members']);
      await page.reload();
      await expect(visibleHeaders).toHaveText(['Name', 'Server ID', 'Members']);
    },
  );
});

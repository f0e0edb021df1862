import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import type { FullStack } from '../site/full-stack.ts';
import { expect, test } from '../site/full-stack-test.ts';
import {
  dialog,
  findServer,
  heading,
  saveAccess,
  saveButton,
  textChannels,
  toast,
  unsavedChangesBar,
} from '../site/pages.ts';
import { startSession } from '../site/sessions.ts';
import { systemTier } from '../site/system-tier.ts';

const memberId = getPerson('moderator').id;

const none = { settings: 'none', greetings: 'none', logs: 'none' } as const;

test.use({ rateLimits: 'none' });

/** Finds a role of a server without permissions on the platform. */
function findPlainRole({ platform }: FullStack, serverId: string) {
  const role = platform.roles(serverId).find(({ color, permissions }) => color && !(BigInt(permissions) & 40n));
  if (!role) throw new Error('The server has no role without permissions.');
  return role;
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Tea House' });
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const choice = (page: Page, role: string, part: string, level: string) =>
  card(page, role).getByRole('group', { name: part }).getByRole('radio', { name: level });

async function addRole(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Add a role' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
}

test('an owner grants rights to a role; drafts, saving, history and undo work as in other modules', async ({
  page,
  fullStack,
  startSession,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const { name } = findPlainRole(fullStack, id);
  await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}`);
  await menu(page).getByRole('link', { name: 'Access' }).click();
  await expect(heading(page)).toHaveText('Access');
  await expect(page.getByText('No role has access yet')).toBeVisible();
  const roles = page.getByRole('combobox', { name: 'Add a role' });
  await roles.click();
  await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Admin' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Choose the role first.')).toBeVisible();

  await addRole(page, name);
  await expect(card(page, name).getByRole('heading')).toBeFocused();
  await expect(choice(page, name, 'Logs', 'View')).toBeChecked();
  await choice(page, name, 'Settings', 'None').check();
  await choice(page, name, 'Logs', 'View').press('ArrowRight');
  await expect(choice(page, name, 'Logs', 'Manage')).toBeChecked();
  await expect(card(page, name)).toContainText(
    'Members with this role can see the messages for members who join and leave and set up the log channels.',
  );
  await addRole(page, '@everyone');
  await expect(card(page, '@everyone')).toContainText(
    /@everyone means all [\d,]+ members, and everybody who joins later/,
  );
  for (const part of ['Settings', 'Join & Leave', 'Logs']) await choice(page, '@everyone', part, 'None').check();
  await expect(card(page, '@everyone')).toContainText('Members with this role get nothing here.');
  await expect(card(page, '@everyone')).not.toContainText('joins later');
  await card(page, '@everyone').getByRole('button', { name: 'Remove @everyone' }).click();
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(unsavedChangesBar(page)).toContainText('Your unsaved changes are back.');
  await expect(choice(page, name, 'Logs', 'Manage')).toBeChecked();
  await page.keyboard.press('Control+s');
  await expect(toast(page)).toHaveText('Saved.');
  await expect(unsavedChangesBar(page)).toHaveCount(0);

  await card(page, name)
    .getByRole('button', { name: `Remove ${name}` })
    .click();
  await expect(card(page, name)).toHaveCount(0);
  await unsavedChangesBar(page).getByRole('button', { name: 'Ignore' }).click();
  await expect(choice(page, name, 'Logs', 'Manage')).toBeChecked();
  await menu(page).getByRole('link', { name: 'History' }).click();
  const change = page.getByRole('main').getByRole('article');
  await expect(change).toHaveCount(1);
  await expect(change.getByRole('heading')).toHaveText(`Bence gave ${name} access`);
  await expect(page.getByRole('definition')).toHaveText([
    'Before Not on the list',
    'After Join & Leave: View, Logs: Manage',
  ]);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(toast(page)).toHaveText('Change undone.');
  await menu(page).getByRole('link', { name: 'Access' }).click();
  await expect(page.getByText('No role has access yet')).toBeVisible();
});

test('a member with the role sees the server and only the permitted pages, until the right is removed', async ({
  page,
  browser,
  fullStack,
  startSession: startOwn,
  problems,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const { id: role_id, name } = findPlainRole(fullStack, id);
  const [channel] = textChannels(fullStack, id);
  if (!channel) throw new Error('The server has no text channel.');
  const session = await startOwn('owner-of-three');
  const channels = [{ id: channel.id, name: channel.name, events: ['ban'] }];
  await session.call('PUT', `/v1/guild/${id}/logs`, { token: session.token, body: { revision: 0, channels } });
  await page.goto(`/dashboard/${id}/access`);
  await addRole(page, name);
  await choice(page, name, 'Settings', 'Manage').check();
  await choice(page, name, 'Join & Leave', 'None').check();
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Saved.');

  fullStack.platform.setRoles(id, memberId, [role_id]);
  const other = await browser.newContext({ baseURL: fullStack.url });
  const otherPage = await other.newPage();
  await startSession(fullStack, other, 'moderator');
  await otherPage.goto('/dashboard');
  await otherPage.getByRole('link', { name: 'Manage Tea House' }).click();
  await expect(menu(otherPage).getByRole('link')).toContainText(['Settings', 'Logs']);
  for (const hidden of ['Join & Leave', 'Access', 'History'])
    await expect(menu(otherPage).getByRole('link', { name: hidden })).toHaveCount(0);
  await otherPage.getByRole('combobox', { name: 'Language' }).selectOption('hu');
  await saveButton(otherPage).click();
  await expect(toast(otherPage)).toHaveText('Saved.');
  await menu(otherPage).getByRole('link', { name: 'Logs' }).click();
  await expect(otherPage.getByText('You can view this, but not change it.')).toBeVisible();
  await expect(otherPage.getByRole('heading', { name: `#${channel.name}` })).toBeVisible();
  await expect(otherPage.getByRole('main').getByRole('button', { name: /Edit|Remove|Add|test message/ })).toHaveCount(
    0,
  );
  await expectNoProblems(otherPage);
  for (const [part, title] of [
    ['join', 'Join & Leave'],
    ['access', 'Access'],
    ['history', 'History'],
  ] as const) {
    await otherPage.goto(`/dashboard/${id}/${part}`);
    await expect(heading(otherPage)).toHaveText(title);
    await expect(otherPage.getByText('You don’t have access to this page')).toBeVisible();
  }
  await expectNoProblems(otherPage);

  // The owner removes the right while the member is editing.
  await otherPage.getByRole('main').getByRole('link', { name: 'Settings' }).last().click();
  await otherPage.getByRole('combobox', { name: 'Language' }).selectOption('en');
  await choice(page, name, 'Settings', 'View').check();
  await saveButton(page).click();
  await expect(unsavedChangesBar(page)).toHaveCount(0);
  await saveButton(otherPage).click();
  await expect(unsavedChangesBar(otherPage).getByRole('alert')).toContainText(
    'Your roles on this server do not allow this.',
  );
  otherPage.once('dialog', (dialog) => dialog.accept());
  await otherPage.reload();
  await expect(otherPage.getByRole('combobox', { name: 'Language' })).toBeDisabled();
  await expect(unsavedChangesBar(otherPage)).toHaveCount(0);
  fullStack.platform.setRoles(id, memberId, []);
  fullStack.advanceClock(31_000);
  await otherPage.reload();
  await expect(heading(otherPage)).toHaveText('Invalid permission');
  await otherPage.goto('/dashboard');
  await expect(otherPage.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(otherPage.getByText('Tea House')).toHaveCount(0);
  await other.close();
  problems.length = 0;
});

test('two windows at the same time: the dialog shows only conflicts, and other roles stay as saved', async ({
  page,
  context,
  fullStack,
  startSession,
  problems,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const { id: role_id, name } = findPlainRole(fullStack, id);
  await startSession('owner-of-three');
  await saveAccess(fullStack, id, [{ role_id, name, rights: none }]);
  const second = await context.newPage();
  await Promise.all([page.goto(`/dashboard/${id}/access`), second.goto(`/dashboard/${id}/access`)]);
  await expect(card(page, name)).toBeVisible();
  await choice(second, name, 'Logs', 'View').check();
  await addRole(second, '@everyone');
  await saveButton(second).click();
  await expect(unsavedChangesBar(second)).toHaveCount(0);

  await choice(page, name, 'Logs', 'Manage').check();
  await saveButton(page).click();
  const question = dialog(page, 'You changed this elsewhere, too');
  await expect(question.getByRole('definition')).toHaveText(['Saved version Logs: View', 'Your version Logs: Manage']);
  await question.getByRole('button', { name: 'Save mine' }).click();
  await expect(toast(page)).toHaveText('Saved.');
  await expect(choice(page, '@everyone', 'Logs', 'View')).toBeChecked();
  await expect(choice(page, name, 'Logs', 'Manage')).toBeChecked();
  problems.length = 0;
});

test('shows removed roles, full lists and failures; no input is lost', async ({
  page,
  fullStack,
  startSession,
  problems,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const removedRoles = Array.from({ length: 25 }, (_, index) => ({
    role_id: String(210_000_000_000_000_900n + BigInt(index)),
    name: `Old guard ${index + 1}`,
    rights: { ...none, logs: 'manage' },
  }));
  await startSession('owner-of-three');
  await saveAccess(fullStack, id, removedRoles);
  await page.route('**/roles', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
  await page.goto(`/dashboard/${id}/access`);
  await expect(page.getByText('At most 25 roles can have access.')).toBeVisible();
  await expect(page.getByText('This role was deleted on the server')).toHaveCount(0);
  await card(page, 'Old guard 1').getByRole('button').click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the server’s roles');
  await page.unroute('**/roles');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Old guard 2').getByText('This role was deleted on the server')).toBeVisible();
  await page.route('**/v1/guild/*/access', (route) => route.abort());
  await saveButton(page).click();
  await expect(unsavedChangesBar(page).getByRole('alert')).toContainText('Not saved. Couldn’t reach the service.');
  await expect(card(page, 'Old guard 1')).toHaveCount(0);
  await page.unroute('**/v1/guild/*/access');
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Saved.');
  await expect(page.getByRole('article')).toHaveCount(24);
  problems.length = 0;
});

test('the menu does not move when the rights are known', systemTier, async ({ page, fullStack, startSession }) => {
  const { id } = findServer(fullStack, 'Tea House');
  await startSession('owner-of-three');
  const response = Promise.withResolvers<void>();
  await page.route(`**/v1/guild/${id}`, async (route) => {
    await response.promise;
    await route.continue();
  });
  await page.goto(`/dashboard/${id}/history`);
  const menu = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Logs', exact: true }) });
  const history = menu.getByRole('link', { name: 'History' });
  await expect(history).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Access' })).toHaveCount(0);
  const before = await history.boundingBox();
  response.resolve();
  await expect(menu.getByRole('link', { name: 'Access' })).toBeVisible();
  expect(await history.boundingBox()).toEqual(before);
});

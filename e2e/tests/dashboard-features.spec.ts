import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { saveManifest } from '../../api/bot/manifests.ts';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import type { FullStack } from '../site/full-stack.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { dialog, findServer, heading, saveAccess, saveButton, toast, unsavedChangesBar } from '../site/pages.ts';
import type { UserSession } from '../site/sessions.ts';

test.use({ rateLimits: 'none' });

const [, teaShop] = everyKind.features;
const names = ['Anti-raid', 'Levels', 'Birthdays', 'Giveaways', 'Starboard', 'Polls', 'Reminders', 'Quotes', 'Music'];

/** Features without required settings, beside one of every kind. */
const manifest = {
  ...everyKind,
  features: [
    ...everyKind.features,
    ...names.map((name, index) => ({
      id: name.toLowerCase(),
      name: { en: name, hu: `${name} (magyarul)` },
      icon: 'trophy',
      ...(index < 2 && { category: 'moderation' }),
      fields: [{ id: 'delay', kind: 'duration' as const, label: { en: 'Mute for', hu: 'Némítás ideje' } }],
    })),
  ],
};

const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const featureSwitch = (page: Page, name: string) => page.getByRole('main').getByRole('switch', { name, exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Tea House' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a feature or a setting' });

/** Makes the manifest live, and returns the server's id. */
async function openFeatures(page: Page, fullStack: FullStack) {
  await saveManifest(fullStack.context, manifest);
  const { id } = findServer(fullStack, 'Tea House');
  await page.goto(`/dashboard/${id}/features`);
  await expect(heading(page)).toHaveText('Features');
  return id;
}

/** A role of a server without permissions on the platform. */
function findPlainRole({ platform }: FullStack, serverId: string) {
  const role = platform.roles(serverId).find(({ color, permissions }) => color && !(BigInt(permissions) & 40n));
  if (!role) throw new Error('The server has no role without permissions.');
  return role;
}

async function saveFeature({ call, token }: UserSession, id: string, feature: string, body: object) {
  const path = `/v1/guild/${id}/features/${feature}`;
  const { body: stored } = await call('GET', `${path}/settings`, { token });
  const response = await call('PUT', path, { token, body: { revision: stored.revision, ...body } });
  expect(response.status).toBe(200);
}

async function readFeature({ call, token }: UserSession, id: string, feature: string) {
  return (await call('GET', `/v1/guild/${id}/features/${feature}/settings`, { token })).body;
}

test('switches of several features are one draft, which keeps what could not be saved', async ({
  page,
  problems,
  fullStack,
  startSession,
}) => {
  const session = await startSession('owner-of-three');
  const id = await openFeatures(page, fullStack);
  await expect(page.getByRole('region', { name: 'Moderation' })).toContainText('0 of 2 on');
  await expect(row(page, 'Levels')).toContainText('Off');
  await featureSwitch(page, 'Levels').focus();
  await page.keyboard.press('Space');
  await featureSwitch(page, 'Music').check();
  await featureSwitch(page, 'Tea shop').check();
  await expect(row(page, 'Tea shop')).toContainText('Set “Name” first.');
  await expect(unsavedChangesBar(page)).toContainText('3 changes');
  await expectNoProblems(page);

  page.once('dialog', (question) => question.accept());
  await page.reload();
  await expect(unsavedChangesBar(page)).toContainText('Your unsaved changes are back.');
  await expect(featureSwitch(page, 'Levels')).toBeChecked();

  // Somebody else saves the values of one of them, which stay.
  await saveFeature(session, id, 'levels', { enabled: false, values: { delay: 60 } });
  await saveButton(page).click();
  await expect(unsavedChangesBar(page).getByRole('alert')).toHaveText('“Tea shop” was not saved. Set “Name” first.');
  await expect(row(page, 'Levels')).toContainText('Saved, not applied yet');
  await expect(page.getByRole('region', { name: 'Moderation' })).toContainText('1 of 2 on');
  expect(await readFeature(session, id, 'levels')).toMatchObject({ enabled: true, values: { delay: 60 } });
  expect(await readFeature(session, id, 'music')).toMatchObject({ enabled: true });
  // The browser reports that the first attempt met the other save, unless the page had noticed it before.
  for (const problem of problems.splice(0)) expect(problem).toContain('412');
  await expect(row(page, 'Tea shop').getByRole('link', { name: 'Go to the field' })).toBeFocused();

  // The draft goes on where the missing setting is.
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Tea shop');
  await expect(page).toHaveURL(/features\/tea-shop\?field=name$/);
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(unsavedChangesBar(page)).toBeVisible();
  await unsavedChangesBar(page).getByRole('button', { name: 'Ignore' }).click();
  await page.goBack();
  await expect(featureSwitch(page, 'Tea shop')).not.toBeChecked();
  await expect(unsavedChangesBar(page)).toBeHidden();

  await featureSwitch(page, 'Music').uncheck();
  await menu(page).getByRole('link', { name: 'Logs' }).click();
  await dialog(page, 'You have unsaved changes').getByRole('button', { name: 'Save and leave' }).click();
  await expect(heading(page)).toHaveText('Logs');
  expect(await readFeature(session, id, 'music')).toMatchObject({ enabled: false });
});

test('searches features and settings without accents, and filters by state and category', async ({
  page,
  fullStack,
  startSession,
}) => {
  const session = await startSession('owner-of-three');
  const id = await openFeatures(page, fullStack);
  await saveFeature(session, id, 'levels', { enabled: true, values: {} });
  await page.reload();
  await search(page).fill('lével');
  await expect(page.getByRole('main').getByRole('switch')).toHaveCount(1);
  await search(page).fill('gives a ROLE');
  await expect(row(page, 'Welcome role')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 feature, 0 settings');
  await search(page).fill('table');
  const found = page.getByRole('region', { name: 'Settings inside features' });
  await expect(found.getByRole('listitem')).toHaveText(['TableclothTea shop', 'TablesTea shop']);
  await search(page).fill('raffel');
  await expect(page.getByText('Nothing is called “raffel”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('');

  await page.getByRole('radio', { name: 'On 1' }).check();
  await expect(page.getByRole('main').getByRole('switch')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Tea');
  await expect(page).toHaveURL(/features\?state=on&category=tea$/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'On 1' })).toBeChecked();
  await page.getByRole('button', { name: 'Show all features' }).click();
  await expect(page.getByRole('main').getByRole('switch')).toHaveCount(11);

  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('combobox', { name: 'State' }).selectOption('On');
  await expect(page.getByRole('main').getByRole('switch')).toHaveCount(1);
  await search(page).fill('mute');
  await expectNoProblems(page);
  await found.getByRole('link', { name: 'Mute for' }).click();
  await expect(page).toHaveURL(/features\/levels\?field=delay$/);
  await page.goBack();
  await expect(search(page)).toHaveValue('mute');
  await expect(found.getByRole('link', { name: 'Mute for' })).toBeVisible();
});

test('the menu has the features that are on, and the switcher finds features and settings', async ({
  page,
  fullStack,
  startSession,
}) => {
  const session = await startSession('owner-of-three');
  const { id } = findServer(fullStack, 'Tea House');
  await page.goto(`/dashboard/${id}/logs`);
  await expect(menu(page).getByRole('link', { name: 'Copy from a server' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Features' })).toHaveCount(0);
  await saveManifest(fullStack.context, manifest);
  for (const name of names) await saveFeature(session, id, name.toLowerCase(), { enabled: true, values: {} });
  await page.reload();
  const links = menu(page).getByRole('listitem').filter({ hasText: 'Features' }).getByRole('list').getByRole('link');
  await expect(links).toHaveText([...names.slice(0, 8), '1 more']);
  await links.getByText('1 more').click();
  await expect(heading(page)).toHaveText('Features');
  await expect(menu(page).getByRole('link', { name: 'Features' })).toHaveAttribute('aria-current', 'page');
  await links.getByText('Levels').click();
  await expect(heading(page)).toHaveText('Levels');
  await expect(menu(page).locator('[aria-current]')).toHaveText(['Levels']);

  await page.keyboard.press('Control+k');
  const field = page.getByRole('searchbox', { name: 'Find a server, a feature or a setting' });
  await expect(field).toBeFocused();
  await field.fill('tableCLOTH');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Tablecloth Tea shop' })).toBeFocused();
  await expectNoProblems(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/features\/tea-shop\?field=cloth$/);
});

test('a role sees and switches the features that it was granted, and nothing else', async ({
  page,
  fullStack,
  startSession,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  await saveManifest(fullStack.context, manifest);
  const role = findPlainRole(fullStack, id);
  const none = { settings: 'none', greetings: 'none', logs: 'none' };
  const rights = { ...none, features: { levels: 'manage', music: 'view' } };
  await startSession('owner-of-three');
  await saveAccess(fullStack, id, [{ role_id: role.id, name: role.name, rights }]);
  fullStack.platform.setRoles(id, getPerson('moderator').id, [role.id]);
  await startSession('moderator');
  // The start page is denied, and leads to the first page that is not.
  await page.goto(`/dashboard/${id}`);
  await expect(heading(page)).toHaveText('Features');
  await expect(page.getByRole('main').getByRole('switch')).toHaveCount(2);
  await expect(featureSwitch(page, 'Music')).toBeDisabled();
  await featureSwitch(page, 'Levels').check();
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Saved.');
  await page.goto(`/dashboard/${id}/features/${teaShop.id}`);
  await expect(page.getByText('You don’t have access to this page')).toBeVisible();
});

test('the history names changes of features, filters by feature and undoes them', async ({
  page,
  fullStack,
  startSession,
}) => {
  const session = await startSession('owner-of-three');
  const id = await openFeatures(page, fullStack);
  await saveFeature(session, id, 'levels', { enabled: true, values: {} });
  await saveFeature(session, id, 'music', { enabled: true, values: {} });
  await saveFeature(session, id, 'levels', { enabled: true, values: { delay: 60 } });
  await page.goto(`/dashboard/${id}`);
  await expect(page.getByRole('main')).toContainText('Bence set “Mute for” to 1 minute');
  await page.goto(`/dashboard/${id}/history`);
  const entries = page.getByRole('main').getByRole('article');
  await expect(entries.getByRole('heading')).toHaveText([
    'Bence set “Mute for” to 1 minute',
    'Bence turned on Music',
    'Bence turned on Levels',
  ]);
  await page.goto(`/dashboard/${id}/history?module=feature%3Alevels`);
  await expect(page.getByRole('combobox', { name: 'Part' })).toHaveValue('feature:levels');
  await expect(entries).toHaveCount(2);
  await expectNoProblems(page);
  await page.getByRole('button', { name: 'Undo: Levels, changed by Bence' }).click();
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toContainText('changed “Mute for”');
  expect(await readFeature(session, id, 'levels')).toMatchObject({ enabled: true, values: {} });
  await page.getByRole('combobox', { name: 'Part' }).selectOption('Music');
  await expect(entries).toHaveCount(1);
  await page.goto(`/dashboard/${id}`);
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Part' })).toHaveValue('feature:music');
  await expect(entries).toHaveCount(1);
});

test('an owner grants rights in each feature', async ({ page, fullStack, startSession }) => {
  await startSession('owner-of-three');
  const id = await openFeatures(page, fullStack);
  await page.goto(`/dashboard/${id}/access`);
  const { name } = findPlainRole(fullStack, id);
  await page.getByRole('combobox', { name: 'Add a role' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const card = page.getByRole('article', { name, exact: true });
  await card.getByText('Features', { exact: true }).click();
  await card.getByRole('group', { name: 'All features' }).getByRole('radio', { name: 'View' }).check();
  await expect(card).toContainText('View: 11');
  await card.getByRole('group', { name: 'All features' }).getByRole('radio', { name: 'None' }).check();
  await card.getByRole('searchbox', { name: 'Search by name' }).fill('lev');
  await card.getByRole('group', { name: 'Levels' }).getByRole('radio', { name: 'None' }).press('ArrowRight');
  await card.getByRole('group', { name: 'Levels' }).getByRole('radio', { name: 'View' }).press('ArrowRight');
  await expect(card).toContainText('and set up 1 feature (Levels).');
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoProblems(page);
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Saved.');
  await page.reload();
  await expect(card).toContainText('Manage: 1');
  await page.goto(`/dashboard/${id}/history`);
  await expect(page.getByRole('definition').last()).toContainText('Levels: Manage');
});

test('without a manifest the page says what will be here', async ({ page, fullStack, startSession }) => {
  const { id } = findServer(fullStack, 'Tea House');
  await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}/features`);
  await expect(page.getByText('This bot has no features yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the admin panel' })).toHaveCount(0);
  await expectNoProblems(page);
});

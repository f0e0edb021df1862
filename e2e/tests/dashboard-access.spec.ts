import type { BrowserContext, Page } from '@playwright/test';
import { personInRole } from 'simulator/people';
import { readModule, saveModule } from '../../api/guilds/modules.ts';
import type { OurSite } from '../site/our-site.ts';
import { expect, test } from '../site/our-test.ts';
import { bar, dialog, heading, save, serverNamed, textChannels, toast } from '../site/pages.ts';
import { startSession } from '../site/sessions.ts';
import { expectSound, expectSoundInEachLook } from '../site/sound.ts';

const owner = personInRole('owner-of-three').id;
const mate = personInRole('moderator').id;

const none = { settings: 'none', greetings: 'none', logs: 'none' } as const;

// Tests save more often than people do.
test.beforeEach(({ ours }) => ours.platform.setRateLimits('none'));
test.afterEach(({ ours }) => ours.platform.setRateLimits('usual'));

/** A role of a server that brings nothing at the platform. */
function plainRole({ platform }: OurSite, serverId: string) {
  const role = platform.roles(serverId).find(({ color, permissions }) => color && !(BigInt(permissions) & 40n));
  if (!role) throw new Error('There is no such role.');
  return role;
}

/** Stores who may do what, as the owner saves it. */
async function share(
  { context }: OurSite,
  guildId: string,
  roles: { role_id: string; name: string; rights: object }[],
) {
  const before = await readModule(context, guildId, 'access');
  const after = JSON.parse(JSON.stringify({ roles }));
  await saveModule(context, { guildId, module: 'access', before, after, by: owner });
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Tea House' });
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const choice = (page: Page, role: string, part: string, level: string) =>
  card(page, role).getByRole('group', { name: part }).getByRole('radio', { name: level });

async function addRole(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Add a role' }).selectOption(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
}

async function inHungarian(context: BrowserContext, { url }: OurSite) {
  await context.addCookies([{ name: 'language', value: 'hu', url }]);
}

test('an owner gives a role rights; drafts, saving, the history and taking it back are as with everything else', async ({
  page,
  ours,
  startSession,
}) => {
  const { id } = serverNamed(ours, 'Tea House');
  const { name } = plainRole(ours, id);
  await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}`);
  await menu(page).getByRole('link', { name: 'Access' }).click();
  await expect(heading(page)).toHaveText('Access');
  await expect(page.getByText('No role has been let in yet')).toBeVisible();
  const roles = page.getByRole('combobox', { name: 'Add a role' });
  await expect(roles.getByRole('option')).toContainText(['Choose a role', name]);
  await expect(roles.getByRole('option', { name: 'Admin' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Choose the role first.')).toBeVisible();

  await addRole(page, name);
  await expect(card(page, name).getByRole('heading')).toBeFocused();
  await expect(choice(page, name, 'Logs', 'View')).toBeChecked();
  await choice(page, name, 'Settings', 'None').check();
  await choice(page, name, 'Logs', 'View').press('ArrowRight');
  await expect(choice(page, name, 'Logs', 'Manage')).toBeChecked();
  page.once('dialog', (asked) => asked.accept());
  await page.reload();
  await expect(bar(page)).toContainText('What you changed before and did not save is back.');
  await expect(choice(page, name, 'Logs', 'Manage')).toBeChecked();
  await page.keyboard.press('Control+s');
  await expect(toast(page)).toHaveText('Saved.');
  await expect(bar(page)).toHaveCount(0);

  await card(page, name)
    .getByRole('button', { name: `Remove ${name}` })
    .click();
  await expect(card(page, name)).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Ignore' }).click();
  await expect(choice(page, name, 'Logs', 'Manage')).toBeChecked();
  await menu(page).getByRole('link', { name: 'History' }).click();
  const change = page.getByRole('main').getByRole('article');
  await expect(change).toHaveCount(1);
  await expect(change.getByRole('heading')).toHaveText('Bence · Access');
  await expect(page.getByRole('definition')).toHaveText([
    'Before Not on the list',
    'After Join & Leave: View, Logs: Manage',
  ]);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await dialog(page, 'Undo this change?').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toHaveText('The change is undone.');
  await menu(page).getByRole('link', { name: 'Access' }).click();
  await expect(page.getByText('No role has been let in yet')).toBeVisible();
});

test('whoever has the role sees the server in their list, and there what they may, no more; until it ends', async ({
  page,
  browser,
  ours,
  startSession: startOwn,
  problems,
}) => {
  const { id } = serverNamed(ours, 'Tea House');
  const { id: role_id, name } = plainRole(ours, id);
  const [channel] = textChannels(ours, id);
  if (!channel) throw new Error('There is no channel.');
  const session = await startOwn('owner-of-three');
  const channels = [{ id: channel.id, name: channel.name, events: ['ban'] }];
  await session.call('PUT', `/v1/guild/${id}/logs`, { token: session.token, body: { revision: 0, channels } });
  await page.goto(`/dashboard/${id}/access`);
  await addRole(page, name);
  await choice(page, name, 'Settings', 'Manage').check();
  await choice(page, name, 'Join & Leave', 'None').check();
  await save(page).click();
  await expect(toast(page)).toHaveText('Saved.');

  ours.platform.setRoles(id, mate, [role_id]);
  const other = await browser.newContext({ baseURL: ours.url });
  const theirs = await other.newPage();
  await startSession(ours, other, 'moderator');
  await theirs.goto('/dashboard');
  await theirs.getByRole('link', { name: 'Manage Tea House' }).click();
  await expect(menu(theirs).getByRole('link')).toContainText(['Settings', 'Logs']);
  for (const hidden of ['Join & Leave', 'Access', 'History'])
    await expect(menu(theirs).getByRole('link', { name: hidden })).toHaveCount(0);
  await theirs.getByRole('combobox', { name: 'Language' }).selectOption('hu');
  await save(theirs).click();
  await expect(toast(theirs)).toHaveText('Saved.');
  await menu(theirs).getByRole('link', { name: 'Logs' }).click();
  await expect(theirs.getByText('You can look at this, and not change it.')).toBeVisible();
  await expect(theirs.getByRole('heading', { name: `#${channel.name}` })).toBeVisible();
  await expect(theirs.getByRole('main').getByRole('button', { name: /Edit|Remove|Add|test message/ })).toHaveCount(0);
  await expectSound(theirs);
  for (const [part, title] of [
    ['join', 'Join & Leave'],
    ['access', 'Access'],
    ['history', 'History'],
  ] as const) {
    await theirs.goto(`/dashboard/${id}/${part}`);
    await expect(heading(theirs)).toHaveText(title);
    await expect(theirs.getByText('This page is not open to you')).toBeVisible();
  }
  await expectSound(theirs);

  // The owner changes their mind while a change is being made.
  await theirs.getByRole('main').getByRole('link', { name: 'Settings' }).last().click();
  await theirs.getByRole('combobox', { name: 'Language' }).selectOption('en');
  await choice(page, name, 'Settings', 'View').check();
  await save(page).click();
  await expect(bar(page)).toHaveCount(0);
  await save(theirs).click();
  await expect(bar(theirs).getByRole('alert')).toContainText('Your roles on this server do not allow this.');
  theirs.once('dialog', (asked) => asked.accept());
  await theirs.reload();
  await expect(theirs.getByRole('combobox', { name: 'Language' })).toBeDisabled();
  await expect(bar(theirs)).toHaveCount(0);
  ours.platform.setRoles(id, mate, []);
  ours.forward(31);
  await theirs.reload();
  await expect(heading(theirs)).toHaveText('Invalid permission');
  await theirs.goto('/dashboard');
  await expect(theirs.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(theirs.getByText('Tea House')).toHaveCount(0);
  await other.close();
  problems.length = 0;
});

test('two windows at once: only what differs is asked about, and other roles stay as they were saved', async ({
  page,
  context,
  ours,
  startSession,
  problems,
}) => {
  const { id } = serverNamed(ours, 'Tea House');
  const { id: role_id, name } = plainRole(ours, id);
  await startSession('owner-of-three');
  await share(ours, id, [{ role_id, name, rights: none }]);
  const second = await context.newPage();
  await Promise.all([page.goto(`/dashboard/${id}/access`), second.goto(`/dashboard/${id}/access`)]);
  await expect(card(page, name)).toBeVisible();
  await choice(second, name, 'Logs', 'View').check();
  await addRole(second, '@everyone');
  await save(second).click();
  await expect(bar(second)).toHaveCount(0);

  await choice(page, name, 'Logs', 'Manage').check();
  await save(page).click();
  const question = dialog(page, 'Somebody else has saved meanwhile');
  await expect(question.getByRole('definition')).toHaveText(['Saved now Logs: View', 'With your change Logs: Manage']);
  await question.getByRole('button', { name: 'Save mine' }).click();
  await expect(toast(page)).toHaveText('Saved.');
  await expect(choice(page, '@everyone', 'Logs', 'View')).toBeChecked();
  await expect(choice(page, name, 'Logs', 'Manage')).toBeChecked();
  problems.length = 0;
});

test('roles that are gone or full lists are told, and so is what fails; nothing typed is lost', async ({
  page,
  ours,
  startSession,
  problems,
}) => {
  const { id } = serverNamed(ours, 'Tea House');
  const gone = Array.from({ length: 25 }, (_, index) => ({
    role_id: String(210_000_000_000_000_900n + BigInt(index)),
    name: `Old guard ${index + 1}`,
    rights: { ...none, logs: 'manage' },
  }));
  await startSession('owner-of-three');
  await share(ours, id, gone);
  await page.route('**/roles', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
  await page.goto(`/dashboard/${id}/access`);
  await expect(page.getByText('25 roles can have rights here.')).toBeVisible();
  await expect(page.getByText('This role was deleted on the server')).toHaveCount(0);
  await card(page, 'Old guard 1').getByRole('button').click();
  await expect(page.getByRole('alert')).toContainText('The server’s roles could not be listed');
  await page.unroute('**/roles');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Old guard 2').getByText('This role was deleted on the server')).toBeVisible();
  await page.route('**/v1/guild/*/access', (route) => route.abort());
  await save(page).click();
  await expect(bar(page).getByRole('alert')).toContainText('Not saved. There was no connection to the service.');
  await expect(card(page, 'Old guard 1')).toHaveCount(0);
  await page.unroute('**/v1/guild/*/access');
  await save(page).click();
  await expect(toast(page)).toHaveText('Saved.');
  await expect(page.getByRole('article')).toHaveCount(24);
  problems.length = 0;
});

for (const language of ['en', 'hu'] as const)
  test(`who may do what, as the owner and as somebody with a role sees it, sound in each look: ${language}`, async ({
    page,
    context,
    ours,
    startSession,
  }) => {
    const { id } = serverNamed(ours, 'Tea House');
    const { id: role_id, name } = plainRole(ours, id);
    if (language === 'hu') await inHungarian(context, ours);
    await startSession('owner-of-three');
    await share(ours, id, [
      { role_id, name, rights: { ...none, settings: 'view', greetings: 'view' } },
      { role_id: '210000000000000999', name: 'Old guard', rights: none },
    ]);
    await expectSoundInEachLook(page, language, async () => {
      await page.goto(`/dashboard/${id}/access`);
      await expect(heading(page)).toHaveText(language === 'en' ? 'Access' : 'Hozzáférés');
      await expect(page.getByText(language === 'en' ? 'This role was deleted' : 'Ezt a rangot törölték')).toBeVisible();
    });
    ours.platform.setRoles(id, mate, [role_id]);
    await startSession('moderator');
    await expectSoundInEachLook(page, language, async () => {
      for (const part of ['', '/join']) {
        await page.goto(`/dashboard/${id}${part}`);
        await expect(page.getByText(language === 'en' ? 'You can look at this' : 'Ezt megnézheted')).toBeVisible();
      }
    });
  });

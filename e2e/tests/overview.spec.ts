import type { Page } from '@playwright/test';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import {
  cards,
  findServer,
  saveAccess,
  saveDailyMembers,
  saveGreetings,
  saveLogs,
  textChannels,
} from '../site/pages.ts';
import { systemTier } from '../site/system-tier.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const welcome = { enabled: true, text: 'Welcome, {user}.' };
const off = { enabled: false, channel_id: null, text: '' };

test.use({ rateLimits: 'none' });

test('a server with nothing set up, step by step, and its members once the bot reports them', async ({
  page,
  fullStack,
  startSession,
}) => {
  await test.step('reads well with nothing set up; the first steps tick themselves and disappear', async () => {
    const { id } = findServer(fullStack, 'Tea House');
    const [first] = textChannels(fullStack, id);
    const session = await startSession('owner-of-three');
    await page.goto(`/dashboard/${id}`);
    await expect(panel(page, 'Vigil is here.')).toContainText('All granted');
    await expect(panel(page, 'What is set up').getByRole('listitem')).toHaveText([
      'LogsNo log channels yetOff',
      'Welcome messageNot written yetOff',
      'Farewell messageNot written yetOff',
    ]);
    await expect(panel(page, 'Recent changes')).toContainText('Nothing has been changed here yet.');
    await expect(panel(page, 'Open tickets')).toContainText('You have no open tickets.');
    const steps = panel(page, 'First steps');
    await expect(steps).toContainText('1 of 4 done');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tea House');

    await saveLogs(fullStack, session, id, [{ id: first?.id, name: first?.name, events: ['ban', 'kick'] }]);
    await page.reload();
    await expect(steps).toContainText('2 of 4 done');
    await steps.getByRole('link', { name: 'Write a welcome message' }).click();
    await expect(page).toHaveURL(/\/join$/);
    await saveGreetings(fullStack, session, id, { welcome: { ...welcome, channel_id: first?.id }, farewell: off });
    await page.goto(`/dashboard/${id}`);
    await expect(steps).toContainText('3 of 4 done');
    const role = fullStack.platform.roles(id).find(({ permissions }) => !(BigInt(permissions) & 40n));
    const rights = { settings: 'view', logs: 'none', greetings: 'none' };
    await saveAccess(fullStack, id, [{ role_id: role?.id ?? '', name: role?.name ?? '', rights }]);
    await page.reload();
    await expect(panel(page, 'What is set up').getByRole('listitem')).toHaveText([
      'Logs2 events in 1 channelOn',
      `Welcome messageIn #${first?.name}On`,
      'Farewell messageNot written yetOff',
    ]);
    await expect(steps).toHaveCount(0);
  });
  await test.step('shows how many members joined and left, if the bot reports it', async () => {
    const { id } = findServer(fullStack, 'Tea House');
    await page.goto(`/dashboard/${id}`);
    await expect(panel(page, 'Open tickets')).toContainText('You have no open tickets.');
    await expect(panel(page, 'Members, last 30 days')).toHaveCount(0);
    await saveDailyMembers(fullStack, id);
    await page.reload();
    const members = panel(page, 'Members, last 30 days');
    await expect(members).toContainText('55 joined');
    await expect(members).toContainText('15 left');
    await expect(members.getByRole('img')).toHaveAccessibleName(/^Members by day, .* Most joined on .*: 14\.$/);
    await expect(members.getByRole('link', { name: 'Join & Leave' })).toHaveAttribute('href', `/dashboard/${id}/join`);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('hu');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    await expect(members).toContainText('55 joined');
  });
});

test.describe('with consent', () => {
  test.use({ consent: 'true' });

  test('the first steps can be hidden for good', systemTier, async ({ page, fullStack, startSession }) => {
    const { id } = findServer(fullStack, 'Tea House');
    await startSession('owner-of-three');
    await page.goto(`/dashboard/${id}`);
    await page.getByRole('button', { name: 'Hide these steps' }).click();
    await expect(panel(page, 'First steps')).toHaveCount(0);
    await page.reload();
    await expect(panel(page, 'Recent changes')).toBeVisible();
    await expect(panel(page, 'First steps')).toHaveCount(0);
  });
});

test('names each missing permission with its channel, what it stops, and how to give it', async ({
  page,
  fullStack,
  startSession,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const [first, second, third] = textChannels(fullStack, id).map((channel) => ({ id: channel.id, name: channel.name }));
  const session = await startSession('owner-of-three');
  await saveLogs(fullStack, session, id, [
    { ...first, events: ['ban'] },
    { ...second, events: ['kick'] },
  ]);
  await saveGreetings(fullStack, session, id, { welcome: { ...welcome, channel_id: first?.id }, farewell: off });
  fullStack.platform.setRevokedPermissions(first?.id ?? '', ['send']);
  fullStack.platform.setRevokedPermissions(third?.id ?? '', ['send']);
  fullStack.platform.deleteChannel(second?.id ?? '');
  fullStack.advanceClock(60_000);
  await page.goto(`/dashboard/${id}`);
  const bot = page.getByRole('region', { name: /^Vigil is here\./ });
  await expect(bot).toHaveAccessibleName('Vigil is here. 2 things need attention.');
  await expect(bot).toContainText('Something is missing in 2 channels');
  const [missing, deleted] = [bot.getByRole('listitem').first(), bot.getByRole('listitem').last()];
  await expect(missing).toContainText(`Missing in #${first?.name}: Send Messages`);
  await expect(missing).toContainText('Nothing is logged there. The welcome message does not arrive.');
  await expect(missing.getByRole('link')).toHaveAttribute('href', new RegExp(`guild_id=${id}`));
  await expect(deleted).toContainText(`#${second?.name} was deleted.`);
  await expect(deleted.getByRole('button', { name: 'Use it' })).toBeVisible();
  await expect(bot).not.toContainText(`#${third?.name}`);
  await expect(panel(page, 'What is set up').getByRole('listitem')).toHaveText([
    'Logs2 events in 2 channelsNeeds attention',
    `Welcome messageIn #${first?.name}Needs attention`,
    'Farewell messageNot written yetOff',
  ]);
  const card = cards(page).filter({ hasText: 'Tea House' });
  await page.goto('/dashboard');
  await expect(card).toContainText('Needs attention');
  await expect(cards(page).filter({ hasText: 'Needs attention' })).toHaveCount(1);
  await page.goBack();
  await missing.getByText('Show me how to grant it').click();
  fullStack.platform.setRevokedPermissions(first?.id ?? '', []);
  fullStack.platform.restoreChannel(second?.id ?? '');
  fullStack.advanceClock(60_000);
  await missing.getByRole('button', { name: 'Check again' }).click();
  await expect(bot).toContainText('All granted');
  await expect(bot).toHaveAccessibleName('Vigil is here.');
  await page.goto('/dashboard');
  await expect(card).toBeVisible();
  await expect(card).not.toContainText('Needs attention');
});

test('shows the last five changes; the latest of a part can be undone', async ({ page, fullStack, startSession }) => {
  const { id } = findServer(fullStack, 'Tea House');
  const [first] = textChannels(fullStack, id);
  const session = await startSession('owner-of-three');
  for (const events of [['ban'], ['kick'], ['unban'], ['timeout'], ['ban', 'kick'], ['memberJoin']])
    await saveLogs(fullStack, session, id, [{ id: first?.id, name: first?.name, events }]);
  await page.goto(`/dashboard/${id}`);
  const changes = panel(page, 'Recent changes');
  await expect(changes.getByRole('listitem')).toHaveCount(5);
  await expect(changes.getByRole('listitem').first()).toContainText(
    `Bence changed the events of #${first?.name}: 1 added, 2 removed`,
  );
  await expect(changes.getByRole('button')).toHaveCount(1);
  await changes.getByRole('button', { name: /^Undo/ }).click();
  await expect(panel(page, 'What is set up')).toContainText('2 events in 1 channel');
  await expect(changes.getByRole('listitem').first()).toContainText('Undid a change');
  await expect(changes.getByRole('listitem').nth(1)).toContainText('Undone by Bence');
  await changes.getByRole('link', { name: 'All changes' }).click();
  await expect(page).toHaveURL(`/dashboard/${id}/history`);
});

test(
  'each panel that cannot be loaded says so and can be retried, and the settings stay',
  systemTier,
  async ({ page, fullStack, startSession, problems }) => {
    const { id } = findServer(fullStack, 'Tea House');
    await startSession('owner-of-three');
    const failing = ['logs', 'channels', 'changes'].map((part) => new RegExp(`/v1/guild/${id}/${part}`));
    for (const path of [...failing, /\/v1\/me\/tickets/]) await page.route(path, (route) => route.abort());
    await page.goto(`/dashboard/${id}`);
    await expect(panel(page, 'Vigil is here.')).toContainText('Couldn’t check the permissions');
    await expect(panel(page, 'What is set up').getByRole('listitem').first()).toContainText('Couldn’t load this.');
    await expect(panel(page, 'What is set up').getByRole('listitem').last()).toContainText('Not written yet');
    await expect(panel(page, 'Recent changes').getByRole('alert')).toBeVisible();
    await expect(panel(page, 'Open tickets').getByRole('alert')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Language' })).toBeEnabled();
    await expectNoProblems(page);
    await page.unrouteAll();
    await panel(page, 'Vigil is here.').getByRole('button', { name: 'Try again' }).click();
    await expect(panel(page, 'Vigil is here.')).toContainText('All granted');
    await expect(panel(page, 'Recent changes')).toContainText('Nothing has been changed here yet.');
    await panel(page, 'Open tickets').getByRole('button', { name: 'Try again' }).click();
    await expect(panel(page, 'Open tickets')).toContainText('You have no open tickets.');
    problems.length = 0;
  },
);

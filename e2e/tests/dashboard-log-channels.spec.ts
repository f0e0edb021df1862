import type { Page } from '@playwright/test';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { button, card, cards, event, options, panel, picker, preset } from '../site/log-channels-page.ts';
import { findServer, heading, saveButton, saveLogs, textChannels, unsavedChangesBar } from '../site/pages.ts';
import { systemTier } from '../site/system-tier.ts';

const failure = (page: Page) => unsavedChangesBar(page).getByRole('alert');

test.use({ rateLimits: 'none' });

test('§4 adds, edits and removes channels only with the keyboard; saved channels are there on the next visit', async ({
  page,
  fullStack,
  startSession,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const { keyboard } = page;
  await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}/logs`);
  await expect(page.getByText('No log channels yet')).toBeVisible();
  await button(page, 'Add a channel').press('Enter');
  await expect(panel(page).getByRole('heading', { name: 'Add a log channel' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(picker(page)).toBeFocused();
  await keyboard.type('gener');
  await expect(options(page)).toHaveText(['#general']);
  await keyboard.press('Enter');
  await expect(picker(page)).toHaveValue('#general');
  await keyboard.press('Tab');
  await expect(preset(page, 'Members')).toBeFocused();
  await keyboard.press('Enter');
  for (const name of ['Member joins', 'Member leaves', 'Edit nickname']) await expect(event(page, name)).toBeChecked();
  await preset(page, 'Members').press('Enter');
  await expect(event(page, 'Member joins')).not.toBeChecked();
  await preset(page, 'Moderation').press('Enter');
  await page.getByRole('textbox', { name: 'Find an event' }).or(page.getByRole('searchbox')).fill('edit role');
  await event(page, 'Edit role').press('Space');
  await keyboard.press('Control+s');
  // §4: the channel is appended, and events are reset to all off.
  await expect(card(page, '#general').getByRole('listitem')).toHaveText([
    ...['Ban member', 'Unban member', 'Kick member', 'Time out member'],
    '+1 more',
  ]);
  await expect(page.getByRole('heading', { name: 'Log channels' })).toBeFocused();
  await expect(panel(page)).toHaveCount(0);
  await button(page, 'Add a channel').press('Enter');
  await expect(picker(page)).toHaveValue('');
  await expect(page.getByText('0 of 17')).toBeVisible();
  await keyboard.press('Escape');
  await expect(button(page, 'Add a channel')).toBeFocused();

  await button(page, 'Edit #general').press('Enter');
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('Edit #general');
  await event(page, 'Edit role').press('Space');
  await button(page, 'Done').press('Enter');
  await expect(button(page, 'Edit #general')).toBeFocused();
  await expect(card(page, '#general').getByRole('heading')).toHaveText('#general Changed');
  await saveButton(page).press('Enter');
  await expect(card(page, '#general').getByRole('listitem')).toHaveCount(4);
  await expect(unsavedChangesBar(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Remove #general' }).press('Enter');
  await expect(page.getByText('No log channels yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Log channels' })).toBeFocused();
  await expect(unsavedChangesBar(page)).toContainText('1 change');
  await expectNoProblems(page);
  await button(page, 'Ignore').press('Enter');
  await expect(card(page, '#general').getByRole('listitem')).toHaveCount(4);
  await page.getByRole('button', { name: 'Remove #general' }).press('Enter');
  await saveButton(page).press('Enter');
  await expect(unsavedChangesBar(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No log channels yet')).toBeVisible();
});

test('offers the server’s channels by category, and shows when one is missing', async ({
  page,
  fullStack,
  startSession,
  problems,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const [closed] = textChannels(fullStack, id);
  fullStack.platform.setRevokedPermissions(closed?.id ?? '', ['view']);
  // Expires what an earlier test has cached.
  fullStack.advanceClock(120_000);
  await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}/logs`);
  await button(page, 'Add a channel').click();
  await preset(page, 'Moderation').click();
  await saveButton(page).click();
  await expect(page.getByText('Choose the channel first.')).toBeVisible();
  await expect(event(page, 'Ban member')).toBeChecked();

  await picker(page).press('ArrowDown');
  const existingNames = textChannels(fullStack, id).map(({ name }) => `#${name}`);
  expect((await options(page).allTextContents()).toSorted()).toEqual(expect.arrayContaining(existingNames.toSorted()));
  await expect(page.getByRole('listbox').getByRole('group').first()).toHaveAccessibleName(/\w/);
  await expect(options(page, `#${closed?.name}`).getByRole('img')).toHaveAccessibleName('The bot cannot write here');
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.type('zzz');
  await expect(page.getByText('No other channel is called “zzz”.')).toBeVisible();
  await picker(page).fill(closed?.name ?? '');
  await options(page).first().click();

  // The missing permissions of the bot, and how to grant them.
  const note = page.getByText(`Vigil lacks View Channel and`).or(page.getByText('Vigil lacks View Channel here'));
  await expect(note.first()).toBeVisible();
  await saveButton(page).click();
  await expect(failure(page)).toContainText('Not saved. The bot cannot write to this channel.');
  await panel(page).getByText('Show me how to grant it').click();
  await expect(panel(page).getByText(`open the settings of #${closed?.name}`)).toBeVisible();
  await expectNoProblems(page);
  fullStack.platform.setRevokedPermissions(closed?.id ?? '', []);
  fullStack.advanceClock(5000);
  await panel(page).getByRole('button', { name: 'Check again' }).click();
  await expect(note).toHaveCount(0);
  await saveButton(page).click();
  await expect(card(page, `#${closed?.name}`)).toBeVisible();
  problems.length = 0;
});

test('shows a deleted channel, lost permissions and unknown events; sends a test message', async ({
  page,
  fullStack,
  startSession,
  problems,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const [first, second, third] = textChannels(fullStack, id).map(({ id: channelId, name }) => ({
    id: channelId,
    name,
  }));
  const session = await startSession('owner-of-three');
  await saveLogs(fullStack, session, id, [
    { ...first, events: ['ban', 'fromTheFuture'] },
    { ...second, events: [] },
    { ...third, events: ['kick'] },
  ]);
  fullStack.platform.setRevokedPermissions(second?.id ?? '', ['send']);
  fullStack.platform.deleteChannel(third?.id ?? '');
  await page.goto(`/dashboard/${id}/logs`);
  await expect(card(page, `#${first?.name}`).getByRole('listitem')).toHaveText(['Ban member', 'fromTheFuture']);
  await expect(card(page, `#${second?.name}`)).toContainText('Vigil lacks Send Messages here, so nothing arrives.');
  await expect(card(page, `#${third?.name}`)).toContainText('This channel was deleted on the server');
  await expect(card(page, `#${third?.name}`).getByRole('button', { name: /test message/ })).toHaveCount(0);

  await page.getByRole('button', { name: `Send a test message to #${first?.name}` }).click();
  await expect(card(page, `#${first?.name}`).getByRole('status')).toHaveText(`Sent. Have a look at #${first?.name}.`);
  expect(fullStack.platform.messages(first?.id ?? '')).toHaveLength(1);
  await page.getByRole('button', { name: `Send a test message to #${second?.name}` }).click();
  await expect(card(page, `#${second?.name}`).getByRole('status')).toContainText(
    'Couldn’t send the test message. The bot cannot write to this channel.',
  );
  await expectNoProblems(page);

  // An unknown event can be switched off, and is preserved otherwise.
  await page.getByRole('button', { name: `Edit #${first?.name}` }).click();
  await expect(event(page, 'fromTheFuture')).toBeChecked();
  await event(page, 'Kick member').check();
  await saveButton(page).click();
  await expect(card(page, `#${first?.name}`).getByRole('listitem')).toHaveText([
    ...['Ban member', 'Kick member', 'fromTheFuture'],
  ]);
  problems.length = 0;
});

test('shows a specific message for each failure: channel deleted during editing, bot kicked, platform down', async ({
  page,
  fullStack,
  startSession,
  problems,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const { platform } = fullStack;
  const [first] = textChannels(fullStack, id);
  await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}/logs`);
  await button(page, 'Add a channel').click();
  await picker(page).fill(first?.name ?? '');
  await options(page).first().click();
  await preset(page, 'Moderation').click();
  platform.deleteChannel(first?.id ?? '');
  await saveButton(page).click();
  await expect(failure(page)).toContainText('Not saved. This channel no longer exists. Choose another one.');
  await expect(picker(page)).toHaveValue(`#${first?.name}`);
  platform.restoreChannel(first?.id ?? '');
  platform.removeBot(id);
  await saveButton(page).click();
  await expect(failure(page)).toContainText('Not saved. The bot is no longer on this server.');
  platform.addBot(id);
  const fault = platform.faults.add({ kind: '503', path: '/guilds/*/channels' });
  await saveButton(page).click();
  await expect(failure(page)).toContainText('Not saved. The chat platform is not answering.');
  await expect(event(page, 'Ban member')).toBeChecked();

  // The log channels load, the server's channels do not.
  page.on('dialog', (dialog) => dialog.accept());
  fullStack.advanceClock(60_000);
  await page.reload();
  await button(page, `Edit #${first?.name}`).click();
  await expect(page.getByText('Couldn’t load the server’s channels')).toBeVisible();
  await expect(event(page, 'Ban member')).toBeChecked();
  await expectNoProblems(page);
  platform.faults.remove(fault.id);
  fullStack.advanceClock(60_000);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(picker(page)).toHaveValue(`#${first?.name}`);
  await saveButton(page).click();
  await expect(card(page, `#${first?.name}`)).toBeVisible();

  // No request succeeds.
  await page.route(`**/v1/guild/${id}/logs`, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the log channels');
  await expectNoProblems(page);
  await page.unroute(`**/v1/guild/${id}/logs`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, `#${first?.name}`)).toBeVisible();
  problems.length = 0;
});

test(
  'logs in Hungarian on a phone have a skeleton',
  systemTier,
  async ({ page, context, site, fullStack, startSession }) => {
    const { id } = findServer(fullStack, 'Tea House');
    const [first] = textChannels(fullStack, id).map(({ id: channelId, name }) => ({ id: channelId, name }));
    const session = await startSession('owner-of-three');
    await saveLogs(fullStack, session, id, [{ ...first, events: ['ban', 'kick', 'unban', 'timeout', 'memberJoin'] }]);
    await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
    await page.setViewportSize({ width: 360, height: 800 });
    const paused = Promise.withResolvers<void>();
    await page.route(`**/v1/guild/${id}/logs`, async (route) => {
      await paused.promise;
      await route.continue();
    });
    await page.goto(`/dashboard/${id}/logs`);
    await expect(heading(page)).toHaveText('Naplók');
    await expect(page.getByRole('main').getByRole('status').getByText('Betöltés…')).toBeVisible();
    paused.resolve();
    await expect(cards(page)).toHaveCount(1);
    await page
      .getByRole('button', { name: new RegExp(`#${first?.name}`) })
      .nth(1)
      .click();
    await picker(page).click();
    await expectNoProblems(page);
  },
);

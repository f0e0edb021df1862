import type { Page } from '@playwright/test';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { dialog, findServer, heading, saveButton, saveLogs, textChannels, unsavedChangesBar } from '../site/pages.ts';

const cards = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: /^#/ }) });
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}( Changed| New)?$`) }) });
const picker = (page: Page) => page.getByRole('combobox', { name: /^(Channel|Csatorna)$/ });
const event = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const panel = (page: Page) => page.locator('[data-docked-panel]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const preset = (page: Page, name: string) => page.getByRole('group', { name: 'Groups of events' }).getByText(name);
const exceptionField = (page: Page) => page.getByRole('combobox', { name: 'Add an exception' });
const failure = (page: Page) => unsavedChangesBar(page).getByRole('alert');

// Tests save more often than users do.
test.beforeEach(({ fullStack }) => fullStack.platform.setRateLimits('none'));
test.afterEach(({ fullStack }) => fullStack.platform.setRateLimits('usual'));

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
  await expectNoProblems(page);
  await button(page, 'Add a channel').press('Enter');
  await expect(panel(page).getByRole('heading', { name: 'Add a log channel' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(picker(page)).toBeFocused();
  await keyboard.type('gener');
  await expect(page.getByRole('option')).toHaveText(['#general']);
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
  await expectNoProblems(page);
  await dialog(page, 'Remove #general?').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByText('No log channels yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Log channels' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('No log channels yet')).toBeVisible();
});

test('several changes are collected and saved at once; Cancel takes back only those of the panel', async ({
  page,
  fullStack,
  startSession,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const [first, second, third] = textChannels(fullStack, id).map(({ id: channelId, name }) => ({
    id: channelId,
    name,
  }));
  const session = await startSession('owner-of-three');
  await saveLogs(fullStack, session, id, [
    { ...first, events: ['ban'] },
    { ...second, events: ['kick'] },
  ]);
  await page.goto(`/dashboard/${id}/logs`);
  await button(page, `Edit #${first?.name}`).click();
  await event(page, 'Kick member').check();
  await button(page, 'Done').click();
  await button(page, `Edit #${second?.name}`).click();
  await event(page, 'Ban member').check();
  await expect(unsavedChangesBar(page)).toContainText('2 changes');
  await button(page, 'Cancel').click();
  await expect(card(page, `#${second?.name}`).getByRole('listitem')).toHaveText(['Kick member']);
  await expect(unsavedChangesBar(page)).toContainText(`1 change#${first?.name}`);

  await button(page, 'Add a channel').click();
  await preset(page, 'Voice').click();
  await button(page, 'Done').click();
  await expect(panel(page)).toContainText('Choose the channel first.');
  await picker(page).fill(third?.name ?? '');
  await page.getByRole('option').first().click();
  await preset(page, 'Voice').click();
  await button(page, 'Done').click();
  await expect(panel(page)).toContainText('Choose at least one event.');
  await expectNoProblems(page);
  // Closing keeps what was chosen, and saving leads back to what is missing.
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(card(page, `#${third?.name}`)).toContainText('No events');
  await saveButton(page).click();
  await expect(panel(page)).toContainText('Choose at least one event.');
  await preset(page, 'Voice').click();
  await expect(panel(page).getByRole('figure')).toContainText('A member moved to another voice channel');
  await button(page, 'Done').click();
  await page.reload();
  await expect(unsavedChangesBar(page)).toContainText('2 changes');
  await saveButton(page).click();
  await expect(card(page, `#${third?.name}`).getByRole('listitem')).toHaveCount(3);
  await expect(card(page, `#${first?.name}`).getByRole('listitem')).toHaveText(['Ban member', 'Kick member']);
  await expect(unsavedChangesBar(page)).toHaveCount(0);
});

test('exceptions are found by name, saved for a log channel and for the server, and are in the history', async ({
  page,
  fullStack,
  startSession,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const [first, second] = textChannels(fullStack, id).map(({ id: channelId, name }) => ({ id: channelId, name }));
  const session = await startSession('owner-of-three');
  await saveLogs(fullStack, session, id, [{ ...first, events: ['ban'] }]);
  await page.goto(`/dashboard/${id}/logs`);
  await button(page, `Edit #${first?.name}`).click();
  await exceptionField(page).fill('esz');
  await page.getByRole('option', { name: 'Eszter Member' }).click();
  await exceptionField(page).fill('admin');
  await page.getByRole('option', { name: 'Admin Role' }).click();
  await expectNoProblems(page);
  await button(page, 'Remove the exception @Admin').click();
  await button(page, 'Done').click();
  await expect(card(page, `#${first?.name}`)).toContainText('1 exception');
  await button(page, 'Edit the exceptions for the whole server').click();
  await exceptionField(page).click();
  await expect(page.getByText('Type a name to find members and bots, too.')).toBeVisible();
  await page.keyboard.type(second?.name ?? '');
  await page.getByRole('option', { name: `${second?.name} Channel` }).click();
  await exceptionField(page).fill('nobody-is-called-this');
  await expect(page.getByText('Nothing is called “nobody-is-called-this”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await saveButton(page).click();
  await expect(unsavedChangesBar(page)).toHaveCount(0);
  const { body } = await session.call('GET', `/v1/guild/${id}/logs`, { token: session.token });
  expect(body).toMatchObject({
    channels: [{ exceptions: [{ kind: 'user', name: 'Eszter' }] }],
    exceptions: [{ kind: 'channel', ...second }],
  });
  await page.goto(`/dashboard/${id}/history`);
  await expect(page.getByRole('main')).toContainText('Ban member, except Eszter');
  await expect(page.getByRole('main')).toContainText(`#${second?.name}`);
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
  fullStack.forward(120);
  await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}/logs`);
  await button(page, 'Add a channel').click();
  await preset(page, 'Moderation').click();
  await saveButton(page).click();
  await expect(page.getByText('Choose the channel first.')).toBeVisible();
  await expect(event(page, 'Ban member')).toBeChecked();

  await picker(page).press('ArrowDown');
  const existingNames = textChannels(fullStack, id).map(({ name }) => `#${name}`);
  expect((await page.getByRole('option').allTextContents()).toSorted()).toEqual(
    expect.arrayContaining(existingNames.toSorted()),
  );
  await expect(page.getByRole('listbox').getByRole('group').first()).toHaveAccessibleName(/\w/);
  await expect(page.getByRole('option', { name: `#${closed?.name}` }).getByRole('img')).toHaveAccessibleName(
    'The bot cannot write here',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.type('zzz');
  await expect(page.getByText('No channel is called “zzz”.')).toBeVisible();
  await picker(page).fill(closed?.name ?? '');
  await page.getByRole('option').first().click();

  // The missing permissions of the bot, and how to grant them.
  const note = page.getByText(`Vigil lacks View Channel and`).or(page.getByText('Vigil lacks View Channel here'));
  await expect(note.first()).toBeVisible();
  await saveButton(page).click();
  await expect(failure(page)).toContainText('Not saved. The bot cannot write to this channel.');
  await panel(page).getByText('Show me how to give it').click();
  await expect(panel(page).getByText(`open the settings of #${closed?.name}`)).toBeVisible();
  await expectNoProblems(page);
  fullStack.platform.setRevokedPermissions(closed?.id ?? '', []);
  fullStack.forward(5);
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
  await expect(card(page, `#${first?.name}`).getByRole('status')).toHaveText(`Sent: look at #${first?.name}.`);
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

test('when another user saves first, the user can apply their own change on top or keep theirs', async ({
  page,
  fullStack,
  startSession,
  problems,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const [first, second] = textChannels(fullStack, id).map(({ id: channelId, name }) => ({ id: channelId, name }));
  const session = await startSession('owner-of-three');
  await saveLogs(fullStack, session, id, [{ ...first, events: ['ban'] }]);
  await page.goto(`/dashboard/${id}/logs`);
  await page.getByRole('button', { name: `Edit #${first?.name}` }).click();
  await event(page, 'Kick member').check();

  await saveLogs(fullStack, session, id, [
    { ...first, events: ['unban'] },
    { ...second, events: ['ban'] },
  ]);
  await saveButton(page).click();
  const question = dialog(page, 'You changed this elsewhere, too');
  await expect(question.getByRole('definition')).toHaveText([
    'Saved version Unban member',
    'Your version Ban member and Kick member',
  ]);
  await expectNoProblems(page);
  await question.getByRole('button', { name: 'Save mine' }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(card(page, `#${first?.name}`).getByRole('listitem')).toHaveText(['Ban member', 'Kick member']);
  await expect(unsavedChangesBar(page)).toHaveCount(0);

  await saveLogs(fullStack, session, id, [{ ...first, events: ['unban'] }]);
  await page.getByRole('button', { name: `Remove #${first?.name}` }).click();
  await dialog(page, /^Remove/)
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(question.getByRole('definition')).toHaveText([
    'Saved version Unban member',
    'Your version Not a log channel',
  ]);
  await question.getByRole('button', { name: 'Keep the saved version' }).click();
  await expect(card(page, `#${first?.name}`).getByRole('listitem')).toHaveText(['Unban member']);
  await expect(cards(page)).toHaveCount(1);
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
  await page.getByRole('option').first().click();
  await preset(page, 'Moderation').click();
  platform.deleteChannel(first?.id ?? '');
  await saveButton(page).click();
  await expect(failure(page)).toContainText('Not saved. This channel no longer exists. Choose another one.');
  await expect(picker(page)).toHaveValue(`#${first?.name}`);
  platform.restoreChannel(first?.id ?? '');
  platform.kickBot(id);
  await saveButton(page).click();
  await expect(failure(page)).toContainText('Not saved. The bot is no longer on this server.');
  platform.inviteBot(id);
  const fault = platform.faults.add({ kind: '503', path: '/guilds/*/channels' });
  await saveButton(page).click();
  await expect(failure(page)).toContainText('Not saved. The chat platform is not answering.');
  await expect(event(page, 'Ban member')).toBeChecked();

  // The log channels load, the server's channels do not.
  page.on('dialog', (dialog) => dialog.accept());
  fullStack.forward(60);
  await page.reload();
  await button(page, `Edit #${first?.name}`).click();
  await expect(page.getByText('Couldn’t load the server’s channels')).toBeVisible();
  await expect(event(page, 'Ban member')).toBeChecked();
  await expectNoProblems(page);
  platform.faults.remove(fault.id);
  fullStack.forward(60);
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

test('§2 logs are accessible in both languages and themes, on a phone and a wide screen, and have a skeleton', async ({
  page,
  context,
  site,
  fullStack,
  startSession,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const [first] = textChannels(fullStack, id).map(({ id: channelId, name }) => ({ id: channelId, name }));
  const session = await startSession('owner-of-three');
  await saveLogs(fullStack, session, id, [{ ...first, events: ['ban', 'kick', 'unban', 'timeout', 'memberJoin'] }]);
  for (const [locale, colorScheme, width] of [
    ['en', 'dark', 1440],
    ['hu', 'light', 360],
  ] as const) {
    await context.addCookies([{ name: 'language', value: locale, url: site.url }]);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    const paused = Promise.withResolvers<void>();
    await page.route(`**/v1/guild/${id}/logs`, async (route) => {
      await paused.promise;
      await route.continue();
    });
    await page.goto(`/dashboard/${id}/logs`);
    await expect(heading(page)).toHaveText(locale === 'en' ? 'Logs' : 'Naplók');
    const status = page.getByRole('main').getByRole('status');
    await expect(status.getByText(/^(Loading…|Betöltés…)$/)).toBeVisible();
    paused.resolve();
    await expect(cards(page)).toHaveCount(1);
    await page.unroute(`**/v1/guild/${id}/logs`);
    await page
      .getByRole('button', { name: new RegExp(`#${first?.name}`) })
      .nth(1)
      .click();
    await picker(page).click();
    await expectNoProblems(page);
  }
});

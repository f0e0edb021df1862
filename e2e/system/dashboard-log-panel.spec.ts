import type { Page } from '@playwright/test';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { button, card, cards, event, options, panel, picker, preset } from '../site/log-channels-page.ts';
import { dialog, findServer, saveButton, saveLogs, textChannels, unsavedChangesBar } from '../site/pages.ts';

test.use({ rateLimits: 'none' });

const exceptionField = (page: Page) => page.getByRole('combobox', { name: 'Add an exception' });

test('the footer of a short page ends at the panel', async ({ page, fullStack, startSession }) => {
  const { id } = findServer(fullStack, 'Tea House');
  await startSession('owner-of-three');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/dashboard/${id}/logs`);
  await button(page, 'Add a channel').click();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await button(page, 'Done').click();
  await expect(panel(page)).toContainText('Choose the channel first.');
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
  await options(page).first().click();
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
  await options(page, 'Eszter Member').click();
  await exceptionField(page).fill('role');
  await expect(options(page, 'Admin Role')).toBeVisible();
  await expect(options(page, 'Channel')).toHaveCount(0);
  await exceptionField(page).fill('admin');
  await options(page, 'Admin Role').click();
  await expectNoProblems(page);
  await button(page, 'Remove the exception @Admin').click();
  await expect(page.getByRole('button', { name: /^Remove the exception/ })).toBeFocused();
  await button(page, 'Done').click();
  await expect(card(page, `#${first?.name}`)).toContainText('1 exception');
  await button(page, 'Edit the exceptions for the whole server').click();
  await exceptionField(page).click();
  await expect(page.getByText('Type a name to find members and bots, too.')).toBeVisible();
  await page.keyboard.type(second?.name ?? '');
  await options(page, `${second?.name} Channel`).click();
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
  await expect(page.getByRole('main')).toContainText('changed the exceptions of');
  await expect(page.getByRole('main')).toContainText('Added Exception: Eszter');
  await expect(page.getByRole('main')).toContainText(`#${second?.name}`);
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
    'Only in the saved version Unban member',
    'Only in yours Ban member, Kick member',
  ]);
  await expectNoProblems(page);
  await question.getByRole('button', { name: 'Save mine' }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(card(page, `#${first?.name}`).getByRole('listitem')).toHaveText(['Ban member', 'Kick member']);
  await expect(unsavedChangesBar(page)).toHaveCount(0);

  await saveLogs(fullStack, session, id, [{ ...first, events: ['unban'] }]);
  await page.getByRole('button', { name: `Remove #${first?.name}` }).click();
  await saveButton(page).click();
  await expect(question.getByRole('definition')).toHaveText([
    'Saved version Unban member',
    'Your version Not a log channel',
  ]);
  await question.getByRole('button', { name: 'Keep the saved version' }).click();
  await expect(card(page, `#${first?.name}`).getByRole('listitem')).toHaveText(['Unban member']);
  await expect(cards(page)).toHaveCount(1);
  problems.length = 0;
});

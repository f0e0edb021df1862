import { expect, type Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { composer, holdForms, messages, openEditForm, openMenu, results, send, test } from '../site/chat-test.ts';

const mate = getPerson('moderator').id;
const banned = 'Máté is banned from this server.';
const note = (page: Page) => page.locator('#writing .note');
const getServerId = (url: string) => /servers\/(\d+)/.exec(url)?.[1] ?? '';

test('a ban replaces the composer of an open chat, and its end brings back the reply that was being written', async ({
  page,
  simulator: { control },
  chatUrl,
}) => {
  const url = chatUrl('moderator');
  const serverId = getServerId(url);
  await page.goto(url);
  await send(page, 'Tea at five?');
  await openMenu(messages(page).first());
  await page.getByRole('link', { name: /^Reply/ }).press('Enter');
  await composer(page).fill('Or at six?');
  control.banUser(serverId, mate);
  await expect(note(page)).toHaveText(banned);
  await expect(note(page)).toBeFocused();
  await expect(composer(page)).toHaveCount(0);
  control.unbanUser(serverId, mate);
  await expect(note(page)).toHaveText('Máté is not on this server.');
  control.joinServer(serverId, mate);
  await expect(composer(page)).toHaveValue('Or at six?');
  await expect(composer(page)).toBeFocused();
  await composer(page).press('Enter');
  await expect(messages(page).last()).toHaveText(/Tea at five\?.*Or at six\?/s);

  // The focus stays where it is outside of the composer.
  const viewer = page.getByRole('combobox', { name: 'You are' });
  await viewer.focus();
  control.leaveServer(serverId, mate);
  await expect(note(page)).toHaveText('Máté is not on this server.');
  await expect(viewer).toBeFocused();
  control.joinServer(serverId, mate);
  await expect(composer(page)).toBeVisible();
  await expect(viewer).toBeFocused();
});

test('the reason why a message was not sent goes away when the reason ends', async ({
  page,
  simulator: { control },
  chatUrl,
  problems,
}) => {
  const url = chatUrl('moderator');
  await page.goto(url);
  const release = await holdForms(page);
  await composer(page).fill('Let me in');
  await composer(page).press('Enter');
  await expect(composer(page)).not.toBeEditable();
  control.banUser(getServerId(url), mate);
  await expect(page.locator('#messages')).toHaveText(/Nothing of this channel is shown/);
  // A form that is being sent stays until its response.
  await expect(composer(page)).toHaveValue('Let me in');
  release();
  await expect(results(page)).toHaveText(banned);
  await expect(note(page)).toHaveText(banned);
  expect(problems.splice(0)).toEqual([expect.stringContaining('403')]);
  control.unbanUser(getServerId(url), mate);
  control.joinServer(getServerId(url), mate);
  await expect(composer(page)).toHaveValue('Let me in');
  await expect(results(page)).toBeEmpty();
});

test('a form that is open stays during a ban, and its end leads to what the member may do', async ({
  page,
  simulator: { control },
  chatUrl,
}) => {
  const url = chatUrl('moderator');
  await page.goto(url);
  await send(page, 'Tea at five?');
  await openEditForm(page);
  await page.getByRole('textbox', { name: 'New text' }).fill('Coffee at five!');
  control.banUser(getServerId(url), mate);
  await expect(page.locator('#messages')).toHaveText(/Nothing of this channel is shown/);
  await expect(page.getByRole('textbox', { name: 'New text' })).toHaveValue('Coffee at five!');
  await page.keyboard.press('Escape');
  await expect(note(page)).toHaveText(banned);
});

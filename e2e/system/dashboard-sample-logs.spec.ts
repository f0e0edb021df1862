import type { Page } from '@playwright/test';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/test.ts';

const logs = '/dashboard/197038439483310086/logs';

const channels = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const save = (page: Page) => bar(page).getByRole('button', { name: 'Save Changes' });
const channel = (page: Page) => page.getByRole('combobox', { name: 'Channel' });
const event = (page: Page, name: string) => page.getByRole('switch', { name });
const editor = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).last();

test.beforeEach(async ({ page, signIn }) => {
  await signIn('owner');
  await page.goto(logs);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logs');
});

test('§2 logs: shows sample data, a note that it is not stored, and the specified channels and events', async ({
  page,
  api,
}) => {
  await expect(page.getByText('The bot’s service cannot save this yet')).toBeVisible();
  await expect(channel(page).getByRole('option')).toHaveText(['#general', '#log']);
  await expect(page.getByRole('switch')).toHaveCount(4);
  for (const name of ['Ban member', 'Kick member', 'Edit role', 'Edit message']) {
    await expect(event(page, name)).not.toBeChecked();
  }
  await expect(bar(page)).toHaveCount(0);
  expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('§4 saving in add mode appends a channel and resets events to all off', async ({ page }) => {
  await expect(channels(page)).not.toHaveCount(0);
  const before = await channels(page).count();
  await channel(page).selectOption('#log');
  for (const name of ['Ban member', 'Kick member', 'Edit role', 'Edit message']) await event(page, name).check();
  await save(page).click();
  await expect(channels(page)).toHaveCount(before + 1);
  await expect(channels(page).last().getByRole('heading')).toHaveText('#log');
  // §9: at most four chips.
  await expect(channels(page).last().getByRole('listitem')).toHaveText([
    'Ban member',
    'Kick member',
    'Edit role',
    'Edit message',
  ]);
  for (const box of await page.getByRole('switch').all()) await expect(box).not.toBeChecked();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Log channels' })).toBeFocused();
});

test('§4 saving in edit mode replaces the channel by id, and the editor is back in add mode', async ({ page }) => {
  await expect(editor(page)).toHaveText('Add a log channel');
  await expect(channels(page)).not.toHaveCount(0);
  const before = await channels(page).count();
  await page.getByRole('button', { name: 'Edit #general' }).click();
  await expect(editor(page)).toHaveText('Edit #general');
  await expect(channel(page)).toBeFocused();
  await expect(event(page, 'Ban member')).toBeChecked();
  await channel(page).selectOption('#log');
  await event(page, 'Ban member').uncheck();
  await event(page, 'Edit message').check();
  await expectNoProblems(page);
  await save(page).click();
  await expect(channels(page)).toHaveCount(before);
  await expect(channels(page).first().getByRole('heading')).toHaveText('#log');
  await expect(channels(page).first().getByRole('listitem')).toHaveText(['Kick member', 'Edit message']);
  await expect(editor(page)).toHaveText('Add a log channel');
});

test('Ignore discards changes; the add button leaves edit mode', async ({ page }) => {
  await page.getByRole('button', { name: 'Edit #general' }).click();
  await event(page, 'Kick member').uncheck();
  await bar(page).getByRole('button', { name: 'Ignore' }).click();
  await expect(event(page, 'Kick member')).toBeChecked();
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a channel' }).click();
  await expect(editor(page)).toHaveText('Add a log channel');
  await expect(event(page, 'Kick member')).not.toBeChecked();
});

test('removes a channel; without channels the page shows what to do', async ({ page }) => {
  await page.getByRole('button', { name: 'Remove #general' }).click();
  await expect(page.getByText('No log channels.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Log channels' })).toBeFocused();
  await expectNoProblems(page);
});

test('everything works only with the keyboard', async ({ page }) => {
  await page.getByRole('button', { name: 'Add a channel' }).focus();
  await page.keyboard.press('Enter');
  await expect(channel(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(channel(page)).toHaveValue('log');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(event(page, 'Ban member')).toBeChecked();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab');
  await expect(save(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(channels(page).last().getByRole('heading')).toHaveText('#log');
});

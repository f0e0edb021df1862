import type { Page } from '@playwright/test';
import { createBotKey } from '../../api/bot/bot-key.ts';
import { Browser } from '../../api/testing/browser.ts';
import { everyKindWithoutBot } from '../site/bot-features.ts';
import { expectFits, expectNoProblems } from '../site/expect-no-problems.ts';
import type { FullStack } from '../site/full-stack.ts';
import { expect, test } from '../site/full-stack-test.ts';
import {
  button,
  featureField as field,
  findServer,
  saveButton,
  textChannels,
  toast,
  unsavedChangesBar,
} from '../site/pages.ts';

test.use({ rateLimits: 'none' });

/** Declares fields as the bot does. */
async function declareFeatures({ context, url }: FullStack) {
  const token = await createBotKey(context);
  const { status } = await new Browser(url).call('PUT', '/v1/bot/manifest', { token, body: everyKindWithoutBot });
  expect(status).toBe(200);
}

test.afterEach(({ fullStack }) => fullStack.context.db.deleteFrom('bot_key').execute());

/** A picker of the form; the filters beside it may have the same name. */
const combobox = (page: Page, name: string) =>
  page.locator('[data-field]').getByRole('combobox', { name, exact: true });
const tokens = (page: Page, path: string) => field(page, path).getByRole('listitem');

test('channels, roles and members are searched, chosen and removed by keyboard', async ({
  page,
  fullStack,
  startSession,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  await declareFeatures(fullStack);
  const { call, token } = await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}/features/tea-shop`);

  await combobox(page, 'Rooms').focus();
  await page.keyboard.type('gener');
  await page.keyboard.press('Enter');
  await expect(tokens(page, 'rooms')).toHaveText(['general']);
  await expect(combobox(page, 'Rooms')).toBeFocused();
  await page.keyboard.type('food');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await expect(tokens(page, 'rooms')).toHaveText(['general']);
  await page.keyboard.type('nothing like this');
  await expect(field(page, 'rooms')).toContainText('Nothing is called “nothing like this”.');
  await page.keyboard.press('Escape');

  for (const name of ['Supporter', 'Regular', 'Moderator']) {
    await combobox(page, 'Staff').fill(name);
    await page.keyboard.press('Enter');
  }
  await combobox(page, 'Staff').fill('Admin');
  await expect(field(page, 'staff')).toContainText('At most 3. Remove one to add another.');
  await page.keyboard.press('Escape');
  await button(page, 'Remove: Supporter').press('Enter');
  await expect(button(page, 'Remove: Regular')).toBeFocused();

  await combobox(page, 'Owner').fill('ben');
  await expect(page.getByRole('option', { name: 'Bence' })).toBeVisible();
  await expectNoProblems(page);
  await page.keyboard.press('Enter');
  await expect(combobox(page, 'Owner')).toHaveValue('Bence');

  await field(page, 'name').getByRole('textbox').fill('Teapot');
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Saved.');
  const [general] = textChannels(fullStack, id).filter(({ name }) => name === 'general');
  const { body } = await call('GET', `/v1/guild/${id}/features/tea-shop/settings`, { token });
  expect(body.values).toMatchObject({ name: 'Teapot', rooms: [general?.id], owner: expect.stringMatching(/^\d+$/) });
  expect(body.values.staff).toHaveLength(2);
});

test('a role that the bot cannot give is disabled, and a closed or deleted channel has a warning', async ({
  page,
  fullStack,
  startSession,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  await declareFeatures(fullStack);
  await startSession('owner-of-three');
  const value = JSON.stringify({ enabled: false, values: { rooms: ['100000000000000001'] } });
  const row = { guild_id: id, module: 'feature:tea-shop', value, revision: 1, updated_at: new Date() } as const;
  await fullStack.context.db.insertInto('guild_modules').values(row).execute();
  await page.goto(`/dashboard/${id}/features/welcome-role`);
  await combobox(page, 'Role').fill('Admin');
  await expect(page.getByRole('option', { name: 'Admin' })).toBeDisabled();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(combobox(page, 'Role')).toHaveValue('');

  const [general] = textChannels(fullStack, id).filter(({ name }) => name === 'general');
  fullStack.platform.setRevokedPermissions(general?.id ?? '', ['send']);
  fullStack.advanceClock(120_000);
  await page.reload();
  await page.getByRole('switch', { name: 'Greet' }).check();
  await combobox(page, 'Channel').fill('general');
  const missing = 'Vigil lacks Send Messages in #general.';
  await expect(page.getByRole('option', { name: 'general' }).getByRole('img')).toHaveAccessibleName(missing);
  await page.keyboard.press('Enter');
  await expect(field(page, 'channel')).toContainText(missing);
  await expectNoProblems(page);
  fullStack.platform.setRevokedPermissions(general?.id ?? '', []);
  fullStack.advanceClock(5000);
  await page.getByText('Show me how to grant it').click();
  await button(page, 'Check again').click();
  await expect(field(page, 'channel')).not.toContainText(missing);
  page.once('dialog', (dialog) => dialog.accept());

  await page.goto(`/dashboard/${id}/features/tea-shop`);
  await expect(field(page, 'rooms')).toContainText('No longer on the server: Deleted channel.');
  await button(page, 'Remove: Deleted channel').click();
  await expect(combobox(page, 'Rooms')).toBeFocused();
  await expect(tokens(page, 'rooms')).toHaveCount(0);
});

test('items of a list are added, moved by keyboard and pointer, removed and brought back', async ({
  page,
  fullStack,
  startSession,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  await declareFeatures(fullStack);
  const { call, token } = await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}/features/tea-shop`);
  await field(page, 'name').getByRole('textbox').fill('Teapot');
  await page.getByRole('link', { name: 'Opening hours 3 settings' }).click();
  const names = page.locator('[data-field="opening/tables"] [data-reorder] [data-item-name]');
  for (const name of ['Round', 'Long', 'Small']) {
    await button(page, 'Add an entry: Tables').click();
    await page.keyboard.type(name);
    await button(page, 'Done').click();
  }
  await expect(names).toHaveText(['Round', 'Long', 'Small']);
  await expect(field(page, 'opening/tables')).toContainText('3 of 10');

  const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Move: ${name}\\.`) });
  await handle('Round').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Round is lifted. Arrow keys move it.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Round is at place 2.')).toBeAttached();
  await expect(handle('Round')).toBeFocused();
  await page.keyboard.press('End');
  await expect(names).toHaveText(['Long', 'Small', 'Round']);
  await page.keyboard.press('Escape');
  await expect(names).toHaveText(['Round', 'Long', 'Small']);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(names).toHaveText(['Long', 'Round', 'Small']);

  const [from, to] = await Promise.all([handle('Small').boundingBox(), handle('Long').boundingBox()]);
  if (!from || !to) throw new Error('The handles are not visible.');
  await page.mouse.move(from.x + 10, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 2, { steps: 4 });
  await page.mouse.up();
  await expect(names).toHaveText(['Small', 'Long', 'Round']);

  await button(page, 'Edit: Long').click();
  await button(page, 'Remove: Long').click();
  await expect(button(page, 'Edit: Round')).toBeFocused();
  await expectNoProblems(page);
  await button(page, 'Undo: Long comes back').click();
  await expect(names).toHaveText(['Small', 'Long', 'Round']);

  await button(page, 'Close: Long').click();
  await button(page, 'Edit: Small').click();
  await field(page, 'opening/tables').getByRole('textbox', { name: 'Name' }).fill('');
  await page.getByRole('switch', { name: 'Tea shop' }).check();
  await button(page, 'Done').click();
  await saveButton(page).click();
  await expect(field(page, 'opening/tables').getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(field(page, 'opening/tables')).toContainText('This is required.');
  await page.keyboard.type('Tiny');
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Saved.');
  const { body } = await call('GET', `/v1/guild/${id}/features/tea-shop/settings`, { token });
  expect(body.values.opening.tables.map(({ label }: { label: string }) => label)).toEqual(['Tiny', 'Long', 'Round']);

  await handle('Tiny').focus();
  for (const key of ['Space', 'ArrowDown', 'Tab']) await page.keyboard.press(key);
  await expect(names).toHaveText(['Long', 'Tiny', 'Round']);
  await button(page, 'Undo: Tables').press('Enter');
  await expect(names).toHaveText(['Tiny', 'Long', 'Round']);
  await expect(field(page, 'opening/tables')).toBeFocused();
});

test('a map has a row for each role that is chosen', async ({ page, fullStack, startSession }) => {
  const { id } = findServer(fullStack, 'Tea House');
  await declareFeatures(fullStack);
  await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}/features/tea-shop`);
  const prices = field(page, 'prices');
  await combobox(page, 'Add a role: Prices by role').fill('Regular');
  await page.keyboard.press('Enter');
  await expect(prices.getByRole('group', { name: 'Regular' }).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('2.5');
  await combobox(page, 'Add a role: Prices by role').fill('Regular');
  await expect(prices).toContainText('Nothing is called “Regular”.');
  await page.keyboard.press('Escape');
  await expectNoProblems(page);
  await button(page, 'Remove: Regular').click();
  await expect(combobox(page, 'Add a role: Prices by role')).toBeFocused();
  await button(page, 'Undo: Regular comes back').click();
  await expect(prices.getByRole('textbox')).toHaveValue('2.5');
});

test('a message is written on a phone, with an embed and a button, and shown as it will look', async ({
  page,
  fullStack,
  startSession,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { id } = findServer(fullStack, 'Tea House');
  await declareFeatures(fullStack);
  const { call, token } = await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}/features/welcome-role`);
  await page.getByRole('switch', { name: 'Greet' }).check();
  const message = field(page, 'text');
  const text = message.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toHaveValue('Welcome, {user}!');
  await text.fill('**Hi** {usr} ');
  await message.getByRole('button', { name: 'user', exact: true }).first().click();
  await expect(text).toHaveValue('**Hi** {usr} {user}');
  await button(page, 'Add an embed').click();
  await page.keyboard.type('First things first');
  await button(page, 'Add a button').click();
  await page.keyboard.type('Rules');
  await saveButton(page).click();
  await expect(message.getByRole('textbox', { name: 'Link of the button' })).toHaveAttribute('aria-invalid', 'true');
  await message.getByRole('textbox', { name: 'Link of the button' }).fill('https://tea.example/rules');
  await expectNoProblems(page);

  await message.getByText('Look', { exact: true }).click();
  await expect(text).toBeHidden();
  const look = message.getByRole('figure');
  await expect(look).toContainText('Hi {usr} @Robin');
  await expect(look.getByText('Hi', { exact: true })).toHaveJSProperty('tagName', 'STRONG');
  await expect(look).toContainText('First things first');
  await message.getByText('Both', { exact: true }).click();
  await expect(look).toHaveCount(2);
  await expectNoProblems(page);
  await message.getByText('Write', { exact: true }).click();

  await combobox(page, 'Role').fill('Regular');
  await page.keyboard.press('Enter');
  await combobox(page, 'Channel').fill('general');
  await page.keyboard.press('Enter');
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Saved.');
  await expect(unsavedChangesBar(page)).toHaveCount(0);
  await expectFits(page);
  const { body } = await call('GET', `/v1/guild/${id}/features/welcome-role/settings`, { token });
  expect(body.values.text).toEqual({
    content: '**Hi** {usr} {user}',
    embeds: [{ title: 'First things first' }],
    components: [{ type: 1, components: [{ type: 2, style: 5, label: 'Rules', url: 'https://tea.example/rules' }] }],
  });
});

test('an emoji is chosen from the common ones, or pasted', async ({ page, fullStack, startSession }) => {
  const { id } = findServer(fullStack, 'Tea House');
  await declareFeatures(fullStack);
  await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}/features/tea-shop`);
  const sign = field(page, 'sign').getByRole('textbox');
  await button(page, 'Choose an emoji: Sign').click();
  await expectNoProblems(page);
  await button(page, '🎂').click();
  await expect(sign).toHaveValue('🎂');
  await expect(sign).toBeFocused();
  await sign.fill('<:teacup:123456789012345678>');
  await expect(sign).toHaveValue('123456789012345678');
  await sign.fill('tea');
  await expect(field(page, 'sign')).toContainText('The bot cannot read this value. Enter it again.');
});

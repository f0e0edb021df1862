import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import type { CallOptions } from '../../api/testing/browser.ts';
import { everyKindWithoutBot, publishFeatures } from '../site/bot-features.ts';
import { expectFits, expectNoProblems } from '../site/expect-no-problems.ts';
import type { FullStack } from '../site/full-stack.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { button, featureField as field, findServer, saveButton, textChannels, toast } from '../site/pages.ts';
import type { UserSession } from '../site/sessions.ts';

interface Fixtures {
  page: Page;
  fullStack: FullStack;
  startSession: (kind: 'owner-of-three') => Promise<UserSession>;
}

/** Opens a feature with a message as the server's owner. */
async function openMessage({ page, fullStack, startSession }: Fixtures, width: number) {
  await page.setViewportSize({ width, height: 800 });
  const { id } = findServer(fullStack, 'Tea House');
  await publishFeatures(fullStack, everyKindWithoutBot);
  const { call, token } = await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}/features/welcome-role`);
  await page.getByRole('switch', { name: 'Greet' }).check();
  return {
    id,
    message: field(page, 'text'),
    path: `/v1/guild/${id}`,
    call: (method: string, path: string, options: CallOptions = {}) => call(method, path, { token, ...options }),
  };
}

test('a message becomes a layout with all that it says, and back as it was', async ({
  page,
  fullStack,
  startSession,
}) => {
  const { message, call, path } = await openMessage({ page, fullStack, startSession }, 360);
  await message.getByText('Layout', { exact: true }).click();
  const text = message.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toHaveValue('Welcome, {user}!');

  await message.getByText('Text and embeds', { exact: true }).click();
  await button(page, 'Add an embed').click();
  await page.keyboard.type('First things first');
  await message.getByText('Layout', { exact: true }).click();
  await expect(text.last()).toHaveValue('### First things first');
  await message.getByText('Text and embeds', { exact: true }).click();
  await expect(message.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('First things first');
  await button(page, 'Remove: Embed 1').click();
  await message.getByText('Layout', { exact: true }).click();
  await button(page, 'Add text with a picture or button').click();
  await page.keyboard.type('Cakes');
  await button(page, 'Add a divider').click();
  await button(page, 'Add buttons').click();
  await page.keyboard.type('Rules');
  await button(page, 'Add a container').click();
  await page.keyboard.type('## Opening hours');
  await saveButton(page).click();
  const picture = message.getByRole('textbox', { name: 'Web address of the picture' });
  await expect(picture).toHaveAttribute('aria-invalid', 'true');
  await picture.fill('https://tea.example/cake.png');
  await message.getByText('Button', { exact: true }).click();
  await expect(picture).toHaveCount(0);
  await message.getByText('Picture', { exact: true }).click();
  await expect(picture).toHaveValue('https://tea.example/cake.png');
  await message.getByRole('textbox', { name: 'Link of the button' }).fill('https://tea.example/rules');
  await expectNoProblems(page);
  await expectFits(page);

  await message.getByText('Look', { exact: true }).click();
  const look = message.getByRole('figure');
  await expect(look).toContainText('Welcome, @Robin!');
  await expect(look).toContainText('Image from tea.example');
  await expectNoProblems(page);
  await message.getByText('Write', { exact: true }).click();

  await page.getByRole('combobox', { name: 'Role', exact: true }).fill('Regular');
  await page.keyboard.press('Enter');
  await page.locator('[data-field]').getByRole('combobox', { name: 'Channel', exact: true }).fill('general');
  await page.keyboard.press('Enter');
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Saved.');
  const { body } = await call('GET', `${path}/features/welcome-role/settings`);
  expect(body.values.text).toEqual({
    flags: 32768,
    components: [
      { type: 10, content: 'Welcome, {user}!' },
      {
        type: 9,
        components: [{ type: 10, content: 'Cakes' }],
        accessory: { type: 11, media: { url: 'https://tea.example/cake.png' } },
      },
      { type: 14, divider: true, spacing: 1 },
      { type: 1, components: [{ type: 2, style: 5, label: 'Rules', url: 'https://tea.example/rules' }] },
      { type: 17, components: [{ type: 10, content: '## Opening hours' }] },
    ],
  });
});

test('a message is kept under a name, used again, deleted, and brought back', async ({
  page,
  fullStack,
  startSession,
}) => {
  const { message, call, path } = await openMessage({ page, fullStack, startSession }, 360);
  const readNames = async () => {
    const { body } = await call('GET', `${path}/message-templates`);
    return body.templates.map(({ name }: { name: string }) => name);
  };
  const text = message.getByRole('textbox', { name: 'Text', exact: true });
  await button(page, 'Save this one').click();
  await page.keyboard.type('Plain hello');
  await page.keyboard.press('Enter');
  await expect(message).toContainText('Saved as Plain hello.');
  await expect(button(page, 'Plain hello')).toHaveAttribute('aria-pressed', 'true');

  await text.fill('Something that took an hour to write');
  await button(page, 'Plain hello').click();
  await expect(text).toHaveValue('Welcome, {user}!');
  await expect(message).toContainText('Plain hello is in the draft.');
  await expectNoProblems(page);
  await message.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(text).toHaveValue('Something that took an hour to write');

  await button(page, 'Save this one').click();
  await page.keyboard.type('Plain hello');
  await expect(button(page, 'Replace')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Save this one')).toBeFocused();

  await button(page, 'Plain hello').click();
  await button(page, 'Delete the template Plain hello').click();
  await expect(message).toContainText('Plain hello is deleted.');
  expect(await readNames()).toEqual([]);
  await message.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(button(page, 'Plain hello')).toBeVisible();
  expect(await readNames()).toEqual(['Plain hello']);
  await expectNoProblems(page);
  await expectFits(page);
});

test('the draft of a message is sent to a channel, and a refusal says why', async ({
  page,
  fullStack,
  startSession,
}) => {
  const { message, id } = await openMessage({ page, fullStack, startSession }, 1440);
  const result = message.getByRole('status').last();
  await button(page, 'Send a test').click();
  await expect(message).toContainText('Choose a channel.');
  await message.getByRole('combobox', { name: 'Send a test to' }).fill('general');
  await page.keyboard.press('Enter');
  const [general] = textChannels(fullStack, id).filter(({ name }) => name === 'general');
  await button(page, 'Send a test').click();
  await expect(result).toContainText('Sent to #general');
  expect(fullStack.platform.messages(general?.id ?? '').at(-1)).toMatchObject({
    content: `Welcome, <@${getPerson('owner-of-three').id}>!`,
    mentions: [],
  });
  await expectNoProblems(page);

  await message.getByRole('textbox', { name: 'Text', exact: true }).fill('a'.repeat(2001));
  await button(page, 'Send a test').click();
  await expect(result).toContainText('Something in the message is missing or too long.');
  await message.getByRole('textbox', { name: 'Text', exact: true }).fill('');
  await button(page, 'Send a test').click();
  await expect(result).toContainText('There is nothing to send yet.');
  await page.setViewportSize({ width: 360, height: 780 });
  await message.getByText('Look', { exact: true }).click();
  await expectFits(page);
});

test('a placeholder is chosen from a list, is one character to the keyboard, and counts as the chat counts', async ({
  page,
  fullStack,
  startSession,
}) => {
  const { message } = await openMessage({ page, fullStack, startSession }, 360);
  const text = message.getByRole('textbox', { name: 'Text', exact: true });
  const options = message.getByRole('option');
  const count = (value: string) => message.getByText(value, { exact: true }).first();
  await text.fill('# Hi ');
  await expect(count('5 of 2,000')).toBeVisible();
  await page.keyboard.type('{');
  await expect(options.first()).toBeVisible();
  await expectNoProblems(page);
  await expectFits(page);
  await page.keyboard.type('u');
  await expect(options).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue('# Hi {user}');
  await expect(options).toHaveCount(0);
  await expect(count('27 of 2,000')).toBeVisible();
  await expect(text).toHaveAccessibleDescription(/Counted as the chat counts, for Robin\./);

  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('🦉');
  await expect(text).toHaveValue('# Hi 🦉{user}');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Backspace');
  await expect(text).toHaveValue('# Hi 🦉');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text).toHaveValue('# Hi 🦉{user}');

  await text.press('ControlOrMeta+End');
  await page.keyboard.type('\n- {');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await page.keyboard.type('tea}');
  await expect(text).toHaveValue('# Hi 🦉{user}\n- {tea}');
  await text.fill(`{user}${'x'.repeat(1990)}`);
  await expect(text).toHaveAccessibleDescription(/Filled in, 12 characters too many/);
  await button(page, 'Add an embed').click();
  await page.keyboard.type('A title that is longer than its control is wide, for {');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  const title = message.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toHaveValue('A title that is longer than its control is wide, for {server}');
  await expect(title).toBeFocused();
  await text.fill('# Hi {user}\n- ||tea||\n> [Rules](https://tea.example)');
  await message.getByText('Look', { exact: true }).click();
  const look = message.getByRole('figure');
  await expect(look.getByRole('listitem')).toHaveText('•tea');
  await expect(look.getByRole('blockquote')).toHaveText('Rules');
  await expect(look).toContainText('for Tea House');
  await expectNoProblems(page);
  await expectFits(page);
});

import { expect } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { composer, messages, results, test } from '../site/chat-test.ts';
import { expectContrast, expectNoProblems } from '../site/expect-no-problems.ts';

test('two people write to each other, and see each other’s messages at once', async ({ page, context, chatUrl }) => {
  await page.goto(chatUrl('owner-of-three'));
  const other = await context.newPage();
  await other.goto(chatUrl('moderator'));
  await composer(page).fill('Tea at five?');
  await composer(page).press('Enter');
  await expect(results(page)).toHaveText('The bot received MESSAGE_CREATE.');
  await expect(composer(page)).toHaveValue('');
  await expect(composer(page)).toBeFocused();
  await composer(other).fill('I am writ');
  await expect(messages(other)).toHaveText([/Bence.*Tea at five\?/s]);

  // What the other person writes changes the list, and neither the text nor the focus.
  await composer(page).pressSequentially('And cake');
  await composer(page).press('Shift+Enter');
  await composer(page).pressSequentially('of course');
  await composer(page).press('Enter');
  await expect(messages(other)).toHaveCount(2);
  await expect(other.locator('#announcer')).toHaveText('Bence And cake of course');
  await expect(composer(other)).toHaveValue('I am writ');
  await expect(composer(other)).toBeFocused();

  await messages(other)
    .first()
    .getByLabel(/^Actions/)
    .click();
  await other.getByRole('link', { name: /^React/ }).click();
  await other.getByRole('button', { name: '👍' }).click();
  await messages(page).getByRole('button', { name: '👍, 1' }).click();
  await expect(messages(other).getByRole('button', { name: '👍, 2' })).toHaveAttribute('aria-pressed', 'true');
  await expect(composer(other)).toHaveValue('I am writ');

  await messages(page)
    .first()
    .getByLabel(/^Actions/)
    .click();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expect(messages(other)).toHaveText([/And cake/]);
});

test('a command with an option and the bot’s form are used with the keyboard alone', async ({ page, chatUrl }) => {
  await page.goto(chatUrl('owner-of-three'));
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('/re');
  await expect(page.getByRole('link', { name: '/rules' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: '/report' })).toBeHidden();
  await page.keyboard.type('p');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('link', { name: '/report Reports a member' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'member' })).toBeFocused();
  await page.keyboard.type('Máté');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Run /report' })).toBeFocused();
  await page.keyboard.press('Enter');

  const form = page.getByRole('form', { name: 'Report a member' });
  await expect(form.getByRole('textbox', { name: 'What happened?' })).toBeFocused();
  await expectNoProblems(page);
  await page.keyboard.type('Too loud');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(messages(page)).toHaveText([/only you see this.*Thank you for the report: Too loud/s]);
  await expect(composer(page)).toBeFocused();

  // Escape leaves a form, and gives back what was written.
  await page.keyboard.type('A draft');
  await page.getByText(/^Commands/).press('Enter');
  await page.getByRole('link', { name: '/report' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'member' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('A draft');
});

test('the bot’s suggestions for an option are used with the keyboard alone', async ({ page, chatUrl }) => {
  await page.goto(chatUrl('owner-of-three'));
  await page.keyboard.type('/play');
  await page.keyboard.press('Enter');
  const song = page.getByRole('textbox', { name: 'song' });
  await expect(song).toBeFocused();
  await page.keyboard.type('Blue');
  await expect(page.locator('#announcer')).toHaveText('2 suggestions');
  await expectNoProblems(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Blue Moon' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Blue Moon' })).toHaveCount(0);
  await expect(song).toBeFocused();
  await page.keyboard.type(' M');
  await expect(page.locator('#announcer')).toHaveText('1 suggestion');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(song).toHaveValue('Blue Moon');
  await page.keyboard.press('Enter');
  await expect(messages(page)).toHaveText([/Playing Blue Moon/]);
});

test('sends a file, and uses the bot’s commands in the menu of a message', async ({ page, chatUrl }) => {
  await page.goto(chatUrl('owner-of-three'));
  await page.getByLabel('Files').setInputFiles({ name: 'large.bin', mimeType: '', buffer: Buffer.alloc(10_485_761) });
  await composer(page).fill('The menu');
  await composer(page).press('Enter');
  await expect(page.locator('#results')).toHaveText('“large.bin” is too large.');
  await expect(composer(page)).toHaveValue('The menu');
  const buffer = Buffer.from('<h1>Tea</h1>');
  await page.getByLabel('Files').setInputFiles({ name: 'menu.html', mimeType: 'text/html', buffer });
  await composer(page).press('Enter');
  await expect(messages(page)).toHaveText([/The menu\s*menu\.html, 12 bytes/]);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'menu.html' }).click();
  expect((await download).suggestedFilename()).toBe('menu.html');

  await messages(page)
    .first()
    .getByLabel(/^Actions/)
    .press('Enter');
  await page.getByRole('button', { name: /^Report message: message by Bence/ }).press('Enter');
  await expect(messages(page).nth(1)).toHaveText(/Reported \d+/);
  await composer(page).fill('/show');
  await composer(page).press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Member' })).toBeFocused();
  await page.getByRole('button', { name: 'Run Show warnings' }).press('Enter');
  await expect(messages(page).nth(2)).toHaveText(/No warnings/);
});

test('works without its script', async ({ browser, chatUrl }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(chatUrl('owner-of-three'));
  await composer(page).fill('/report');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('combobox', { name: 'member' }).selectOption('Máté');
  await page.getByRole('button', { name: 'Run /report' }).click();
  await page.getByRole('textbox', { name: 'What happened?' }).fill('Nothing');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(messages(page)).toHaveText([/Thank you for the report: Nothing/]);

  await composer(page).fill('/play');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('textbox', { name: 'song' }).fill('Yes');
  await page.getByRole('button', { name: 'Suggest values for song' }).click();
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await expect(page.getByRole('textbox', { name: 'song' })).toHaveValue('Yesterday');
  await page.getByRole('button', { name: 'Run /play' }).click();
  await expect(messages(page).last()).toHaveText(/Playing Yesterday/);
  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
  await page.getByLabel('Files').setInputFiles(file);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(messages(page).last()).toHaveText(/notes\.txt, 1 byte/);
  await context.close();
});

test('fits phones and wide windows in both themes, also with hostile texts', async ({ page, simulator, chatUrl }) => {
  const url = chatUrl('owner-of-three');
  const [, serverId = '', channelId = ''] = /servers\/(\d+)\/channels\/(\d+)/.exec(url) ?? [];
  const person = getPerson('owner-of-three').id;
  simulator.control.sendMessage(channelId, person, `<b>${'x'.repeat(10_000)}`);
  simulator.control.sendMessage(channelId, person, 'Good evening');
  for (const width of [360, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ colorScheme });
      for (const address of [
        url,
        `${simulator.url}/simulator/servers/${serverId}?member=${getPerson('moderator').id}`,
      ]) {
        await page.goto(address);
        await expectNoProblems(page);
        await expectContrast(page);
      }
    }
});

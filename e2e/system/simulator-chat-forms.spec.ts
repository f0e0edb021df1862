import { expect } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { composer, holdForms, messages, openEditForm, openMenu, results, send, test } from '../site/chat-test.ts';

test('fields are read-only while their form is sent', async ({ page, chatUrl }) => {
  await page.goto(chatUrl('owner-of-three'));
  let release = await holdForms(page);
  await composer(page).fill('slow');
  await composer(page).press('Enter');
  await expect(composer(page)).not.toBeEditable();
  await expect(composer(page)).toBeFocused();
  await expect(page.locator('form.composer')).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.type(' and more');
  await expect(composer(page)).toHaveValue('slow');
  release();
  await expect(messages(page)).toHaveText([/slow/]);
  await expect(composer(page)).toHaveValue('');
  await expect(composer(page)).toBeEditable();

  // Reacting to a message is another form, so the composer keeps what is typed meanwhile.
  await page.unrouteAll();
  release = await holdForms(page);
  await openMenu(messages(page).first());
  await page.getByRole('button', { name: /^Report message/ }).press('Enter');
  await composer(page).fill('meanwhile');
  release();
  await expect(messages(page)).toHaveCount(2);
  await expect(composer(page)).toHaveValue('meanwhile');

  await composer(page).fill('/report');
  await composer(page).press('Enter');
  await page.getByRole('combobox', { name: 'member' }).selectOption('Máté');
  await page.getByRole('button', { name: 'Run /report' }).press('Enter');
  const field = page.getByRole('textbox', { name: 'What happened?' });
  await field.fill('Too loud');
  await page.unrouteAll();
  release = await holdForms(page);
  await page.getByRole('button', { name: 'Submit' }).press('Enter');
  await expect(field).not.toBeEditable();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused();
  release();
  await expect(messages(page).last()).toHaveText(/Thank you for the report: Too loud/);
});

test('an edit is kept when its message was deleted meanwhile', async ({ page, context, chatUrl, problems }) => {
  await page.goto(chatUrl('owner-of-three'));
  await send(page, 'Tea at five?');
  await send(page, 'Or at six?');
  await openEditForm(page);
  await page.getByRole('textbox', { name: 'New text' }).fill('Coffee at five!');
  const other = await context.newPage();
  await other.goto(chatUrl('owner-of-three'));
  await openMenu(messages(other).first());
  await other.getByRole('button', { name: /^Delete/ }).press('Enter');
  await expect(messages(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(results(page)).toHaveText('This message no longer exists.');
  await expect(page.getByRole('textbox', { name: 'New text' })).toHaveValue('Coffee at five!');
  await expect(page.getByRole('textbox', { name: 'New text' })).toBeEditable();
  // Chromium logs every response with an error status.
  expect(problems.splice(0)).toEqual([expect.stringContaining('403')]);

  // Actions on other messages keep the form, too.
  await openMenu(messages(page).first());
  await page.getByRole('button', { name: /^Delete/ }).press('Enter');
  await expect(messages(page)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'New text' })).toHaveValue('Coffee at five!');
});

test('without the script, the text of an edit moves to the composer', async ({ browser, simulator, chatUrl }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(chatUrl('owner-of-three'));
  await composer(page).fill('Tea at five?');
  await page.getByRole('button', { name: 'Send' }).click();
  await openMenu(messages(page).first());
  await page.getByRole('link', { name: /^Edit/ }).click();
  await page.getByRole('textbox', { name: 'New text' }).fill('Coffee at five!');
  const id = /\d+/.exec((await messages(page).first().getAttribute('id')) ?? '')?.[0] ?? '';
  const [, channelId = ''] = /channels\/(\d+)/.exec(page.url()) ?? [];
  simulator.control.deleteMessage(channelId, id, getPerson('owner-of-three').id);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(results(page)).toHaveText('This message no longer exists.');
  await expect(composer(page)).toHaveValue('Coffee at five!');
  await context.close();
});

test('Back closes a form, and Forward opens it with what was typed', async ({ page, chatUrl }) => {
  await page.goto('about:blank');
  const url = chatUrl('owner-of-three');
  await page.goto(url);
  await send(page, 'Tea at five?');
  await composer(page).fill('A draft');
  await openEditForm(page);
  await page.keyboard.press('End');
  await page.keyboard.type(' No, six');
  await page.goBack();
  await expect(composer(page)).toHaveValue('A draft');
  await expect(composer(page)).toBeFocused();
  await send(page, 'Meanwhile');
  await page.goForward();
  await expect(page.getByRole('textbox', { name: 'New text' })).toHaveValue('Tea at five? No, six');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(messages(page)).toHaveText([/edited.*No, six/s, /Meanwhile/]);
  await expect(composer(page)).toBeFocused();
  await composer(page).fill('A draft');

  // The bot's form takes the entry of the command's form.
  await page.getByText(/^Commands/).press('Enter');
  await page.getByRole('link', { name: '/report' }).press('Enter');
  await page.getByRole('combobox', { name: 'member' }).selectOption('Máté');
  await page.getByRole('button', { name: 'Run /report' }).press('Enter');
  await page.getByRole('textbox', { name: 'What happened?' }).fill('Too loud');
  await page.goBack();
  await expect(composer(page)).toHaveValue('A draft');
  await page.goForward();
  await expect(page.getByRole('textbox', { name: 'What happened?' })).toHaveValue('Too loud');

  // Escape, like a sent form, leaves no entry behind: the next Back leaves the page.
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
  expect(page.url()).toBe(url);
  await page.goBack();
  expect(page.url()).toBe('about:blank');
});

test('a form that another one replaced opens with what was typed, until it is cancelled', async ({ page, chatUrl }) => {
  await page.goto(chatUrl('owner-of-three'));
  await send(page, 'Tea at five?');
  const text = page.getByRole('textbox', { name: 'New text' });
  await openEditForm(page);
  await text.fill('Coffee at five!');
  await openMenu(messages(page).first());
  await page.getByRole('link', { name: /^React/ }).press('Enter');
  await expect(text).toHaveCount(0);
  await openEditForm(page);
  await expect(text).toHaveValue('Coffee at five!');
  await page.getByRole('link', { name: 'Cancel' }).press('Enter');
  await expect(composer(page)).toBeFocused();
  await openEditForm(page);
  await expect(text).toHaveValue('Tea at five?');
});

test('deleting a message moves the focus to the next one, or to the composer', async ({ page, chatUrl }) => {
  await page.goto(chatUrl('owner-of-three'));
  for (const text of ['One', 'Two', 'Three']) await send(page, text);
  const remove = async (index: number) => {
    await openMenu(messages(page).nth(index));
    await messages(page)
      .nth(index)
      .getByRole('button', { name: /^Delete/ })
      .press('Enter');
  };
  const menuButton = page.locator('li.message summary');
  await remove(1);
  await expect(messages(page)).toHaveText([/One/, /Three/]);
  await expect(menuButton.nth(1)).toBeFocused();
  await remove(1);
  await expect(menuButton).toHaveCount(1);
  await expect(menuButton).toBeFocused();
  await remove(0);
  await expect(composer(page)).toBeFocused();
});

test('the server’s page keeps names of channels whole on narrow phones', async ({ page, simulator, chatUrl }) => {
  const [, serverId = '', channelId = ''] = /servers\/(\d+)\/channels\/(\d+)/.exec(chatUrl('owner-of-three')) ?? [];
  simulator.control.sendMessage(channelId, getPerson('owner-of-three').id, 'Good evening');
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto(`${simulator.url}/simulator/servers/${serverId}`);
  const names = page.locator('a.channel-link .channel-name');
  const broken = await names.evaluateAll((items) =>
    items.filter((item) => item.getClientRects().length > 1 || item.clientHeight > 30).map((item) => item.textContent),
  );
  expect(broken).toEqual([]);
  await expect(page.getByRole('link', { name: 'general 1 message' })).toBeVisible();
});

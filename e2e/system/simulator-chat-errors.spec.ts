import { expect, type Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { composer, holdForms, messages, openEditForm, openMenu, results, send, test } from '../site/chat-test.ts';

const longText = 'x'.repeat(2503);
const tooLong = 'A message has at most 2,000 characters; this one has 2,503.';
const editField = (page: Page) => page.getByRole('textbox', { name: 'New text' });

/** Chromium logs every response with an error status. */
function expectStatuses(problems: string[], ...statuses: number[]) {
  expect(problems.splice(0)).toEqual(statuses.map((status) => expect.stringContaining(String(status))));
}

test('a text that is too long stays, and the page says so when it is sent', async ({ page, chatUrl, problems }) => {
  await page.goto(chatUrl('owner-of-three'));
  await composer(page).focus();
  await page.keyboard.insertText(longText);
  await expect(composer(page)).toHaveValue(longText);
  await composer(page).press('Enter');
  await expect(results(page)).toHaveText(tooLong);
  await expect(composer(page)).toHaveValue(longText);
  await composer(page).fill('');
  await send(page, 'Short');

  await openEditForm(page);
  await editField(page).press('Control+A');
  await page.keyboard.insertText(longText);
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(results(page)).toHaveText(tooLong);
  await expect(editField(page)).toHaveValue(longText);
  await expect(messages(page)).toHaveText([/Short/]);
  expectStatuses(problems, 403, 403);
});

test('without the script, a text that is too long stays in its form', async ({ browser, chatUrl }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(chatUrl('owner-of-three'));
  await composer(page).fill('Short');
  await page.getByRole('button', { name: 'Send' }).click();
  await composer(page).fill(longText);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(results(page)).toHaveText(tooLong);
  await expect(composer(page)).toHaveValue(longText);
  await openMenu(messages(page).first());
  await page.getByRole('link', { name: /^Edit/ }).click();
  await editField(page).fill(longText);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(results(page)).toHaveText(tooLong);
  await expect(editField(page)).toHaveValue(longText);
  await context.close();
});

test('a reply to a message that was deleted meanwhile is not sent, and stays in the composer', async ({
  page,
  simulator,
  chatUrl,
  problems,
}) => {
  await page.goto(chatUrl('owner-of-three'));
  await send(page, 'Tea at five?');
  await openMenu(messages(page).first());
  await page.getByRole('link', { name: /^Reply/ }).press('Enter');
  await composer(page).fill('Yes, gladly');
  const id = /\d+/.exec((await messages(page).first().getAttribute('id')) ?? '')?.[0] ?? '';
  const [, channelId = ''] = /channels\/(\d+)/.exec(page.url()) ?? [];
  simulator.control.deleteMessage(channelId, id, getPerson('owner-of-three').id);
  await expect(messages(page)).toHaveCount(0);
  await composer(page).press('Enter');
  await expect(results(page)).toHaveText('This message no longer exists.');
  await expect(composer(page)).toHaveValue('Yes, gladly');
  expectStatuses(problems, 403);
  await page.getByRole('link', { name: 'Cancel' }).press('Enter');
  await expect(composer(page)).toHaveValue('Yes, gladly');
  await composer(page).press('Enter');
  await expect(messages(page)).toHaveText([/Yes, gladly/]);
});

test('a request without a response ends after its time limit, also one during which the user went back', async ({
  page,
  chatUrl,
}) => {
  // The test ends the time limit of the pending request, instead of waiting for it.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => {
      const controller = new AbortController();
      window.addEventListener('time-limit', () => controller.abort(new DOMException('', 'TimeoutError')));
      return controller.signal;
    };
  });
  const endTimeLimit = () => page.evaluate(() => window.dispatchEvent(new Event('time-limit')));
  const noResponse = 'The simulator does not answer. Try again.';
  await page.goto(chatUrl('owner-of-three'));
  await send(page, 'Tea at five?');
  await holdForms(page);
  await composer(page).fill('Anyone?');
  await composer(page).press('Enter');
  await expect(composer(page)).not.toBeEditable();
  await endTimeLimit();
  await expect(results(page)).toHaveText(noResponse);
  await expect(composer(page)).toHaveValue('Anyone?');
  await expect(composer(page)).toBeEditable();

  await openEditForm(page);
  await editField(page).fill('Coffee at five!');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(editField(page)).not.toBeEditable();
  await page.goBack();
  await endTimeLimit();
  await expect(composer(page)).toHaveValue('Anyone?');
  await expect(results(page)).toHaveText(noResponse);
  await page.goForward();
  await expect(editField(page)).toHaveValue('Coffee at five!');
});

test('an error page that is not the simulator’s leaves the text, and the page says so', async ({
  page,
  chatUrl,
  problems,
}) => {
  await page.goto(chatUrl('owner-of-three'));
  await page.route('**/messages?*', (route) => route.fulfill({ status: 502, body: '<h1>Bad</h1>' }), { times: 1 });
  await composer(page).fill('Tea at five?');
  await composer(page).press('Enter');
  await expect(results(page)).toHaveText('The simulator answered with an error (502). Try again.');
  await expect(composer(page)).toHaveValue('Tea at five?');
  expectStatuses(problems, 502);
  await composer(page).press('Enter');
  await expect(messages(page)).toHaveText([/Tea at five\?/]);
});

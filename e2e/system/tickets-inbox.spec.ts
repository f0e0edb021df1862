import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { enterStaffArea } from '../site/sessions.ts';

test('in a wide window, the list is beside the conversation and can be walked with the keyboard', async ({
  page,
  startSession,
}) => {
  const { call, token } = await startSession('owner-of-three');
  for (const subject of ['First', 'Second', 'Third'])
    await call('POST', '/v1/me/tickets', { token, body: { subject, text: 'Some text.' } });
  await page.goto('/tickets');
  await page.getByRole('main').getByRole('link', { name: 'Second' }).click();
  const list = page.getByRole('navigation', { name: 'Your tickets' });
  await expect(list.getByRole('link')).toHaveText(['Third', 'Second', 'First']);
  await expect(list.getByRole('link', { name: 'Second' })).toHaveAttribute('aria-current', 'page');
  await expectNoProblems(page);
  await list.getByRole('link', { name: 'Second' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('link', { name: 'First' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Third');
  await expect(list.getByRole('link', { name: 'Third' })).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize({ width: 800, height: 800 });
  await expect(list).toBeHidden();
});

test('staff see the open tickets beside the conversation, and insert a usual answer', async ({
  page,
  context,
  fullStack,
  startSession,
}) => {
  const { call, token } = await startSession('owner-of-three');
  for (const subject of ['First', 'Second'])
    await call('POST', '/v1/me/tickets', { token, body: { subject, text: 'Some text.' } });
  await enterStaffArea(context, fullStack, 'moderator');
  await page.goto('/manage/moderator/tickets');
  await page.getByRole('main').getByRole('link', { name: 'Second' }).click();
  const list = page.getByRole('navigation', { name: 'Open', exact: true });
  await expect(list.getByRole('link', { name: 'Second' })).toHaveAttribute('aria-current', 'page');
  const reply = page.getByRole('textbox', { name: 'Your answer' });
  await reply.fill('Hello Bence,');
  await page.getByRole('button', { name: 'Usual answers' }).press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(':focus')).toHaveText('Missing permissions');
  await page.keyboard.press('Enter');
  await expect(reply).toHaveValue(/^Hello Bence,\n\nThe overview of your server shows/);
  await expect(reply).toBeFocused();
  await expect(list.getByRole('listitem').filter({ hasText: 'Second' })).not.toContainText('Unread');
  await expectNoProblems(page);
  await list.getByRole('link', { name: 'First' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First');
  await expect(reply).toHaveValue('');
  await page.setViewportSize({ width: 800, height: 800 });
  await expect(list).toBeHidden();
});

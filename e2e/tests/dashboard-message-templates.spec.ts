import { everyKindWithoutBot, publishFeatures } from '../site/bot-features.ts';
import { expectFits, expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { button, featureField as field, findServer } from '../site/pages.ts';

test('a message is kept under a name, used again, deleted, and brought back', async ({
  page,
  fullStack,
  startSession,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { id } = findServer(fullStack, 'Tea House');
  await publishFeatures(fullStack, everyKindWithoutBot);
  const { call, token } = await startSession('owner-of-three');
  const readNames = async () => {
    const { body } = await call('GET', `/v1/guild/${id}/message-templates`, { token });
    return body.templates.map(({ name }: { name: string }) => name);
  };
  await page.goto(`/dashboard/${id}/features/welcome-role`);
  await page.getByRole('switch', { name: 'Greet' }).check();
  const message = field(page, 'text');
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

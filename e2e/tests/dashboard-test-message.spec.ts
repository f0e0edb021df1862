import { getPerson } from 'simulator/people';
import { everyKindWithoutBot, publishFeatures } from '../site/bot-features.ts';
import { expectFits, expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { button, featureField as field, findServer, textChannels } from '../site/pages.ts';

test('the draft of a message is sent to a channel, and a refusal says why', async ({
  page,
  fullStack,
  startSession,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  await publishFeatures(fullStack, everyKindWithoutBot);
  await startSession('owner-of-three');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/dashboard/${id}/features/welcome-role`);
  await page.getByRole('switch', { name: 'Greet' }).check();
  const message = field(page, 'text');
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

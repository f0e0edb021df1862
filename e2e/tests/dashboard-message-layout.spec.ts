import { everyKindWithoutBot, publishFeatures } from '../site/bot-features.ts';
import { expectFits, expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { button, featureField as field, findServer, saveButton, toast } from '../site/pages.ts';

test('a message becomes a layout with all that it says, and back as it was', async ({
  page,
  fullStack,
  startSession,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { id } = findServer(fullStack, 'Tea House');
  await publishFeatures(fullStack, everyKindWithoutBot);
  const { call, token } = await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}/features/welcome-role`);
  await page.getByRole('switch', { name: 'Greet' }).check();
  const message = field(page, 'text');
  await message.getByText('Layout', { exact: true }).click();
  const text = message.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toHaveValue('Welcome, {user}!');

  await message.getByText('Text and embeds', { exact: true }).click();
  await expect(button(page, 'Add an embed')).toBeVisible();
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
  const { body } = await call('GET', `/v1/guild/${id}/features/welcome-role/settings`, { token });
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

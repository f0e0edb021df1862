import { getPerson } from 'simulator/people';
import { expect, test } from '../site/full-stack-test.ts';
import { findServer, saveButton, unsavedChangesBar } from '../site/pages.ts';

const nora = getPerson('visitor').id;

test('§2 Join & Leave: the bot sends the saved welcome, which appears in the open chat', async ({
  page,
  context,
  fullStack,
  startSession,
}) => {
  const { platform, platformUrl } = fullStack;
  const { id } = findServer(fullStack, 'Kávézó a sarkon');
  const general = platform.channels(id).find(({ name }) => name === 'general');
  platform.setRateLimits('none');
  platform.addBot(id);
  const bot = await fullStack.startBot();
  try {
    const chat = await context.newPage();
    await chat.goto(`${platformUrl}/simulator/servers/${id}/channels/${general?.id}`);
    const messages = chat.getByRole('region', { name: 'Messages' });

    await startSession('owner-of-three');
    await page.goto(`/dashboard/${id}/join`);
    const welcome = page.getByRole('region', { name: 'Welcome' });
    await welcome.getByRole('switch').check();
    await welcome.getByRole('combobox', { name: 'Channel' }).fill('general');
    await page.keyboard.press('Enter');
    await welcome.getByRole('textbox', { name: 'Message' }).fill('Szia, {user}! **{server}**, @everyone');
    await saveButton(page).click();
    await expect(unsavedChangesBar(page)).toHaveCount(0);

    // The change reaches the bot a moment after it was saved.
    await expect(async () => {
      platform.leaveServer(id, nora);
      platform.joinServer(id, nora);
      await expect(messages).toContainText('Szia, @Nóra! Kávézó a sarkon, @everyone', { timeout: 1000 });
    }).toPass();
    // It calls the member, and not everyone.
    expect(platform.messages(general?.id ?? '').at(-1)?.mentions).toEqual([nora]);
  } finally {
    await bot.stop();
    platform.setRateLimits('default');
  }
});

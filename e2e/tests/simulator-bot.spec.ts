import { once } from 'node:events';
import type { Page } from '@playwright/test';
import type { DemoBot } from 'simulator/demo-bot/start-demo-bot';
import { getPerson } from 'simulator/people';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { findServer, saveButton, saveLogs, unsavedChangesBar } from '../site/pages.ts';

let bot: DemoBot;

test.beforeEach(async ({ fullStack }) => {
  fullStack.platform.setRateLimits('none');
  bot = fullStack.startBot();
  await once(bot.site, 'change');
  await bot.site.reportServers({});
});
test.afterEach(async ({ fullStack }) => {
  // Refreshes the API's list of the bot's servers.
  fullStack.platform.reset();
  await bot.site.reportServers({});
  bot.stop();
  fullStack.platform.setRateLimits('default');
});

const newest = (simulator: Page) => simulator.getByRole('status');
const channel = (simulator: Page, id: string | undefined) => simulator.locator(`#channel-${id}`);
const happens = (simulator: Page, event: string) => simulator.getByRole('button', { name: event, exact: true }).click();

/** Saves in the dashboard, and waits until the bot has received the change. */
async function saveAndWaitForBot(page: Page) {
  const changed = once(bot.site, 'change');
  await saveButton(page).click();
  await expect(unsavedChangesBar(page)).toHaveCount(0);
  await changed;
}

test('§2 logs: the bot logs the selected events in the other tab, and the simulator says if no channel is set for an event', async ({
  page,
  context,
  fullStack,
  startSession,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const general = fullStack.platform.channels(id).find(({ name }) => name === 'general');
  await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}/logs`);
  await page.getByRole('button', { name: 'Add a channel' }).click();
  await page.getByRole('combobox', { name: 'Channel', exact: true }).fill('general');
  await page.keyboard.press('Enter');
  for (const name of ['Moderation', 'Messages']) await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('figure')).toContainText('Many messages were deleted');
  await saveAndWaitForBot(page);

  const simulator = await context.newPage();
  await simulator.goto(`${fullStack.platformUrl}/simulator/servers/${id}`);
  await simulator.getByLabel('Who it is about').selectOption('Nóra');
  await happens(simulator, 'A member is banned');
  await expect(newest(simulator)).toContainText('A member is banned: Nóra');
  await expect(newest(simulator)).toContainText('Log: the bot wrote to #general.');
  const messages = channel(simulator, general?.id).getByRole('listitem');
  await expect(messages).toHaveCount(1);
  await expect(messages).toContainText(['A member was banned']);
  await expect(messages).toContainText(['@Nóra']);
  // The next action is about the same person.
  await happens(simulator, 'A message is edited');
  await expect(messages).toContainText(['A member was banned', 'See you at eight.']);
  await happens(simulator, 'A role changes');
  await expect(newest(simulator)).toContainText('A role changes: Nóra');
  await expect(newest(simulator)).toContainText('Log: no channel is set for this event.');
  await simulator.getByRole('button', { name: 'Refresh' }).click();
  await expect(messages).toHaveCount(2);
  await expectNoProblems(simulator);

  await page.getByRole('button', { name: 'Remove #general' }).click();
  const removed = once(bot.site, 'change');
  await saveButton(page).click();
  await removed;
  await happens(simulator, 'A member is banned');
  await expect(newest(simulator)).toContainText('Log: no channel is set for this event.');
  await expect(messages).toHaveCount(2);
  await newest(simulator).getByRole('link', { name: 'Set it in the dashboard' }).click();
  await expect(simulator).toHaveURL(`${fullStack.url}/dashboard/${id}/logs`);
});

test('§2 Join & Leave: the bot sends the saved welcome in the other tab, on a Hungarian server in Hungarian', async ({
  page,
  context,
  fullStack,
  startSession,
}) => {
  const { id } = findServer(fullStack, 'Kávézó a sarkon');
  const general = fullStack.platform.channels(id).find(({ name }) => name === 'general');
  const nora = getPerson('visitor').id;
  const session = await startSession('owner-of-three');
  await saveLogs(fullStack, session, id, [{ id: general?.id, name: 'general', events: ['memberJoin', 'ban'] }]);
  await context.addCookies([{ name: 'language', value: 'hu', url: fullStack.url }]);
  await page.goto(`/dashboard/${id}/join`);
  const welcome = page.getByRole('region', { name: 'Üdvözlés' });
  await welcome.getByRole('switch').check();
  await welcome.getByRole('combobox', { name: 'Csatorna' }).fill('general');
  await page.keyboard.press('Enter');
  await welcome.getByRole('textbox', { name: 'Üzenet' }).fill('Szia, {user}! **{server}**, @everyone');
  await saveAndWaitForBot(page);

  const simulator = await context.newPage();
  await simulator.goto(`${fullStack.platformUrl}/simulator/servers/${id}`);
  await simulator.getByLabel('Who it is about').selectOption('Nóra');
  await happens(simulator, 'A member joins');
  await expect(newest(simulator)).toContainText('Welcome: the bot wrote to #general.');
  const messages = channel(simulator, general?.id).getByRole('listitem');
  await expect(messages).toHaveCount(2);
  await expect(messages.filter({ hasText: 'Szia, @Nóra! Kávézó a sarkon, @everyone' })).toHaveCount(1);
  await expect(messages.filter({ hasText: 'Új tag lépett be' })).toHaveCount(1);
  const called = fullStack.platform.messages(general?.id ?? '').map(({ mentions }) => mentions);
  expect(called.sort()).toEqual([[], [nora]]);

  await channel(simulator, general?.id).getByLabel('May not write').check();
  await simulator.getByRole('button', { name: 'Save what the bot may do in general' }).click();
  await happens(simulator, 'A member is banned');
  await expect(newest(simulator)).toContainText('Log: the bot may not write to #general.');
  await expect(messages).toHaveCount(2);
  await simulator.getByRole('button', { name: 'Kick the bot' }).click();
  await happens(simulator, 'A member joins');
  await expect(newest(simulator)).toContainText('The bot is not on this server');
});

import { createBotKey } from '../../../api/bot/bot-key.ts';
import { Browser } from '../../../api/testing/browser.ts';
import { hostileTexts } from '../../../api/testing/hostile-texts.ts';
import { expectBidiIsolation, expectNoProblems } from '../../site/expect-no-problems.ts';
import { expect, test } from '../../site/full-stack-test.ts';
import { enterStaffArea } from '../../site/sessions.ts';

// Data that the bot reports: server names that their owners chose, and command names.

test.use({ viewport: { width: 360, height: 800 } });

const servers = Object.values(hostileTexts)
  .filter((name) => name.isWellFormed() && !name.includes('\0'))
  .map((name, index) => ({
    id: String(7n * 10n ** 17n + BigInt(index)),
    name: name.slice(0, 100).toWellFormed().trim(),
  }));
const commands = { constructor: 900_001, שלום: 900_002, مرحبا: 900_003, [`W${'w'.repeat(31)}`]: 900_004 };

test.beforeEach(async ({ fullStack, context }) => {
  await enterStaffArea(context, fullStack, 'admin');
  const bot = new Browser(fullStack.url);
  const token = await createBotKey(fullStack.context);
  const report = { report: crypto.randomUUID(), day: new Date(fullStack.now()).toISOString().slice(0, 10), commands };
  const responses = [
    await bot.call('POST', '/v1/bot/servers', { token, body: { joined: servers } }),
    await bot.call('POST', '/v1/bot/commands', { token, body: report }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
});
test.afterEach(async ({ fullStack: { context } }) => {
  const ids = servers.map(({ id }) => id);
  await context.db.deleteFrom('servers').where('id', 'in', ids).execute();
  await context.db.deleteFrom('daily_commands').where('command', 'in', Object.keys(commands)).execute();
  await context.db.deleteFrom('bot_key').execute();
});

test("servers with hostile names: the staff's server list, and its search", async ({ page }) => {
  await page.goto('/manage/admin/server_list');
  for (const { id, name } of servers) {
    await test.step(name.slice(0, 20), async () => {
      await page.getByRole('searchbox', { name: 'Search' }).fill(id);
      const row = page.getByRole('table').getByRole('rowheader');
      await expect(row).toHaveCount(1);
      await expect(page.getByRole('table').getByRole('row').last()).toContainText(id);
      await expect(row.getByTitle(name, { exact: true })).toBeVisible();
      await expectNoProblems(page);
      await expectBidiIsolation(page);
    });
  }
  expect(await page.title()).not.toContain('broken');
});

test("commands with hostile names: the staff's statistics", async ({ page }) => {
  await page.goto('/manage/admin/commands');
  for (const name of Object.keys(commands)) await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
  await expectNoProblems(page);
  await expectBidiIsolation(page);
});

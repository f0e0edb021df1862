import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findServerId } from '../testing/server-calls.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { DAY_MS } from '../time.ts';
import { markGuildLeft, reconcileGuilds, saveBotGuilds } from './bot-guilds.ts';

let api: TestApi;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
  id = findServerId(api, 'Tea House');
  await reconcileGuilds(api.context);
});
afterAll(() => api.stop());

async function isJoined(): Promise<boolean> {
  const server = await api.db.selectFrom('servers').select('left_at').where('id', '=', id).executeTakeFirstOrThrow();
  return server.left_at === null;
}

/** Does something while the clock is a year ahead. */
async function whileAhead(action: () => Promise<void>) {
  api.advanceClock(365 * DAY_MS);
  await action();
  api.advanceClock(-365 * DAY_MS);
}

test('a server that the bot left while the clock was a year ahead can be joined again', async () => {
  await whileAhead(() => markGuildLeft(api.context, id));
  expect(await isJoined()).toBe(false);
  const guild = await api.context.platform.fetchGuild(id);
  await saveBotGuilds(api.context, guild ? [guild] : []);
  expect(await isJoined()).toBe(true);
});

test('a server that was last seen while the clock was a year ahead is noticed as left', async () => {
  await whileAhead(() => reconcileGuilds(api.context));
  api.simulator.control.removeBot(id);
  await reconcileGuilds(api.context);
  expect(await isJoined()).toBe(false);
});

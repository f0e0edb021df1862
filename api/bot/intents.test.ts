import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { GatewayIntentBits } from 'discord-api-types/v10';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { addMs, DAY_MS } from '../time.ts';
import { createBotKey } from './bot-key.ts';
import { findMissingIntents, purgeIntents, saveIntents } from './intents.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(() => api.db.deleteFrom('bot_intents').execute());

const { Guilds, GuildMembers, GuildMessages } = GatewayIntentBits;
const needed = ['GUILD_MEMBERS', 'GUILD_MESSAGES', 'SOMETHING_NEW'];
const readStored = () => api.db.selectFrom('bot_intents').select('intents').orderBy('since').execute();
const findAt = (daysAgo: number) => {
  const at = addMs(api.clock.at, -daysAgo * DAY_MS);
  return findMissingIntents(api.context, { from: at, to: at, needed });
};

test('stores intents when they change, and knows what was missing when', async () => {
  await saveIntents(api.context, Guilds);
  await saveIntents(api.context, Guilds);
  api.advanceClock(2 * DAY_MS);
  await saveIntents(api.context, Guilds | GuildMembers);
  expect(await readStored()).toHaveLength(2);
  expect(await findAt(3)).toEqual([undefined]);
  expect(await findAt(1)).toEqual([['GUILD_MEMBERS', 'GUILD_MESSAGES']]);
  expect(await findAt(0)).toEqual([['GUILD_MESSAGES']]);
  const all = { from: addMs(api.clock.at, -3 * DAY_MS), to: new Date(api.clock.at), needed };
  expect(await findMissingIntents(api.context, all)).toHaveLength(3);
});

test('deletes those that a newer report replaced more than 14 days ago', async () => {
  for (const [intents, days] of [
    [Guilds, 10],
    [Guilds | GuildMembers, 20],
    [Guilds | GuildMessages, 1],
  ] as const) {
    await saveIntents(api.context, intents);
    api.advanceClock(days * DAY_MS);
  }
  await purgeIntents(api.context);
  expect(await readStored()).toEqual([{ intents: Guilds | GuildMembers }, { intents: Guilds | GuildMessages }]);
  await purgeIntents(api.context);
  expect(await readStored()).toHaveLength(2);
});

test('a report of servers may lack intents, and rejects what is none', async () => {
  const token = await createBotKey(api.context);
  const report = (body: object) => api.openBrowser().call('POST', '/v1/bot/servers', { token, body });
  expect(await report({})).toMatchObject({ status: 200 });
  expect(await readStored()).toEqual([]);
  for (const intents of [-1, 1.5, '3', null, 2 ** 31]) expect(await report({ intents })).toMatchObject({ status: 400 });
});

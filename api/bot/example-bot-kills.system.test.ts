import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import type { RunningSimulator } from 'simulator/start-simulator';
import { startCheckedSimulator } from 'simulator/testing/start-checked-simulator';
import { NO_GREETINGS } from '../guilds/greetings.ts';
import { type ExampleBot, startExampleBot } from '../testing/example-bot.ts';
import { repeatUntil, waitUntil } from '../testing/repeat-until.ts';
import { createServerCalls, findServerId } from '../testing/server-calls.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createBotKey } from './bot-key.ts';

const ROUNDS = 5;
const nora = getPerson('visitor').id;
const folder = temporaryFolder();
const platformFolder = temporaryFolder();

let api: TestApi;
let key: string;
let platform: RunningSimulator;
let bot: ExampleBot;
let teaHouseId: string;
let generalId: string;

/** The platform is apart from the API's, so that it can stop; both have the same servers. */
const startPlatform = async (port: number) => {
  platform = await startCheckedSimulator({ port, folder: platformFolder, servers: 400 });
  platform.control.setRateLimits('none');
};
const startBot = async () => {
  bot = await startExampleBot({ platform: platform.url, site: api.url, key, folder });
};

beforeAll(async () => {
  api = await startTestApi();
  key = await createBotKey(api.context);
  teaHouseId = findServerId(api, 'Tea House');
  await startPlatform(0);
  generalId = platform.control.channels(teaHouseId).find(({ name }) => name === 'general')?.id ?? '';
  const welcome = { enabled: true, channel_id: generalId, text: 'Welcome, {user}' };
  const server = createServerCalls(await api.signIn('owner-of-three'), teaHouseId);
  const saved = await server.saveGreetings({ ...NO_GREETINGS, revision: 0, welcome });
  expect(saved.status).toBe(200);
}, 60_000);
afterEach(async () => {
  await bot.stop();
});
afterAll(async () => {
  await platform.stop();
  await api.stop();
});

const countWelcomes = (userId: string) =>
  platform.control.messages(generalId).filter(({ content }) => content === `Welcome, <@${userId}>`).length;

/** Users who are not on the server. */
function getOutsiders(): string[] {
  const memberIds = platform.control.members(teaHouseId).map(({ userId }) => userId);
  const userIds = Array.from({ length: 100 }, (_, index) => platform.control.userId(index));
  return userIds.filter((userId) => !memberIds.includes(userId)).slice(0, ROUNDS);
}

/** A user joins while the bot is connected, and is welcomed. */
async function joinAndBeWelcomed(userId: string) {
  platform.control.joinServer(teaHouseId, userId);
  await waitUntil(() => countWelcomes(userId) > 0);
}

/** After it identified, discord.js handles members only once it has all servers again. */
async function waitUntilBotIsBack() {
  const { control } = platform;
  const before = countWelcomes(nora);
  const rejoin = () => {
    control.leaveServer(teaHouseId, nora);
    control.joinServer(teaHouseId, nora);
  };
  await repeatUntil(rejoin, () => countWelcomes(nora) > before);
}

test('a bot that is killed five times welcomes everyone who joins after it is ready, once', async () => {
  const userIds = getOutsiders();
  await startBot();
  for (const userId of userIds) {
    await bot.stop('SIGKILL');
    await startBot();
    await joinAndBeWelcomed(userId);
  }
  expect(userIds.map(countWelcomes)).toEqual(userIds.map(() => 1));
});

test('a bot whose platform stops five times welcomes everyone who joins after it is back, once', async () => {
  const userIds = getOutsiders();
  const { port } = new URL(platform.url);
  await startBot();
  for (const userId of userIds) {
    await platform.stop();
    await startPlatform(Number(port));
    await waitUntilBotIsBack();
    await joinAndBeWelcomed(userId);
  }
  expect(userIds.map(countWelcomes)).toEqual(userIds.map(() => 1));
});

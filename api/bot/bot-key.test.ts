import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { createChatPlatform } from '../platform/chat-platform.ts';
import { getSimulatorSettings, realPlatformSettings } from '../platform/settings.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { authenticateBot, createBotKey } from './bot-key.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('the key of the example bot is rejected with the real platform', async () => {
  const { db, now } = api.context;
  const key = 'bot_of-the-simulator';
  const own = await createBotKey(api.context);
  const isAuthenticated = async (
    addresses: typeof realPlatformSettings | ReturnType<typeof getSimulatorSettings>,
    candidate: string,
  ) => {
    const platform = createChatPlatform({ ...addresses, ...simulatorCredentials, demoBotKey: key }, api.url);
    platform.stop();
    return authenticateBot({ db, now, platform }, candidate);
  };
  const simulated = getSimulatorSettings(api.simulator.url);
  expect([
    await isAuthenticated(simulated, key),
    await isAuthenticated(simulated, own),
    await isAuthenticated(simulated, ''),
  ]).toEqual([true, true, false]);
  expect([await isAuthenticated(realPlatformSettings, key), await isAuthenticated(realPlatformSettings, own)]).toEqual([
    false,
    true,
  ]);
});

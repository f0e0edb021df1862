import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { startCheckedSimulator } from 'simulator/testing/start-checked-simulator';
import { createChatPlatform } from './chat-platform.ts';
import { getSimulatorSettings, type PlatformSettings } from './settings.ts';
import { verifyPlatformAtStartup } from './verify-platform.ts';

// The settings of the real platform have no URL, so the tests replace its URLs with those of the simulator.

const siteOrigin = 'https://vigil.example';

let simulator: Awaited<ReturnType<typeof startCheckedSimulator>>;
beforeAll(async () => {
  simulator = await startCheckedSimulator({ siteOrigin, servers: 1 });
});
afterAll(() => simulator.stop());

/** Starts the API; returns its output and exit code. */
async function verifyAtStartup(changes: Partial<PlatformSettings> = {}, origin = siteOrigin) {
  const settings = { ...getSimulatorSettings(simulator.url), ...simulatorCredentials, ...changes };
  const platform = createChatPlatform(settings, origin);
  const lines: string[] = [];
  const result = await verifyPlatformAtStartup(platform, settings, (line) => lines.push(line)).catch(String);
  platform.stop();
  return { lines, result };
}

const register = 'Register this redirect URL with the chat platform: https://vigil.example/v1/oauth';
const wrong = 'ConfigError: DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET or DISCORD_BOT_TOKEN is not right.';

test('prints only the redirect URI to register if there is no problem', async () => {
  expect(await verifyAtStartup()).toEqual({ lines: [register], result: undefined });
});

test('reports an unregistered redirect URI without stopping the API', async () => {
  expect(await verifyAtStartup({}, 'https://other.example')).toEqual({
    lines: [
      'Register this redirect URL with the chat platform: https://other.example/v1/oauth',
      '✗ the redirect URL https://other.example/v1/oauth is not registered: register exactly this one with the platform',
    ],
    result: undefined,
  });
});

test.each([
  [{ botToken: 'another-bot-token' }, 'the bot’s token'],
  [{ clientSecret: 'another-secret' }, 'the client id and secret'],
])('aborts the start if the platform rejects the credentials: %j', async (changes, what) => {
  expect(await verifyAtStartup(changes)).toEqual({
    lines: [register, `✗ the platform does not accept ${what}`],
    result: wrong,
  });
});

test('the API starts even if the platform is down or another server responds', async () => {
  const unavailable = [
    register,
    '✗ the bot’s token could not be checked: the platform does not answer',
    '✗ the client id and secret could not be checked: the platform does not answer',
  ];
  const { lines, result } = await verifyAtStartup({ apiUrl: 'http://127.0.0.1:1' });
  expect([lines.slice(0, 3), result]).toEqual([unavailable, undefined]);
  for (const status of [401, 403]) {
    simulator.control.faults.add({ kind: 'other', status });
    expect(await verifyAtStartup()).toEqual({ lines: unavailable, result: undefined });
    simulator.control.faults.clear();
  }
});

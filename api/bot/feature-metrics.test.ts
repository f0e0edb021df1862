import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { waitUntil } from '../testing/repeat-until.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { createBotKey } from './bot-key.ts';
import { measureFeatures } from './feature-metrics.ts';
import { saveManifest } from './manifests.ts';

let api: TestApi;
let id: string;
let owner: ServerCalls;
let token: string;
let stopMeasuring: () => void;
const registry = new Registry();
beforeAll(async () => {
  ({ api, id, server: owner } = await startTeaHouse());
  token = await createBotKey(api.context);
  await saveManifest(api.context, everyKind);
  stopMeasuring = measureFeatures(registry);
});
afterAll(() => {
  stopMeasuring();
  return api.stop();
});

const readSeries = async (start: string) =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith(start));

test('measures once how long after a save the bot applied it', async () => {
  await owner.saveFeature('welcome-role', { revision: 0, enabled: false, values: { delay: 5 } });
  api.advanceClock(3000);
  const applied = [{ id, feature: 'welcome-role', revision: 1 }];
  const report = () => api.openBrowser().call('POST', '/v1/bot/applied', { token, body: { applied } });
  expect((await report()).status).toBe(200);
  await report();
  expect(await readSeries('bot_applied_lag_seconds_sum')).toEqual(['bot_applied_lag_seconds_sum 3']);
  expect(await readSeries('bot_applied_lag_seconds_count')).toEqual(['bot_applied_lag_seconds_count 1']);
});

test('measures questions by their outcome', async () => {
  const ask = () => owner.call('POST', '/features/tea-shop/ask', { body: { field: 'state' } });
  const response = ask();
  const findAsk = () => api.db.selectFrom('asks').select('id').executeTakeFirst();
  await waitUntil(async () => (await findAsk()) !== undefined);
  const open = await findAsk();
  const body = { ask: open?.id, answer: { text: 'It boils.' } };
  expect((await api.openBrowser().call('POST', '/v1/bot/answers', { token, body })).status).toBe(200);
  expect((await response).status).toBe(200);
  const row = { guild_id: id, feature: 'tea-shop', field: 'state', input: null, user_id: '1' };
  const expires_at = new Date(api.clock.at + 10_000);
  const asks = Array.from({ length: 200 }, () => ({ ...row, id: randomUUID(), expires_at, input: 'null' }));
  await api.db.insertInto('asks').values(asks).execute();
  expect((await ask()).body.reason).toBe('asks-many');
  expect(await readSeries('bot_ask_duration_seconds_count')).toEqual([
    'bot_ask_duration_seconds_count{outcome="answered"} 1',
    'bot_ask_duration_seconds_count{outcome="refused"} 1',
  ]);
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { measureFeatures } from '../bot/feature-metrics.ts';
import { saveManifest } from '../bot/manifests.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';

let api: TestApi;
let owner: ServerCalls;
let stopMeasuring: () => void;
const registry = new Registry();
beforeAll(async () => {
  ({ api, server: owner } = await startTeaHouse());
  await saveManifest(api.context, everyKind);
  stopMeasuring = measureFeatures(registry);
});
afterAll(() => {
  stopMeasuring();
  return api.stop();
});

// Waits as long as a page does, ten seconds.
test('a question without a running bot is given up, and measured as expired', async () => {
  const { status, body } = await owner.call('POST', '/features/tea-shop/ask', { body: { field: 'state' } });
  expect({ status, reason: body.reason }).toEqual({ status: 504, reason: 'ask-unanswered' });
  const series = (await registry.metrics()).split('\n').filter((line) => line.includes('duration_seconds_count'));
  expect(series).toEqual(['bot_ask_duration_seconds_count{outcome="expired"} 1']);
});

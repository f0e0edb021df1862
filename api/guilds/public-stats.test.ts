import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { saveManifest } from '../bot/manifests.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { reconcileGuilds } from './bot-guilds.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function getPublicStats() {
  const response = await fetch(`${api.url}/v1/public/stats`);
  expect(response.status).toBe(200);
  return response.json();
}

test('returns the number of the bot’s servers without signing in, at most one minute old', async () => {
  expect(await getPublicStats()).toMatchObject({ servers: 0 });
  await reconcileGuilds(api.context);
  const joined = api.simulator.control.servers().filter(({ id }) => api.simulator.control.hasBot(id));
  api.advanceClock(60_000);
  expect(await getPublicStats()).toMatchObject({ servers: 0 });
  api.advanceClock(1);
  expect(await getPublicStats()).toMatchObject({ servers: joined.length });
  await api.db
    .updateTable('servers')
    .set({ left_at: new Date(api.clock.at) })
    .where('id', '=', joined[0]?.id ?? '')
    .execute();
  api.advanceClock(60_001);
  expect(await getPublicStats()).toMatchObject({ servers: joined.length - 1 });
  // The clock is set back by an hour.
  await api.db
    .updateTable('servers')
    .set({ left_at: null })
    .where('id', '=', joined[0]?.id ?? '')
    .execute();
  api.advanceClock(-3_600_000);
  expect(await getPublicStats()).toMatchObject({ servers: joined.length });
});

test('returns the number of the live manifest’s commands, at most one minute old', async () => {
  api.advanceClock(60_001);
  expect(await getPublicStats()).toMatchObject({ commands: 0 });
  await saveManifest(api.context, everyKind);
  expect(await getPublicStats()).toMatchObject({ commands: 0 });
  api.advanceClock(60_001);
  expect(await getPublicStats()).toMatchObject({ commands: 1 });
});

import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createBotKey } from './bot-key.ts';
import { listManifests, pinManifest, readLiveManifest } from './manifests.ts';

let api: TestApi;
let key: string;
beforeAll(async () => {
  api = await startTestApi();
  key = await createBotKey(api.context);
});
afterAll(() => api.stop());
beforeEach(async () => {
  for (const table of ['bot_manifests', 'rejected_manifest'] as const) await api.db.deleteFrom(table).execute();
  // The limit of manifests is by the minute.
  api.advanceClock(61_000);
});

const send = (manifest: unknown, token = key) =>
  api.openBrowser().call('PUT', '/v1/bot/manifest', { token, body: manifest });
const createManifest = (name: string) => ({ format: 1, features: [{ id: 'tea', name, fields: [] }] });
const readLiveName = async () => (await readLiveManifest(api.db))?.manifest.features[0]?.name;

test('the newest manifest is live, and sending it again changes nothing', async () => {
  const first = await send(everyKind);
  expect(first).toMatchObject({ status: 200, body: { message: 'OK', live: true } });
  const second = await send(createManifest('Second'));
  expect(second).toMatchObject({ status: 200, body: { live: true } });
  expect(await readLiveName()).toBe('Second');
  // A bot of the older version starts again.
  expect(await send(everyKind)).toMatchObject({ status: 200, body: { digest: first.body.digest, live: false } });
  expect(await readLiveName()).toBe('Second');
  expect(await listManifests(api.db)).toHaveLength(2);
});

test('the last three manifests are kept, and the pinned one', async () => {
  const { digest } = (await send(createManifest('0'))).body;
  await pinManifest(api.db, digest);
  for (const name of ['1', '2', '3', '4']) expect(await send(createManifest(name))).toMatchObject({ status: 200 });
  expect(await listManifests(api.db)).toHaveLength(4);
  expect(await readLiveName()).toBe('0');
  await pinManifest(api.db, undefined);
  expect(await listManifests(api.db)).toHaveLength(3);
  expect(await readLiveName()).toBe('4');
});

test('an invalid manifest is rejected with its faults, and the last one stays live', async () => {
  await send(createManifest('Good'));
  const response = await send({ format: 1, features: [{ id: 'Bad', fields: 7 }] });
  expect(response).toMatchObject({
    status: 400,
    body: {
      reason: 'manifest-invalid',
      faults: [
        { path: 'features[0]', sentence: 'needs “name”.' },
        { path: 'features[0].id', sentence: expect.stringContaining('lowercase') },
        { path: 'features[0].fields', sentence: 'must be a list.' },
      ],
    },
  });
  expect(await readLiveName()).toBe('Good');
  expect(await api.db.selectFrom('rejected_manifest').select('faults').execute()).toEqual([
    { faults: response.body.faults },
  ]);
  await send(createManifest('Better'));
  expect(await api.db.selectFrom('rejected_manifest').selectAll().execute()).toEqual([]);
});

test('a manifest is accepted up to 256 KB', async () => {
  const commands = Array.from({ length: 500 }, (_, index) => ({ name: `c${index}`, description: 'x'.repeat(300) }));
  const manifest = { ...createManifest('Large'), commands };
  expect(await send(manifest)).toMatchObject({ status: 200 });
  const large = {
    ...manifest,
    features: manifest.features.map((feature) => ({ ...feature, description: 'x'.repeat(120_000) })),
  };
  expect(await send(large)).toMatchObject({ status: 413, body: { reason: 'body-too-large' } });
});

test('more than ten manifests a minute get 429, and the last good one stays live', async () => {
  for (let index = 0; index < 10; index += 1) await send(createManifest(`Name ${index}`));
  const response = await send(createManifest('One too many'));
  expect(response).toMatchObject({ status: 429, body: { reason: 'too-many-requests' } });
  expect(await readLiveName()).toBe('Name 9');
});

test('another key gets 401', async () => {
  expect(await send(everyKind, 'bot_wrong')).toMatchObject({ status: 401, body: { reason: 'bot-key-wrong' } });
});

test('concurrent manifests have an order', async () => {
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => send(createManifest(name))));
  const times = (await listManifests(api.db)).map(({ accepted_at }) => accepted_at.getTime());
  expect(new Set(times).size).toBe(3);
});

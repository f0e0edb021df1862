import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { hostileManifests } from '../../bot-client/testing/hostile-manifests.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createBotKey } from './bot-key.ts';
import { listManifests } from './manifests.ts';

let api: TestApi;
let key: string;
let liveDigest: string;
beforeAll(async () => {
  api = await startTestApi();
  key = await createBotKey(api.context);
  const response = await send('{"format":1,"features":[]}');
  liveDigest = (await response.json()).digest;
});
afterAll(() => api.stop());
// The limit of manifests is by the minute.
beforeEach(() => api.advanceClock(61_000));

const send = (body: string) =>
  fetch(`${api.url}/v1/bot/manifest`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body,
  });

test.each(Object.entries(hostileManifests))(
  'rejects %s, stores nothing, and answers other calls',
  async (_, create) => {
    const body = create();
    const logStart = api.log.length;
    const [response, ...others] = await Promise.all([
      send(body),
      ...Array.from({ length: 5 }, () => fetch(`${api.url}/v1/ready`)),
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const rejection = await response.text();
    expect([response.status, JSON.parse(rejection).reason]).toEqual([
      body.length > 256 * 1024 ? 413 : 400,
      body.length > 256 * 1024 ? 'body-too-large' : expect.stringMatching(/^(manifest|input)-invalid$/),
    ]);
    expect(rejection.length).toBeLessThan(20_000);
    expect((await listManifests(api.db)).map(({ digest }) => digest)).toEqual([liveDigest]);
    const lines = api.log.slice(logStart).filter((line) => line.includes(response.headers.get('x-request-id') ?? '-'));
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
      rejection.includes('manifest-invalid') ? ['A request was rejected.', 'request completed'] : ['request completed'],
    );
    expect(lines.join('').length).toBeLessThan(1000);
  },
);

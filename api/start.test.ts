import { once } from 'node:events';
import http from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { createBotKey } from './bot/bot-key.ts';
import { createDataSettings, startApiWithSimulator } from './testing/api-with-simulator.ts';
import { openEventStream } from './testing/event-stream.ts';
import { getEventId } from './testing/streaming-bot.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const folder = temporaryFolder();

test('the API ends its streams when it stops, and clients resume them after a restart', async () => {
  const settings = await createDataSettings(folder, 'stop');
  const first = await startApiWithSimulator(settings);
  const headers = { authorization: `Bearer ${await createBotKey(first.context)}` };
  const stream = await openEventStream({ url: first.url, headers });
  const [everything] = await stream.readEvents(1);
  const [rest] = await Promise.all([stream.readToEnd(), first.stop()]);
  // If the connection were cut only by the shutdown timeout, stopping would take that long.
  expect(rest).toEqual({ events: [], isAborted: false });
  const again = await startApiWithSimulator(settings);
  const resumeHeaders = { ...headers, 'last-event-id': await getEventId(again.context, everything?.number ?? 0) };
  const next = await openEventStream({ url: again.url, headers: resumeHeaders });
  expect(await next.readUntilKeepAlive()).toEqual([]);
  next.disconnect();
  await again.stop();
});

test('a pending request is completed when the API stops', async () => {
  const api = await startApiWithSimulator(await createDataSettings(folder, 'under-way'));
  const body = JSON.stringify({ type: 'user', twofa_token: '000000', access_token: '', refresh_token: '' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const agent = new http.Agent({ keepAlive: true });
  const call = http.request(`${api.url}/v1/2fa`, { method: 'POST', agent, headers });
  call.flushHeaders();
  await once(call, 'continue');
  const stopped = api.stop();
  call.end(body);
  const [response] = await once(call, 'response');
  // Stopping would otherwise wait for the open connection until its timeout.
  expect([response.statusCode, response.headers.connection]).toEqual([401, 'close']);
  expect(await json(response)).toMatchObject({ reason: 'sign-in-expired' });
  await stopped;
  await expect(fetch(`${api.url}/v1/health`)).rejects.toThrow();
});

test('serves calls while it stops, until the gateways have drained it', async () => {
  const api = await startApiWithSimulator(await createDataSettings(folder, 'drain'));
  const { promise: drained, resolve: finishDraining } = Promise.withResolvers<void>();
  const stopped = api.stop(drained);
  const getStatus = async (path: string, headers = {}) => (await fetch(api.url + path, { headers })).status;
  expect(await getStatus('/v1/health')).toBe(503);
  expect(await getStatus('/v1/health', { 'x-forwarded-for': '203.0.113.1' })).toBe(200);
  expect(await getStatus('/v1/public/stats')).toBe(200);
  finishDraining();
  await stopped;
  await expect(getStatus('/v1/public/stats')).rejects.toThrow();
});

import { afterEach, expect, test } from '@jest/globals';
import { Routes } from 'discord-api-types/v10';
import { getPerson } from '../people.ts';
import { createBotClient, requestAsBot, startTestSimulator, stopSimulators } from '../testing/running-simulator.ts';
import { type FaultInput, matchesPath } from './fault.ts';

afterEach(stopSimulators);

test.each([
  ['*', '/users/@me', true],
  ['/users/@me', '/users/@me', true],
  ['/users/@me', '/users/@me/guilds', false],
  ['/users/*', '/users/@me/guilds', true],
  ['/guilds/*/channels', '/guilds/1/channels', true],
  ['/guilds/*/channels', '/guilds/1/roles', false],
  ['/guilds/*/channels', '/guilds/channels', false],
  ['*channels*', '/guilds/1/channels', true],
  ['*/channels/*/messages', '/channels/2/messages', true],
  ['/a*a', '/a', false],
  ['*ab*ab', '/xab', false],
])('matchesPath(%s, %s) returns %s', (pattern, path, isMatch) => {
  expect(matchesPath(pattern, path)).toBe(isMatch);
});

test.each(['401', '500', '502', '503'] as const)(
  'a %s fault affects the number of requests in `times`',
  async (kind) => {
    const simulator = await startTestSimulator();
    simulator.control.faults.add({ kind, path: '/users/@me', times: 2 });
    const statuses: number[] = [];
    for (let count = 0; count < 3; count++) statuses.push((await requestAsBot(simulator, '/users/@me')).status);
    expect(statuses).toEqual([Number(kind), Number(kind), 200]);
    expect(simulator.control.faults.list()).toEqual([]);
  },
);

test('a fault without `times` applies until it is removed', async () => {
  const simulator = await startTestSimulator();
  const fault = simulator.control.faults.add({ kind: '503', method: 'GET' });
  for (let turn = 0; turn < 3; turn++) expect((await requestAsBot(simulator, '/users/@me')).status).toBe(503);
  expect(simulator.control.faults.list()).toMatchObject([{ hits: 3 }]);
  const { id } = simulator.control.servers()[0] ?? { id: '' };
  expect((await requestAsBot(simulator, `/users/@me/guilds/${id}`, { method: 'DELETE' })).status).not.toBe(503);
  simulator.control.faults.remove(fault.id);
  expect((await requestAsBot(simulator, '/users/@me')).status).toBe(200);
});

test('the platform client waits for the retry_after of a 429', async () => {
  const simulator = await startTestSimulator();
  const rest = createBotClient(simulator);
  for (const global of [false, true]) {
    simulator.control.faults.add({ kind: '429', path: '/users/*', times: 1, retryAfter: 0.2, global });
    expect(await rest.get(Routes.user(getPerson('admin').id))).toMatchObject({ username: 'eszter' });
  }
  const statuses = simulator.control.calls().map(({ status }) => status);
  expect(statuses).toEqual([200, 429, 200, 429]);

  simulator.control.faults.add({ kind: '429', times: 1, retryAfter: 1800, global: true });
  const response = await requestAsBot(simulator, '/users/@me');
  expect(response.body).toEqual({ message: 'You are being rate limited.', retry_after: 1800, global: true });
  expect([response.headers.get('retry-after'), response.headers.get('x-ratelimit-global')]).toEqual(['1800', 'true']);
});

test('a fault can return a page or JSON with any status', async () => {
  const simulator = await startTestSimulator();
  const getResponse = async (input: Partial<FaultInput>) => {
    simulator.control.faults.add({ kind: 'other', times: 1, ...input });
    const response = await fetch(`${simulator.url}/api/v10/users/@me`);
    return [response.status, response.headers.get('content-type')?.split(';', 1)[0], await response.text()];
  };
  expect(await getResponse({})).toEqual([403, 'text/html', expect.stringMatching(/^<!doctype html>/)]);
  expect(await getResponse({ status: 200, body: '{"id":' })).toEqual([200, 'application/json', '{"id":']);
});

test('a fault can reset connections, including those to the token endpoint and to images', async () => {
  const simulator = await startTestSimulator();
  simulator.control.faults.add({ kind: 'drop', times: 3 });
  await expect(fetch(`${simulator.url}/api/v10/users/@me`)).rejects.toThrow();
  await expect(fetch(`${simulator.url}/api/oauth2/token`, { method: 'POST' })).rejects.toThrow();
  await expect(fetch(`${simulator.url}/embed/avatars/0.png`)).rejects.toThrow();
  expect((await fetch(`${simulator.url}/embed/avatars/0.png`)).status).toBe(200);
  expect(simulator.control.calls().map(({ status, path }) => [status, path])).toEqual([
    [0, '/api/oauth2/token'],
    [0, '/api/v10/users/@me'],
  ]);
});

test('latency delays responses, but does not delay the stop of the simulator', async () => {
  const simulator = await startTestSimulator();
  simulator.control.faults.add({ kind: 'latency', path: '/users/@me', delay: 60, times: 1 });
  const startedAt = performance.now();
  expect((await requestAsBot(simulator, '/users/@me')).status).toBe(200);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(55);

  simulator.control.faults.add({ kind: 'latency', delay: 120_000 });
  simulator.control.faults.add({ kind: '502' });
  const slow = fetch(`${simulator.url}/api/v10/users/@me`).then(
    ({ status }) => status,
    () => 'closed',
  );
  // The response to a second request shows that the server has received the first one.
  await fetch(`${simulator.url}/simulator`);
  await simulator.stop();
  expect(['closed', 502]).toContain(await slow);
});

test('faults never affect the consent page and the simulator pages', async () => {
  const simulator = await startTestSimulator();
  simulator.control.faults.add({ kind: '500' });
  expect((await fetch(`${simulator.url}/simulator`)).status).toBe(200);
  expect((await fetch(`${simulator.url}/oauth2/authorize`)).status).toBe(400);
});

test('records the last 200 requests without their queries', async () => {
  const simulator = await startTestSimulator();
  simulator.control.setRateLimits('none');
  for (let turn = 0; turn < 205; turn++) await requestAsBot(simulator, `/users/@me?secret=${turn}`);
  const calls = simulator.control.calls();
  expect(calls).toHaveLength(200);
  expect(calls[0]).toEqual({
    at: simulator.clock.now,
    method: 'GET',
    path: '/api/v10/users/@me',
    status: 200,
    ms: expect.any(Number),
  });
  expect(JSON.stringify(calls)).not.toContain('secret');
});

test('records no tokens of webhooks and interactions', async () => {
  const simulator = await startTestSimulator();
  await requestAsBot(simulator, '/webhooks/210000000000000101/secret/messages/@original');
  await requestAsBot(simulator, '/interactions/210000000000000101/secret/callback', { method: 'POST', body: '{}' });
  expect(simulator.control.calls().map(({ path }) => path)).toEqual([
    '/api/v10/interactions/210000000000000101/-/callback',
    '/api/v10/webhooks/210000000000000101/-/messages/@original',
  ]);
});

import { afterEach, expect, test } from '@jest/globals';
import { Routes } from 'discord-api-types/v10';
import { createBotClient, requestAsBot, startTestSimulator, stopSimulators } from '../testing/running-simulator.ts';
import { createRateLimiter } from './rate-limits.ts';

afterEach(stopSimulators);

test('a window counts requests and starts again when it ends', () => {
  const clock = { now: 1000 };
  const { count } = createRateLimiter(() => clock.now);
  expect(count('a', 5000)).toEqual({ count: 1, until: 6000, resetAfter: 5 });
  clock.now = 5999;
  expect(count('a', 5000)).toEqual({ count: 2, until: 6000, resetAfter: 0.001 });
  expect(count('b', 5000).count).toBe(1);
  clock.now = 6000;
  expect(count('a', 5000)).toEqual({ count: 1, until: 11_000, resetAfter: 5 });
});

test('response headers report the limit of each route per server', async () => {
  const simulator = await startTestSimulator();
  const [one, other] = simulator.control.servers().filter(({ id }) => simulator.control.hasBot(id));
  const getHeaders = async (path: string) => (await requestAsBot(simulator, path)).headers;
  const first = await getHeaders(`/guilds/${one?.id}`);
  expect(first.get('x-ratelimit-limit')).toBe('10');
  expect(first.get('x-ratelimit-remaining')).toBe('9');
  expect(Number(first.get('x-ratelimit-reset-after'))).toBeGreaterThan(0);
  expect(Number(first.get('x-ratelimit-reset-after'))).toBeLessThanOrEqual(5);
  expect((await getHeaders(`/guilds/${one?.id}`)).get('x-ratelimit-remaining')).toBe('8');
  const otherHeaders = await getHeaders(`/guilds/${other?.id}`);
  expect(otherHeaders.get('x-ratelimit-remaining')).toBe('9');
  expect(otherHeaders.get('x-ratelimit-bucket')).toBe(first.get('x-ratelimit-bucket'));
  expect((await getHeaders(`/guilds/${one?.id}/roles`)).get('x-ratelimit-bucket')).not.toBe(
    first.get('x-ratelimit-bucket'),
  );
});

test('returns 429 like the platform when a limit is exceeded', async () => {
  const simulator = await startTestSimulator();
  simulator.control.setRateLimits('tight');
  const { id } = simulator.control.servers().find((server) => simulator.control.hasBot(server.id)) ?? { id: '' };
  expect((await requestAsBot(simulator, `/guilds/${id}`)).status).toBe(200);
  const { status, body, headers } = await requestAsBot(simulator, `/guilds/${id}`);
  expect([status, body.message, body.global]).toEqual([429, 'You are being rate limited.', false]);
  expect(body.retry_after).toBeGreaterThan(0);
  expect(headers.get('x-ratelimit-scope')).toBe('user');
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(body.retry_after);

  const responses = await Promise.all(
    simulator.control
      .servers()
      .slice(0, 8)
      .map((server) => requestAsBot(simulator, `/guilds/${server.id}`)),
  );
  const overall = responses.find((response) => response.body.global === true);
  expect(overall?.headers.get('x-ratelimit-global')).toBe('true');
  simulator.control.setRateLimits('none');
  expect((await requestAsBot(simulator, `/guilds/${id}`)).status).toBe(200);
});

test('the client of the product parses the limits', async () => {
  const simulator = await startTestSimulator();
  simulator.control.setRateLimits('tight');
  const { id } = simulator.control.servers().find((server) => simulator.control.hasBot(server.id)) ?? { id: '' };
  const rest = createBotClient(simulator, { rejectOnRateLimit: () => true });
  await rest.get(Routes.guild(id));
  const bucket = (await requestAsBot(simulator, `/guilds/${id}`)).headers.get('x-ratelimit-bucket');
  await expect(rest.get(Routes.guild(id))).rejects.toMatchObject({
    limit: 1,
    global: false,
    scope: 'user',
    hash: bucket,
    majorParameter: id,
  });
});

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

test('the token of a webhook has five requests in two seconds, apart from other webhooks', async () => {
  const simulator = await startTestSimulator();
  const { id } = simulator.control.servers().find((server) => simulator.control.hasBot(server.id)) ?? { id: '' };
  const channel = simulator.control.channels(id).find(({ type }) => type === 0)?.id ?? '';
  const create = async () => {
    const init = { method: 'POST', body: '{"name":"News"}' };
    const { body } = await requestAsBot(simulator, Routes.channelWebhooks(channel), init);
    return Routes.webhook(body.id, body.token);
  };
  const execute = (path: string) => requestAsBot(simulator, path, { method: 'POST', body: '{"content":"New tea."}' });
  const [news, other] = [await create(), await create()];
  const { headers } = await execute(news);
  expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['5', '4']);
  expect(Number(headers.get('x-ratelimit-reset-after'))).toBeLessThanOrEqual(2);
  const responses = await Promise.all(Array.from({ length: 5 }, () => execute(news)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 204, 204, 204, 429]);
  const rejected = responses.find(({ status }) => status === 429);
  expect(rejected?.headers.get('x-ratelimit-scope')).toBe('user');
  expect(rejected?.body).toMatchObject({ global: false });
  const { headers: otherHeaders } = await execute(other);
  expect(otherHeaders.get('x-ratelimit-remaining')).toBe('4');
  expect(otherHeaders.get('x-ratelimit-bucket')).toBe(headers.get('x-ratelimit-bucket'));
});

test('webhooks and responses to interactions do not count for the global limit of the bot, nor does it stop them', async () => {
  const simulator = await startTestSimulator();
  simulator.control.setRateLimits('tight');
  const tokens = Array.from({ length: 8 }, (_, index) => `token-${index}`);
  const respond = async (token: string) => {
    const init = { method: 'POST', body: '{"type":5}' };
    const path = Routes.interactionCallback('1234567890123456789', token);
    const { status, headers } = await requestAsBot(simulator, path, init);
    return [status, headers.get('x-ratelimit-remaining')];
  };
  const callWebhook = async (token: string) =>
    (await requestAsBot(simulator, Routes.webhook('1234567890123456789', token))).status;
  // The tokens are unknown, and there are more of them than the global limit allows.
  expect(await Promise.all(tokens.map(respond))).toEqual(tokens.map(() => [404, '0']));
  expect(await Promise.all(tokens.map(callWebhook))).toEqual(tokens.map(() => 404));
  expect((await requestAsBot(simulator, '/users/@me')).status).toBe(200);

  const paths = simulator.control.servers().slice(0, 8);
  const calls = await Promise.all(paths.map(({ id }) => requestAsBot(simulator, `/guilds/${id}`)));
  expect(calls.some(({ body }) => body.global === true)).toBe(true);
  expect(await respond('another')).toEqual([404, '0']);
});

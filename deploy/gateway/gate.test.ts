import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, jest, test } from '@jest/globals';
import Fastify from 'fastify';
import { Gate } from './gate.ts';

const cookies = { token: 'one', mod_token: 'two' };
const ends: (() => void)[] = [];

afterEach(() => {
  jest.restoreAllMocks();
  for (const end of ends.splice(0)) end();
});

/** An API that answers each role with these statuses, the last of them for ever; 0 breaks the connection. */
async function apiThat(statuses: Record<string, number[]>) {
  const asked: unknown[] = [];
  async function answer(request: IncomingMessage) {
    const role = /^\/base\/v1\/(\w+)\/verify$/.exec(request.url ?? '')?.[1] ?? '';
    asked.push({
      role,
      method: request.method,
      type: request.headers['content-type'],
      ...JSON.parse(await text(request)),
    });
    const left = statuses[role] ?? [404];
    return (left.length > 1 ? left.shift() : left[0]) ?? 404;
  }
  const server = createServer(async (request, response) => {
    const status = await answer(request);
    if (status === 0) return request.socket.resetAndDestroy();
    return response.writeHead(status, { location: '/elsewhere' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const gate = new Gate(() => [`http://127.0.0.1:${(server.address() as AddressInfo).port}/base`]);
  const roles = () => asked.map((question) => (question as { role: string }).role);
  return { gate, asked, roles };
}

test.each(['admin', 'moderator'] as const)('a file of %s asks about that role, with both tokens', async (role) => {
  const { gate, asked } = await apiThat({ [role]: [200] });
  expect(await gate.decide(role, cookies)).toBe('open');
  expect(asked).toEqual([{ role, method: 'POST', type: 'application/json', token: 'one', mod_token: 'two' }]);
});

test('without both cookies, or without an API, the gate is closed and nobody is asked', async () => {
  const { gate, asked } = await apiThat({ admin: [200], moderator: [200] });
  for (const some of [{}, { token: 'one' }, { mod_token: 'two' }, { token: '', mod_token: 'two' }]) {
    for (const role of ['admin', 'moderator', 'staff'] as const) {
      expect(await gate.decide(role, some)).toBe('closed');
    }
  }
  expect(asked).toEqual([]);
  expect(await new Gate(() => []).decide('admin', cookies)).toBe('closed');
});

test.each([
  [200, 'open'],
  [204, 'closed'],
  [400, 'closed'],
  [401, 'closed'],
  [403, 'closed'],
  [404, 'closed'],
  [302, 'unknown'],
  [500, 'unknown'],
  [503, 'unknown'],
  [0, 'unknown'],
])('an API that answers %d makes it %s', async (status, verdict) => {
  const { gate } = await apiThat({ admin: [status] });
  expect(await gate.decide('admin', cookies)).toBe(verdict);
});

test.each([200, 403])('an answer of %d is kept for five seconds, for these cookies and this role', async (status) => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000_000);
  const { gate, roles } = await apiThat({ admin: [status, 500], moderator: [200] });
  const first = await gate.decide('admin', cookies);
  now.mockReturnValue(1_004_999);
  expect(await gate.decide('admin', cookies)).toBe(first);
  expect(roles()).toEqual(['admin']);
  await gate.decide('moderator', cookies);
  await gate.decide('admin', { ...cookies, token: 'another' });
  await gate.decide('admin', { token: 'two', mod_token: 'one' });
  expect(roles()).toEqual(['admin', 'moderator', 'admin', 'admin']);
  now.mockReturnValue(1_005_001);
  expect(await gate.decide('admin', cookies)).toBe('unknown');
});

test('the API is asked under the number of the request, whose log says why it could not be', async () => {
  const numbers: unknown[] = [];
  const server = createServer((request, response) => {
    numbers.push(request.headers['x-request-id']);
    response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lines: string[] = [];
  const { log } = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
  const gate = new Gate(() => [apiBase, 'http://127.0.0.1:1']);
  expect(await gate.decide('admin', cookies, { id: 'number-one', log })).toBe('unknown');
  expect(numbers).toEqual(['number-one']);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, role: 'admin', apiBase, err: { message: 'It answered 500.' } },
    { level: 40, role: 'admin', apiBase: 'http://127.0.0.1:1' },
  ]);
  expect(lines.join()).not.toMatch(/one"|two"/);
});

test('many files at once are one question', async () => {
  const { gate, roles } = await apiThat({ admin: [200] });
  const verdicts = await Promise.all(Array.from({ length: 20 }, () => gate.decide('admin', cookies)));
  expect(new Set(verdicts)).toEqual(new Set(['open']));
  expect(roles()).toEqual(['admin']);
});

test('"unknown" is not kept', async () => {
  const { gate, roles } = await apiThat({ admin: [500, 0, 200] });
  expect(await gate.decide('admin', cookies)).toBe('unknown');
  expect(await gate.decide('admin', cookies)).toBe('unknown');
  expect(await gate.decide('admin', cookies)).toBe('open');
  expect(roles()).toEqual(['admin', 'admin', 'admin']);
});

test.each([
  [{ moderator: [200], admin: [403] }, 'open', ['moderator']],
  [{ moderator: [403], admin: [200] }, 'open', ['moderator', 'admin']],
  [{ moderator: [403], admin: [403] }, 'closed', ['moderator', 'admin']],
  [{ moderator: [500], admin: [200] }, 'open', ['moderator', 'admin']],
  [{ moderator: [403], admin: [500] }, 'unknown', ['moderator', 'admin']],
])('staff with %j is %s', async (statuses, verdict, asked) => {
  const { gate, roles } = await apiThat(statuses);
  expect(await gate.decide('staff', cookies)).toBe(verdict);
  expect(roles()).toEqual(asked);
});

test('a moderator of whom the API cannot say anything is not turned away for not being an admin', async () => {
  const { gate } = await apiThat({ moderator: [500], admin: [403] });
  expect(await gate.decide('staff', cookies)).toBe('unknown');
});

test('an API with a gate of its own is asked there, with the cookies that bind the session', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.method, request.url, request.headers.cookie);
    response.writeHead(asked.length > 3 ? 403 : 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  const gate = new Gate(
    () => [`http://127.0.0.1:${(server.address() as AddressInfo).port}`],
    () => true,
  );
  expect(await gate.decide('admin', { ...cookies, binding: 'three', language: 'hu' })).toBe('open');
  expect(asked).toEqual(['GET', '/v1/gate/admin', 'token=one; mod_token=two; binding=three']);
  expect(await gate.decide('admin', { ...cookies, binding: 'a; stolen=1' })).toBe('closed');
  expect(asked.at(-1)).toBe('token=one; mod_token=two; binding=a%3B%20stolen%3D1');
});

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, jest, test } from '@jest/globals';
import Fastify from 'fastify';
import { Gate } from './gate.ts';

const cookies = { token: 'one', mod_token: 'two' };
const cleanups: (() => void)[] = [];

afterEach(() => {
  jest.restoreAllMocks();
  for (const end of cleanups.splice(0)) end();
});

/** Starts an API that responds to each role with these statuses, repeating the last one; 0 resets the connection. */
async function startApi(statuses: Record<string, number[]>) {
  const requests: unknown[] = [];
  async function getStatus(request: IncomingMessage) {
    const role = /^\/base\/v1\/(\w+)\/verify$/.exec(request.url ?? '')?.[1] ?? '';
    requests.push({
      role,
      method: request.method,
      type: request.headers['content-type'],
      ...JSON.parse(await text(request)),
    });
    const remaining = statuses[role] ?? [404];
    return (remaining.length > 1 ? remaining.shift() : remaining[0]) ?? 404;
  }
  const server = createServer(async (request, response) => {
    const status = await getStatus(request);
    if (status === 0) return request.socket.resetAndDestroy();
    return response.writeHead(status, { location: '/elsewhere' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const gate = new Gate(() => [`http://127.0.0.1:${(server.address() as AddressInfo).port}/base`]);
  const roles = () => requests.map((question) => (question as { role: string }).role);
  return { gate, requests, roles };
}

test.each(['admin', 'moderator'] as const)('verifies the role of a %s file, with both tokens', async (role) => {
  const { gate, requests } = await startApi({ [role]: [200] });
  expect(await gate.decide(role, cookies)).toBe('open');
  expect(requests).toEqual([{ role, method: 'POST', type: 'application/json', token: 'one', mod_token: 'two' }]);
});

test('is closed without a request if a cookie or the API is missing', async () => {
  const { gate, requests } = await startApi({ admin: [200], moderator: [200] });
  for (const some of [{}, { token: 'one' }, { mod_token: 'two' }, { token: '', mod_token: 'two' }]) {
    for (const role of ['admin', 'moderator', 'staff'] as const) {
      expect(await gate.decide(role, some)).toBe('closed');
    }
  }
  expect(requests).toEqual([]);
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
])('status %d makes it %s', async (status, decision) => {
  const { gate } = await startApi({ admin: [status] });
  expect(await gate.decide('admin', cookies)).toBe(decision);
});

test.each([200, 403])('caches a response of %d for five seconds, for the same cookies and role', async (status) => {
  const { gate, roles } = await startApi({ admin: [status, 500], moderator: [200] });
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000_000);
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

test('is closed without a request for a cookie that is longer than those of sessions', async () => {
  const { gate, requests } = await startApi({ admin: [200] });
  for (const name of ['token', 'mod_token', 'binding', '__Host-binding']) {
    expect(await gate.decide('admin', { ...cookies, [name]: 'x'.repeat(2049) })).toBe('closed');
  }
  expect(requests).toEqual([]);
  expect(await gate.decide('admin', { ...cookies, token: 'x'.repeat(2048) })).toBe('open');
  const ownGate = new Gate(
    () => ['http://127.0.0.1:1'],
    () => true,
  );
  expect(await ownGate.decide('admin', { ...cookies, token: 'x'.repeat(201) })).toBe('closed');
});

test("sends the request's id to the API, and logs why the decision failed", async () => {
  const requestIds: unknown[] = [];
  const server = createServer((request, response) => {
    requestIds.push(request.headers['x-request-id']);
    response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => server.close());
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lines: string[] = [];
  const { log } = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
  const gate = new Gate(() => [apiBase, 'http://127.0.0.1:1']);
  expect(await gate.decide('admin', cookies, { id: 'number-one', log })).toBe('unknown');
  expect(requestIds).toEqual(['number-one']);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, role: 'admin', apiBase, err: { message: 'The API responded with 500.' } },
    { level: 40, role: 'admin', apiBase: 'http://127.0.0.1:1' },
  ]);
  expect(lines.join()).not.toMatch(/one"|two"/);
});

test('sends one request for many files at the same time', async () => {
  const { gate, roles } = await startApi({ admin: [200] });
  const decisions = await Promise.all(Array.from({ length: 20 }, () => gate.decide('admin', cookies)));
  expect(new Set(decisions)).toEqual(new Set(['open']));
  expect(roles()).toEqual(['admin']);
});

test('does not cache "unknown"', async () => {
  const { gate, roles } = await startApi({ admin: [500, 0, 200] });
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
])('the gate for staff with %j is %s', async (statuses, decision, requests) => {
  const { gate, roles } = await startApi(statuses);
  expect(await gate.decide('staff', cookies)).toBe(decision);
  expect(roles()).toEqual(requests);
});

test('is unknown, not closed, when only the moderator check fails', async () => {
  const { gate } = await startApi({ moderator: [500], admin: [403] });
  expect(await gate.decide('staff', cookies)).toBe('unknown');
});

test("uses the API's own gate call, with the cookies that bind the session", async () => {
  const requests: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    requests.push(request.method, request.url, request.headers.cookie);
    response.writeHead(requests.length > 3 ? 403 : 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => server.close());
  const gate = new Gate(
    () => [`http://127.0.0.1:${(server.address() as AddressInfo).port}`],
    () => true,
  );
  expect(await gate.decide('admin', { ...cookies, binding: 'three', language: 'hu' })).toBe('open');
  expect(requests).toEqual(['GET', '/v1/gate/admin', 'token=one; mod_token=two; binding=three']);
  expect(await gate.decide('admin', { ...cookies, binding: 'a; stolen=1' })).toBe('closed');
  expect(requests.at(-1)).toBe('token=one; mod_token=two; binding=a%3B%20stolen%3D1');
});

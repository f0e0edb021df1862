import { execFileSync } from 'node:child_process';
import http, { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { testStore } from '../../site/releases.ts';
import { startGateway } from '../../site/start-site.ts';

// What visitors send must not decide how much memory the gateway keeps.

const HOSTILE_REQUESTS = 30_000;
const CONCURRENT_REQUESTS = 50;
const ALLOWED_GROWTH_MB = 20;

const getMemoryMb = (pid: number) => Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`])) / 1024;

test('30,000 different, long cookies at the gate leave at most 20 MB behind', async () => {
  test.slow();
  const api = createServer((request, response) =>
    request
      .resume()
      .on('end', () =>
        request.url === '/v1/openapi.json'
          ? response.end('{"info":{"x-features":["gate"]}}')
          : response.writeHead(403).end(),
      ),
  );
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const site = await startGateway(testStore, {
    API_BASE: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    SITE_REQUESTS_PER_SECOND: '100000',
  });
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENT_REQUESTS });
  const sendCookies = (cookie: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      http
        .get(`${site.gateways[0]}/areas/admin/0000000000000000/entry.js`, { agent, headers: { cookie } })
        .on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)))
        .on('error', reject);
    });
  const sendMany = async (count: number, createCookies: (index: number) => string) => {
    const statuses = new Set<number | undefined>();
    let next = 0;
    const sendNext = async () => {
      while (next < count) statuses.add(await sendCookies(createCookies(next++)));
    };
    await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, sendNext));
    return [...statuses];
  };
  const [pid = 0] = site.pids;
  // Code is compiled and the heap has its usual size before the first measurement.
  await sendMany(3000, (index) => `token=${index}; mod_token=${index}`);
  const before = getMemoryMb(pid);
  const statuses = await sendMany(
    HOSTILE_REQUESTS,
    (index) => `token=${index}${'a'.repeat(7000)}; mod_token=${index}${'b'.repeat(7000)}`,
  );
  const after = getMemoryMb(pid);
  console.log(`RSS of the gateway: ${before.toFixed()} MB before, ${after.toFixed()} MB after`);
  expect(statuses).toEqual([404]);
  expect(after - before).toBeLessThanOrEqual(ALLOWED_GROWTH_MB);
  agent.destroy();
  await site.stop();
  api.closeAllConnections();
  api.close();
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { rawRequest } from '../site/raw-request.ts';
import { startSiteBehindNginx } from '../site/start-site.ts';
import { testStore } from '../site/test-store.ts';

/** A process of the API that says who it is, or breaks as it is told. */
async function startProcess(name: string, calls: string[], fault?: 'bad gateway' | 'reset') {
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    if (request.url?.startsWith('/v1/here')) calls.push(`${name} ${call}`);
    if (fault === 'reset') return request.socket.resetAndDestroy();
    return response.writeHead(fault ? 502 : 200, { 'content-type': 'application/json' }).end(`{"name":"${name}"}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function stop(server: Server): Promise<unknown> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
}

interface Two {
  site: string;
  /** What both processes were asked, in order. */
  calls: string[];
}

async function withTwo(fault: 'stopped' | 'bad gateway' | 'reset', check: (two: Two) => Promise<void>) {
  const calls: string[] = [];
  const broken = await startProcess('broken', calls, fault === 'stopped' ? undefined : fault);
  const sound = await startProcess('sound', calls);
  const site = await startSiteBehindNginx(testStore, { API_BASE: `${broken.url},${sound.url}` });
  if (fault === 'stopped') await stop(broken.server);
  await check({ site: site.url, calls });
  await site.stop();
  await Promise.all([fault === 'stopped' ? undefined : stop(broken.server), stop(sound.server)]);
}

const times = Array.from({ length: 20 }, (_, index) => index);

for (const fault of ['stopped', 'bad gateway', 'reset'] as const) {
  test(`what is read goes on without an error where one of two processes of the API is broken: ${fault}`, async () => {
    await withTwo(fault, async ({ site }) => {
      for (const index of times) {
        const answer = await rawRequest(site, { target: `/v1/here/${index}` });
        expect([answer.status, Buffer.from(answer.body, 'base64').toString()]).toEqual([200, '{"name":"sound"}']);
      }
    });
  });

  test(`no change is sent twice where one of two processes of the API is broken: ${fault}`, async () => {
    await withTwo(fault, async ({ site, calls }) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        for (const index of times) await rawRequest(site, { target: `/v1/here/${index}`, method, body: '{}' });
      }
      const asked = calls.map((call) => call.replace(/^\w+ /, ''));
      expect(asked.length).toBeGreaterThan(times.length);
      expect(new Set(asked).size).toBe(asked.length);
    });
  });
}

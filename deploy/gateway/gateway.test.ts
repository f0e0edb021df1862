import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createSite, type RunningProgram, type RunningSite } from '../testing/running-site.ts';

/** Waits for the response to a request; returns how it leaves the connection. */
async function getResult(request: http.ClientRequest) {
  const [response] = await once(request, 'response');
  response.resume();
  await once(response, 'end');
  return [response.statusCode, response.headers.connection];
}

/** Sends SIGTERM; returns when the gateway accepts no more connections. */
async function startStopping({ url, process }: RunningProgram) {
  process.kill('SIGTERM');
  let isListening = true;
  while (isListening)
    isListening = await getResult(http.get(`${url}/healthz`, { agent: false })).then(Boolean, () => false);
}

let site: RunningSite;
beforeEach(async () => {
  site = await createSite();
});
afterEach(() => site.stop());

test('serves requests on connections that are open when it stops, then closes each', async () => {
  const gateway = await site.startGateway();
  const agent = new http.Agent({ keepAlive: true });
  const send = () => getResult(http.get(`${gateway.url}/healthz`, { agent }));
  expect(await send()).toEqual([200, 'keep-alive']);
  const exited = once(gateway.process, 'exit');
  await startStopping(gateway);
  expect(await send()).toEqual([200, 'close']);
  expect(await exited).toEqual([0, null]);
});

test('closes the connection of a request that is pending when it stops', async () => {
  const gateway = await site.startGateway({ API_BASE: 'http://127.0.0.1:9' });
  const headers = { 'content-length': 2, expect: '100-continue' };
  const agent = new http.Agent({ keepAlive: true });
  const call = http.request(`${gateway.url}/v1/2fa`, { method: 'POST', agent, headers });
  call.flushHeaders();
  await once(call, 'continue');
  await startStopping(gateway);
  call.end('{}');
  expect(await getResult(call)).toEqual([502, 'close']);
});

test('checks the body of a report at a percent-encoded path too', async () => {
  const received: string[] = [];
  const api = http.createServer(({ method, url = '' }, response) => {
    if (method === 'POST') received.push(url);
    response.writeHead(204).end();
  });
  await once(api.listen(0, '127.0.0.1'), 'listening');
  const paths = ['/v1/reports', '/v1/%72eports', '/v1/report%73?x=1', '/v1/%72%65%70%6F%72%74%73'];
  const promoted = { area: 'public', release: '0123456789abcdef', kind: 'integrity' };
  await site.store.markPromoted(promoted.area, promoted.release);
  const bodies = [promoted, { ...promoted, release: '1123456789abcdef' }, 'junk', undefined];
  try {
    const { url } = await site.startGateway({ API_BASE: `http://127.0.0.1:${(api.address() as AddressInfo).port}` });
    for (const path of paths) {
      const send = async (body: unknown) =>
        (await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) })).status;
      expect([path, ...(await Promise.all(bodies.map(send)))]).toEqual([path, 204, 404, 404, 404]);
    }
    expect(received).toEqual(paths);
  } finally {
    api.closeAllConnections();
    api.close();
  }
});

import { once } from 'node:events';
import http from 'node:http';
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

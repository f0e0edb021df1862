import { once } from 'node:events';
import http from 'node:http';
import { expect, test } from '@jest/globals';
import { createSite } from '../testing/running-site.ts';

/** Sends a request on the agent's connection; returns how the response leaves the connection. */
async function send(url: string, agent: http.Agent) {
  const [response] = await once(http.get(url, { agent }), 'response');
  response.resume();
  await once(response, 'end');
  return [response.statusCode, response.headers.connection];
}

test('serves requests on connections that are open when it stops, then closes each', async () => {
  const site = await createSite();
  const { url, process } = await site.startGateway();
  const agent = new http.Agent({ keepAlive: true });
  expect(await send(`${url}/healthz`, agent)).toEqual([200, 'keep-alive']);
  const exited = once(process, 'exit');
  process.kill('SIGTERM');
  let isListening = true;
  while (isListening) isListening = await send(`${url}/healthz`, new http.Agent()).then(Boolean, () => false);
  expect(await send(`${url}/healthz`, agent)).toEqual([200, 'close']);
  expect(await exited).toEqual([0, null]);
  await site.stop();
});

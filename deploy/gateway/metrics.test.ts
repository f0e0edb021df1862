import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { findFreePorts } from '../start/free-ports.ts';
import { serveMetrics } from './metrics.ts';

test('a store that does not respond holds up no other metric', async () => {
  const app = Fastify();
  const [port = 0] = await findFreePorts(0, 1);
  const site = { number: 7, getLatestNumber: () => new Promise<number>(() => {}) };
  await serveMetrics(app, site, { host: '127.0.0.1', port });
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toMatch(/^gateway_live_number 7$/m);
  expect(metrics).toMatch(/^gateway_latest_number Nan$/m);
  await app.close();
});

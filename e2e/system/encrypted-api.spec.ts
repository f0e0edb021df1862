import { readFileSync } from 'node:fs';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { testStore } from '../site/releases.ts';
import { createCertificate } from '../site/start-nginx.ts';
import { startGateway } from '../site/start-site.ts';

/** Starts an API on https with a self-signed certificate. */
async function startEncryptedApi() {
  const { key, certificate, remove } = createCertificate();
  const requests: string[] = [];
  const pair = { key: readFileSync(key), cert: readFileSync(certificate) };
  const server = https.createServer(pair, ({ url = '', headers }, response) => {
    requests.push(`${url} ${headers.cookie ?? 'without cookies'}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"message":"OK"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
    remove();
  };
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, certificate, requests: requests, stop };
}

test('calls an API on https only if its certificate is trusted', async () => {
  const api = await startEncryptedApi();
  const call = async (settings: Record<string, string>) => {
    const site = await startGateway(testStore, { API_BASE: api.url, ...settings });
    const { status } = await fetch(`${site.url}/v1/health`, { headers: { cookie: 'token=secret' } });
    await site.stop();
    return status;
  };
  expect(await call({})).toBe(502);
  expect(api.requests).toEqual([]);
  expect(await call({ NODE_EXTRA_CA_CERTS: api.certificate })).toBe(200);
  expect(api.requests.filter((line) => line.startsWith('/v1/health'))).toHaveLength(1);
  api.stop();
});

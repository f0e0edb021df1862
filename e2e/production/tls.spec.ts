import http2 from 'node:http2';
import https from 'node:https';
import tls from 'node:tls';
import { expect, test as plain } from '@playwright/test';
import { findFreePort } from '../site/free-port.ts';
import { rawRequest } from '../site/raw-request.ts';
import { testStore } from '../site/releases.ts';
import { createCertificate } from '../site/start-nginx.ts';
import { type Site, startSiteBehindNginx } from '../site/start-site.ts';

interface Encrypted {
  site: Site;
  origin: string;
  /** The URL of the http server. */
  open: string;
}

const test = plain.extend<object, { encrypted: Encrypted }>({
  encrypted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const { key, certificate, remove } = createCertificate();
      const [port, redirectPort] = [await findFreePort(), await findFreePort()];
      const origin = `https://localhost:${port}`;
      const site = await startSiteBehindNginx(
        testStore,
        { PORT: String(port), SITE_ORIGIN: origin },
        { tls: { key, certificate, redirectPort } },
      );
      await use({ site, origin, open: `http://localhost:${redirectPort}` });
      await site.stop();
      remove();
    },
    { scope: 'worker' },
  ],
});

const withoutVerification = { rejectUnauthorized: false };

test('the site uses HTTP/2 over https', async ({ encrypted }) => {
  const session = http2.connect(encrypted.origin, withoutVerification);
  const stream = session.request({ ':path': '/status', cookie: 'language=hu' });
  const headers = await new Promise<http2.IncomingHttpHeaders>((resolve, reject) => {
    stream.once('response', resolve).once('error', reject);
  });
  stream.resume();
  await new Promise((resolve) => session.close(() => resolve(undefined)));
  expect(headers[':status']).toBe(200);
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  expect(headers['set-cookie']).toEqual(['language=hu; Max-Age=31536000; Path=/; Secure; SameSite=Lax']);
});

test('serves HTTP/1.1 clients too, with the same headers on errors', async ({ encrypted }) => {
  const response = await new Promise<{ statusCode?: number; headers: Record<string, unknown> }>((resolve, reject) => {
    https.get(`${encrypted.origin}/areas/nothing`, withoutVerification, resolve).once('error', reject);
  });
  expect(response.statusCode).toBe(404);
  expect(response.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
});

test('http redirects to https, whatever the Host header', async ({ encrypted }) => {
  const { port } = new URL(encrypted.origin);
  for (const url of [encrypted.open, `http://localhost:${port}`]) {
    const { status, headers } = await rawRequest(url, { target: '/Status?a=B', headers: { host: 'evil.example' } });
    expect([status, headers.location]).toEqual([308, `${encrypted.origin}/Status?a=B`]);
  }
});

test('rejects versions before TLS 1.2', async ({ encrypted }) => {
  const { port } = new URL(encrypted.origin);
  const speak = (maxVersion: tls.SecureVersion) =>
    new Promise<string>((resolve) => {
      const options = { ...withoutVerification, port: Number(port), minVersion: 'TLSv1' as const, maxVersion };
      const socket = tls.connect({ ...options, ciphers: 'DEFAULT@SECLEVEL=0' });
      socket.once('secureConnect', () => resolve(socket.getProtocol() ?? '')).once('error', () => resolve('refused'));
      socket.once('secureConnect', () => socket.destroy());
    });
  expect([await speak('TLSv1.1'), await speak('TLSv1.2'), await speak('TLSv1.3')]).toEqual([
    'refused',
    'TLSv1.2',
    'TLSv1.3',
  ]);
});

import http2 from 'node:http2';
import https from 'node:https';
import tls from 'node:tls';
import { test as base, expect } from '@playwright/test';
import { findFreePort } from '../site/free-port.ts';
import { sendHttpRequest } from '../site/http-request.ts';
import { testStore } from '../site/releases.ts';
import { createCertificate } from '../site/start-nginx.ts';
import { type Site, startSiteBehindNginx } from '../site/start-site.ts';

interface TlsSite {
  site: Site;
  origin: string;
  /** The URL of the http server. */
  httpUrl: string;
}

const test = base.extend<object, { tlsSite: TlsSite }>({
  tlsSite: [
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
      await use({ site, origin, httpUrl: `http://localhost:${redirectPort}` });
      await site.stop();
      remove();
    },
    { scope: 'worker' },
  ],
});

const withoutVerification = { rejectUnauthorized: false };

// In one worker, which starts one site.
test.describe.configure({ mode: 'default' });

test('the site uses HTTP/2 over https', async ({ tlsSite }) => {
  const session = http2.connect(tlsSite.origin, withoutVerification);
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

test('serves HTTP/1.1 clients too, with the same headers on errors', async ({ tlsSite }) => {
  const response = await new Promise<{ statusCode?: number; headers: Record<string, unknown> }>((resolve, reject) => {
    https.get(`${tlsSite.origin}/areas/nothing`, withoutVerification, resolve).once('error', reject);
  });
  expect(response.statusCode).toBe(404);
  expect(response.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
});

test('http redirects to https with any Host header', async ({ tlsSite }) => {
  const { port } = new URL(tlsSite.origin);
  for (const url of [tlsSite.httpUrl, `http://localhost:${port}`]) {
    const { status, headers } = await sendHttpRequest(url, {
      target: '/Status?a=B',
      headers: { host: 'evil.example' },
    });
    expect([status, headers.location]).toEqual([308, `${tlsSite.origin}/Status?a=B`]);
  }
});

test('rejects versions before TLS 1.2', async ({ tlsSite }) => {
  const { port } = new URL(tlsSite.origin);
  const negotiateVersion = (maxVersion: tls.SecureVersion) =>
    new Promise<string>((resolve) => {
      const options = { ...withoutVerification, port: Number(port), minVersion: 'TLSv1' as const, maxVersion };
      const socket = tls.connect({ ...options, ciphers: 'DEFAULT@SECLEVEL=0' });
      socket.once('secureConnect', () => resolve(socket.getProtocol() ?? '')).once('error', () => resolve('refused'));
      socket.once('secureConnect', () => socket.destroy());
    });
  expect([
    await negotiateVersion('TLSv1.1'),
    await negotiateVersion('TLSv1.2'),
    await negotiateVersion('TLSv1.3'),
  ]).toEqual(['refused', 'TLSv1.2', 'TLSv1.3']);
});

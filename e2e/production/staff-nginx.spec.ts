import { readFileSync } from 'node:fs';
import https from 'node:https';
import { test as base, expect } from '@playwright/test';
import { findFreePort } from '../site/free-port.ts';
import { testStore } from '../site/releases.ts';
import { listAdminFiles } from '../site/staff-host.ts';
import { createCertificate, type Nginx, startNginx } from '../site/start-nginx.ts';
import { type Site, startGateway } from '../site/start-site.ts';

const siteOrigin = 'https://vigil.example';
const staffAddress = '127.0.0.2';

interface RequestOptions {
  /** The local address from which to send the request. */
  from?: string;
  headers?: Record<string, string>;
  certificate?: { key: string; certificate: string };
}

interface StaffHost {
  /** Starts the gateway and nginx in front of it. */
  start(settings: Record<string, string>, edit?: (conf: string) => string): Promise<void>;
  sendRequest(
    path: string,
    options?: RequestOptions,
  ): Promise<{ status: number; headers: Record<string, unknown>; body: string }>;
}

const test = base.extend<{ host: StaffHost }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  host: async ({}, use) => {
    const tls = { ...createCertificate(), redirectPort: 0 };
    const port = await findFreePort();
    let gateway: Site | undefined;
    let nginx: Nginx | undefined;
    await use({
      async start(settings, edit) {
        gateway = await startGateway(testStore, { SITE_ROLE: 'admin', SITE_ORIGIN: siteOrigin, ...settings });
        nginx = await startNginx({ file: 'staff.conf', port, gateways: [gateway.url], tls, edit });
      },
      sendRequest: (path, { from = '127.0.0.1', headers, certificate } = {}) =>
        new Promise((resolve, reject) => {
          const clientCertificate = certificate && {
            key: readFileSync(certificate.key),
            cert: readFileSync(certificate.certificate),
          };
          const target = { hostname: '127.0.0.1', port, path, headers, localAddress: from, agent: false as const };
          https
            .get({ ...target, ...clientCertificate, rejectUnauthorized: false }, async (response) => {
              const chunks: Buffer[] = [];
              for await (const chunk of response) chunks.push(chunk);
              const { statusCode: status = 0, headers: responseHeaders } = response;
              resolve({ status, headers: responseHeaders, body: Buffer.concat(chunks).toString() });
            })
            .once('error', reject);
        }),
    });
    await nginx?.stop();
    await gateway?.stop();
    tls.remove();
  },
});

async function findEntryPath() {
  const { release, requestedFiles } = await listAdminFiles();
  return `/areas/admin/${release}/${requestedFiles.find((file) => /^entry\..*\.js$/.test(file))}`;
}

test('behind nginx the staff host serves the IP addresses of staff, and ignores forged address headers', async ({
  host,
}) => {
  await host.start({ SITE_ADMIN_RANGES: `${staffAddress}/32`, SITE_TRUSTED_PROXIES: 'loopback' });
  const file = await findEntryPath();
  const response = await host.sendRequest(file, { from: staffAddress });
  expect([response.status, response.body.length > 100]).toEqual([200, true]);
  expect(response.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'access-control-allow-origin': siteOrigin,
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  });
  for (const headers of [
    {},
    { 'x-forwarded-for': staffAddress },
    { 'x-real-ip': staffAddress },
  ] as RequestOptions['headers'][]) {
    const denied = await host.sendRequest(file, { headers });
    expect([denied.status, denied.body]).toEqual([404, '{"message":"There is nothing at this address."}']);
    expect(denied.headers['access-control-allow-origin']).toBe(siteOrigin);
  }
  expect((await host.sendRequest('/healthz')).status).toBe(200);
});

test('behind an nginx that SITE_TRUSTED_PROXIES does not list, the staff host rejects every request', async ({
  host,
}) => {
  await host.start({ SITE_ADMIN_RANGES: '127.0.0.0/8' });
  const { status, body } = await host.sendRequest(await findEntryPath(), { from: staffAddress });
  expect([status, body]).toEqual([404, '{"message":"There is nothing at this address."}']);
});

test('only a browser with a staff certificate gets files when client certificates are required', async ({ host }) => {
  const [staff, stranger] = [createCertificate(), createCertificate()];
  await host.start({ SITE_ADMIN_RANGES: '0.0.0.0/0', SITE_TRUSTED_PROXIES: 'loopback' }, (conf) =>
    conf.replace(/^ {2}#(ssl_|error_page)/gm, '  $1').replace('/etc/companion/staff-ca.pem', staff.certificate),
  );
  const file = await findEntryPath();
  expect((await host.sendRequest(file, { certificate: staff })).status).toBe(200);
  for (const certificate of [undefined, stranger]) {
    const { status, headers, body } = await host.sendRequest(file, { certificate });
    expect([status, headers['cache-control'], /webpack|function/.test(body)]).toEqual([404, 'no-store', false]);
    expect(headers['access-control-allow-credentials']).toBe('true');
  }
  staff.remove();
  stranger.remove();
});

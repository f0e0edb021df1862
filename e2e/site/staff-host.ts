import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ReleaseStore } from '../../deploy/release/store.ts';
import { findFreePort } from './free-port.ts';
import { testStore } from './releases.ts';
import { type Site, startGateway, startSite } from './start-site.ts';
import { test as base, settings } from './test.ts';

/** A site whose staff area comes from its own host, and that host. */
interface TwoHosts {
  site: Site;
  staff: Site;
}

interface TwoHostsOptions {
  apiBase: string;
  ranges?: string;
  storeFolder?: string;
  /** The site is on localhost. With another name, browsers treat the host as another site, and send it no cookies. */
  hostname?: 'localhost' | '127.0.0.1';
}

/** Starts both hosts; by default, the tests' browser has a staff address. */
export async function startTwoHosts({
  apiBase,
  storeFolder = testStore,
  ...options
}: TwoHostsOptions): Promise<TwoHosts> {
  const port = String(await findFreePort());
  const siteOrigin = `http://localhost:${port}`;
  const staff = await startStaffHost({ siteOrigin, storeFolder, ...options });
  const site = await startSite(storeFolder, {
    ...settings,
    API_BASE: apiBase,
    PORT: port,
    SITE_ORIGIN: siteOrigin,
    SITE_ADMIN_ORIGIN: staff.url,
  });
  return { site, staff };
}

/** Starts the staff host of a site. */
export async function startStaffHost({
  siteOrigin,
  ranges = '127.0.0.0/8',
  storeFolder = testStore,
  hostname = '127.0.0.1',
  port = '0',
}: Omit<TwoHostsOptions, 'apiBase'> & { siteOrigin: string; port?: string }): Promise<Site> {
  const host = await startGateway(storeFolder, {
    SITE_ROLE: 'admin',
    SITE_ORIGIN: siteOrigin,
    SITE_ADMIN_RANGES: ranges,
    PORT: port,
  });
  return { ...host, url: host.url.replace('localhost', hostname) };
}

interface WorkerFixtures {
  hosts: TwoHosts;
}

/** A test against a site whose staff area comes from its own host. */
export const test = base.extend<object, WorkerFixtures>({
  hosts: [
    async ({ api }, use) => {
      const hosts = await startTwoHosts({ apiBase: api.url });
      await use(hosts);
      await hosts.site.stop();
      await hosts.staff.stop();
    },
    { scope: 'worker' },
  ],
  site: [({ hosts }, use) => use(hosts.site), { scope: 'worker' }],
});

/** Serves an empty page of another origin, without a CSP. */
export async function startThirdOrigin() {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Another site</title>'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Lists the files of the staff area's live release: all stored files, and those that pages request, which excludes the
 * compressed copies.
 */
export async function listAdminFiles() {
  const store = new ReleaseStore(testStore);
  const release = (await store.getLive()).admin?.release ?? '';
  const folder = path.join(store.getFolder('admin', release), 'browser');
  const storedFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.includes('.'));
  return { release, storedFiles, requestedFiles: storedFiles.filter((file) => !/\.(br|gz)$/.test(file)) };
}

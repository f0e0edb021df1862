import { freePort } from './free-port.ts';
import { type Site, startGateway, startSite } from './start-site.ts';
import { test as base, settings } from './test.ts';
import { testStore } from './test-store.ts';

/** A site whose staff area comes from a host of its own, and that host. */
export interface TwoHosts {
  site: Site;
  staff: Site;
}

interface Wanted {
  apiBase: string;
  ranges?: string;
  storeFolder?: string;
  /** The site is on localhost; another name is another site for a browser, and gets none of its cookies. */
  hostname?: 'localhost' | '127.0.0.1';
}

/** Starts both; whoever runs the browser is staff where nothing else is said. */
export async function startTwoHosts({ apiBase, storeFolder = testStore, ...wanted }: Wanted): Promise<TwoHosts> {
  const port = String(await freePort());
  const siteOrigin = `http://localhost:${port}`;
  const staff = await startStaffHost({ siteOrigin, storeFolder, ...wanted });
  const site = await startSite(storeFolder, {
    ...settings,
    API_BASE: apiBase,
    PORT: port,
    SITE_ORIGIN: siteOrigin,
    SITE_ADMIN_ORIGIN: staff.url,
  });
  return { site, staff };
}

/** Starts the host of the staff area for a site. */
export async function startStaffHost({
  siteOrigin,
  ranges = '127.0.0.0/8',
  storeFolder = testStore,
  hostname = '127.0.0.1',
  port = '0',
}: Omit<Wanted, 'apiBase'> & { siteOrigin: string; port?: string }): Promise<Site> {
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

/** A test against a site whose staff area comes from a host of its own. */
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

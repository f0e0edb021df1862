import { rmSync } from 'node:fs';
import { promote } from '../../deploy/release/promote.ts';
import type { ReleaseStore } from '../../deploy/release/store.ts';
import { ServedReleases } from '../releases-under-load/served-releases.ts';
import type { Releases } from '../releases-under-load/two-releases.ts';
import { copyStore, createAlteredRelease } from './releases.ts';
import { type Site, startSite } from './start-site.ts';
import { test as base, expect, settings } from './test.ts';

/** A page of each area, and its heading. */
export const testedPages = {
  public: { path: '/docs', heading: 'Documents' },
  dashboard: { path: '/dashboard', heading: 'Your servers' },
  admin: { path: '/manage/moderator', heading: 'Moderator panel' },
};

/** The areas of the matrix. */
export const areas = Object.keys(testedPages) as (keyof typeof testedPages)[];

/** A store with releases of this checkout and for other contracts, and a site that serves the live ones. */
export interface Matrix {
  store: ReleaseStore;
  site: Site;
  /** The releases of this checkout: the shell and every area. */
  built: Releases;
  /** The contract of this checkout, and the contracts that its shell accepts. */
  contract: string;
  acceptedContracts: readonly string[];
  /** Creates releases of every area, as if built for another contract. */
  createAreasFor: (contract: string) => Promise<Releases>;
  /** Creates a shell release that accepts other contracts, and marks its pages with them. */
  createShellFor: (acceptedContracts: readonly string[]) => Promise<string>;
  /** Makes releases live, and waits until they are served. */
  release: (releases: Releases) => Promise<void>;
}

/** A test of the matrix; it starts with the releases of this checkout and a signed-in administrator. */
export const test = base.extend<{ startRelease: undefined }, { matrix: Matrix }>({
  matrix: [
    async ({ api }, use) => {
      const store = await copyStore();
      const site = await startSite(store.folder, { ...settings, API_BASE: api.url });
      const live = Object.entries(await store.getLive());
      const built: Releases = Object.fromEntries(live.map(([name, { release }]) => [name, release]));
      const { contract, acceptedContracts = [] } = await store.getManifest('shell', built.shell ?? '');
      const served = new ServedReleases(site.gateways, store);
      await use({
        store,
        site,
        built,
        contract,
        acceptedContracts,
        createAreasFor: (other) => createAlteredAreas(store, other),
        createShellFor: (others) => createAlteredShell(store, others),
        release: async (releases) => {
          const { live, number } = await promote(store, releases);
          await served.waitUntilServed(number);
          // A cache in front serves the new releases a moment later than the gateway.
          const expectedReleases = Object.values(live).map(({ release }) => release);
          await expect(async () => expect(await fetchReleases(site.url)).toEqual(expectedReleases.sort())).toPass();
        },
      });
      await site.stop();
      rmSync(store.folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  site: [({ matrix }, use) => use(matrix.site), { scope: 'worker' }],
  startRelease: [
    async ({ matrix, signIn, page }, use) => {
      await matrix.release(matrix.built);
      await signIn('admin');
      await use(undefined);
      // An open page would report errors while the site stops.
      await page.close();
    },
    { auto: true },
  ],
});

/** Lists the releases that a page of the site uses. */
async function fetchReleases(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  return [
    ...new Set([...html.matchAll(/\/areas\/[a-z]+\/([0-9a-f]{16})\//g)].map(([, release = '']) => release)),
  ].sort();
}

async function createAlteredAreas(store: ReleaseStore, contract: string): Promise<Releases> {
  const releases = areas.map(async (name) => [
    name,
    await createAlteredRelease(store, name, { manifest: { contract } }),
  ]);
  return Object.fromEntries(await Promise.all(releases)) as Releases;
}

async function createAlteredShell(store: ReleaseStore, contracts: readonly string[]): Promise<string> {
  const { shell } = await store.getLive();
  const { acceptedContracts } = await store.getManifest('shell', shell?.release ?? '');
  const list = JSON.stringify(contracts);
  return createAlteredRelease(store, 'shell', {
    manifest: { contract: contracts.at(-1), acceptedContracts: contracts },
    entry: (code) => `/* Accepts ${contracts}. */${code.replace(JSON.stringify(acceptedContracts), list)}`,
    render: (code) => code.replace(/(\w+)\.dataset\.session=\w+\?/, `$1.dataset.accepts="${contracts}",$&`),
  });
}

export { expect };

import type { ReleaseStore } from './store.ts';

/** Finds an area's completely published releases, the newest first. */
export async function findNewestReleases(store: ReleaseStore, name: string) {
  const found = await Promise.all(
    (await store.listReleases(name)).map(async (release) => ({ release, manifest: await store.find(name, release) })),
  );
  return found
    .flatMap(({ release, manifest }) => (manifest ? [{ release, manifest }] : []))
    .sort((a, b) => (a.manifest.publishedAt < b.manifest.publishedAt ? 1 : -1));
}

/** Formats a table of all releases: area, id, date, contract, and whether it is live. */
export async function formatListing(store: ReleaseStore): Promise<string> {
  const live = await store.getLive();
  const rows: string[] = [];
  for (const name of (await store.listPackages()).sort()) {
    for (const { release, manifest } of await findNewestReleases(store, name)) {
      const state = live[name]?.release === release ? 'live' : live[name]?.previous === release ? 'previous' : '';
      rows.push(
        `${name.padEnd(12)}${release}  ${manifest.publishedAt}  contract ${manifest.contract}  ${state}`.trimEnd(),
      );
    }
  }
  return rows.join('\n') || 'Nothing is released yet.';
}

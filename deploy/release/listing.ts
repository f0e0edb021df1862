import type { ReleaseStore } from './store.ts';

/** An area's releases that were published whole, the newest first. */
export async function newestReleases(store: ReleaseStore, name: string) {
  const found = await Promise.all(
    (await store.releasesOf(name)).map(async (release) => ({ release, manifest: await store.find(name, release) })),
  );
  return found
    .flatMap(({ release, manifest }) => (manifest ? [{ release, manifest }] : []))
    .sort((a, b) => (a.manifest.publishedAt < b.manifest.publishedAt ? 1 : -1));
}

/** Every release in words: area, id, when, contract, and whether it is live. */
export async function listing(store: ReleaseStore): Promise<string> {
  const live = await store.live();
  const rows: string[] = [];
  for (const name of (await store.names()).sort()) {
    for (const { release, manifest } of await newestReleases(store, name)) {
      const state = live[name]?.release === release ? 'live' : live[name]?.previous === release ? 'before' : '';
      rows.push(
        `${name.padEnd(12)}${release}  ${manifest.publishedAt}  contract ${manifest.contract}  ${state}`.trimEnd(),
      );
    }
  }
  return rows.join('\n') || 'Nothing is released yet.';
}

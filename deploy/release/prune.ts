import { newestReleases } from './listing.ts';
import type { ReleaseStore } from './store.ts';

interface PruneOptions {
  /** How many of an area's newest releases stay in any case. */
  keep: number;
  /** Releases that were live since then stay: pages that are open may still ask for their files. */
  olderThanHours: number;
}

/** Takes old releases away and answers which; never the live ones, nor those to go back to. */
export async function prune(store: ReleaseStore, { keep, olderThanHours }: PruneOptions): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await store.names()) {
    for (const { release, manifest } of (await newestReleases(store, name)).slice(keep)) {
      const lastUse = (await store.pointer.replacedAt(name, release)) ?? manifest.publishedAt;
      if (Date.now() - Date.parse(lastUse) < olderThanHours * 3_600_000) continue;
      // Asked anew each time: somebody may make one live meanwhile.
      if ((await neededOf(store, name)).includes(release)) continue;
      await store.remove(name, release);
      removed.push(`${name} ${release}`);
    }
  }
  return removed;
}

/** The live release of an area, and those to go back to. */
async function neededOf(store: ReleaseStore, name: string): Promise<string[]> {
  const { [name]: current } = await store.live();
  return current ? [current.release, ...(await store.pointer.before(name, current))] : [];
}

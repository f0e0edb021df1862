import { newestReleases } from './listing.ts';
import type { ReleaseStore } from './store.ts';

interface PruneOptions {
  /** How many of an area's newest releases stay in any case. */
  keep: number;
  /** Younger releases stay: pages that are open may still ask for their files. */
  olderThanHours: number;
}

/** Takes old releases away and answers which; never the live ones, nor those to go back to. */
export async function prune(store: ReleaseStore, { keep, olderThanHours }: PruneOptions): Promise<string[]> {
  const live = await store.live();
  const removed: string[] = [];
  for (const name of await store.names()) {
    const current = live[name];
    const needed = current ? [current.release, ...(await store.pointer.before(name, current))] : [];
    for (const { release, manifest } of (await newestReleases(store, name)).slice(keep)) {
      const young = Date.now() - Date.parse(manifest.publishedAt) < olderThanHours * 3_600_000;
      if (needed.includes(release) || young) continue;
      await store.remove(name, release);
      removed.push(`${name} ${release}`);
    }
  }
  return removed;
}

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
    for (const { release, manifest } of (await newestReleases(store, name)).slice(keep)) {
      const needed = live[name]?.release === release || live[name]?.previous === release;
      const young = Date.now() - Date.parse(manifest.publishedAt) < olderThanHours * 3_600_000;
      if (needed || young) continue;
      await store.remove(name, release);
      removed.push(`${name} ${release}`);
    }
  }
  return removed;
}

import { findNewestReleases } from './listing.ts';
import type { ReleaseStore } from './store.ts';

interface PruneOptions {
  /** How many of an area's newest releases always stay. */
  keep: number;
  /** Releases that were live since then stay: open pages may still request their files. */
  olderThanHours: number;
}

/** Longer than any release takes to publish. */
const MAX_UNFINISHED_AGE_MS = 24 * 3_600_000;

/** Removes old releases and unfinished files, and returns their names; never live releases, nor their fallbacks. */
export async function prune(store: ReleaseStore, { keep, olderThanHours }: PruneOptions): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await store.listPackages()) {
    for (const { release, manifest } of (await findNewestReleases(store, name)).slice(keep)) {
      const lastUsedAt = (await store.liveHistory.findReplacedAt(name, release)) ?? manifest.publishedAt;
      if (Date.now() - Date.parse(lastUsedAt) < olderThanHours * 3_600_000) continue;
      // Read again each time: another process may make a release live meanwhile.
      if ((await getNeededReleases(store, name)).includes(release)) continue;
      await store.remove(name, release);
      removed.push(`${name} ${release}`);
    }
  }
  const unfinished = await store.removeUnfinishedFiles(Date.now() - MAX_UNFINISHED_AGE_MS);
  if (unfinished > 0) removed.push(`${unfinished} unfinished files`);
  return removed;
}

/** The live release of an area, and its fallbacks. */
async function getNeededReleases(store: ReleaseStore, name: string): Promise<string[]> {
  const { [name]: current } = await store.getLive();
  return current ? [current.release, ...(await store.liveHistory.findPreviousReleases(name, current))] : [];
}

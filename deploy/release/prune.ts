import { findNewestReleases } from './listing.ts';
import type { Live } from './live.ts';
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
  const removed = await store.liveHistory.recordRemoval(async (live) => {
    const unneeded: string[] = [];
    for (const name of await store.listPackages()) {
      const needed = await getNeededReleases(store, live, name);
      const newest = await findNewestReleases(store, name);
      for (const [index, { release, manifest }] of newest.entries()) {
        // A process that removed it was killed meanwhile.
        const isHalfRemoved = await store.liveHistory.isBeingRemoved(name, release, manifest.publishedAt);
        if (isHalfRemoved) unneeded.push(`${name}/${release}`);
        if (isHalfRemoved || index < keep) continue;
        const lastUsedAt = (await store.liveHistory.findReplacedAt(name, release)) ?? manifest.publishedAt;
        const isRecent = Date.now() - Date.parse(lastUsedAt) < olderThanHours * 3_600_000;
        if (!isRecent && !needed.includes(release)) unneeded.push(`${name}/${release}`);
      }
    }
    return unneeded;
  });
  const lines: string[] = [];
  for (const entry of removed) {
    const [name = '', release = ''] = entry.split('/');
    await store.remove(name, release);
    lines.push(`${name} ${release}`);
  }
  const unfinished = await store.removeUnfinishedFiles(Date.now() - MAX_UNFINISHED_AGE_MS);
  if (unfinished > 0) lines.push(`${unfinished} unfinished files`);
  return lines;
}

/** The live release of an area, and its fallbacks. */
async function getNeededReleases(store: ReleaseStore, live: Live, name: string): Promise<string[]> {
  const current = live[name];
  return current ? [current.release, ...(await store.liveHistory.findPreviousReleases(name, current))] : [];
}

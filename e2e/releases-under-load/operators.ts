import { promote, rollback } from '../../deploy/release/promote.ts';
import type { ReleaseStore } from '../../deploy/release/store.ts';
import type { Metrics } from './metrics.ts';
import type { ServedReleases } from './served-releases.ts';
import type { Releases } from './two-releases.ts';

interface Operation {
  store: ReleaseStore;
  served: ServedReleases;
  /** The releases to promote and roll back in every round. */
  releases: Releases;
  rounds: number;
  metrics: Metrics;
}

/**
 * Simulates two operators who release at the same time without coordination. Each promotes half of the releases
 * together, waits until they are served, and rolls them back one by one.
 */
export async function runOperators({ store, served, releases, rounds, metrics }: Operation) {
  const names = Object.keys(releases).sort();
  const half = Math.ceil(names.length / 2);
  await Promise.all(
    [names.slice(0, half), names.slice(half)].map(async (areas) => {
      const areaReleases = Object.fromEntries(areas.map((name) => [name, releases[name] ?? '']));
      for (let round = 0; round < rounds; round += 1) {
        await served.waitUntilServed((await promote(store, areaReleases)).number);
        const rollbacks = await Promise.all(areas.map((name) => rollback(store, name)));
        await served.waitUntilServed(Math.max(...rollbacks.map(({ number }) => number)));
        metrics.changes += 2 * areas.length;
      }
    }),
  );
}

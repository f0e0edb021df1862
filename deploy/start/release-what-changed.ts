import { buildChanged } from '../build/build-changed.ts';
import { releasedPackages } from '../build/packages.ts';
import { promote } from '../release/promote.ts';
import { ReleaseStore } from '../release/store.ts';

/** Builds what changed, and makes the builds of this checkout the live releases of a store. */
export async function releaseWhatChanged(storeFolder: string) {
  const built = await buildChanged();
  if (built.length) console.log(`Built ${built.join(', ')}.`);
  const store = new ReleaseStore(storeFolder);
  const releases = await Promise.all(
    releasedPackages().map(async (name) => [name.replace('remote-', ''), await store.publish(name)] as const),
  );
  await promote(store, Object.fromEntries(releases));
}

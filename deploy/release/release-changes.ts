import { buildChanged } from '../build/build-changed.ts';
import { getReleasedPackages } from '../build/packages.ts';
import { promote } from './promote.ts';
import { ReleaseStore } from './store.ts';

/** Builds changed packages, and makes the builds of this checkout live in a store. Returns what it made live. */
export async function releaseChanges(storeFolder: string): Promise<string> {
  const built = await buildChanged();
  if (built.length) console.log(`Built ${built.join(', ')}.`);
  const store = new ReleaseStore(storeFolder);
  const releases = await Promise.all(
    getReleasedPackages().map(async (name) => [name.replace('remote-', ''), await store.publish(name)] as const),
  );
  return (await promote(store, Object.fromEntries(releases))).change;
}

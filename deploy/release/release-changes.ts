import { isDeepStrictEqual } from 'node:util';
import { buildChanged } from '../build/build-changed.ts';
import { getReleasedPackages } from '../build/packages.ts';
import { promote } from './promote.ts';
import { ReleaseStore } from './store.ts';
import type { StoreLocation } from './store-location.ts';

/**
 * Builds changed packages, and makes the builds of this checkout live in a store, with `ifNew` only if they are not the
 * last ones that it made live. Returns what it did.
 */
export async function releaseChanges(location: StoreLocation, { ifNew = false } = {}): Promise<string> {
  const built = await buildChanged();
  if (built.length) console.log(`Built ${built.join(', ')}.`);
  const store = new ReleaseStore(location);
  const published = await Promise.all(
    getReleasedPackages().map(async (name) => [name.replace('remote-', ''), await store.publish(name)] as const),
  );
  const releases = Object.fromEntries(published);
  // Since then an operator may have gone back to other releases.
  if (ifNew && isDeepStrictEqual(releases, await store.liveHistory.findLastBuild()))
    return 'This build was made live before; the live releases stay.';
  return (await promote(store, releases, releases)).change;
}

import { rm } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { buildChanged } from '../../deploy/build/build-changed.ts';
import { getReleasedPackages } from '../../deploy/build/packages.ts';
import { releaseChanges } from '../../deploy/release/release-changes.ts';
import { identifyBuild, ReleaseStore } from '../../deploy/release/store.ts';
import { testStore } from './releases.ts';

/** Releases the checkout into the tests' store, before the first test. */
export default async function releaseForTests() {
  await buildChanged();
  if (await hasOnlyThisBuild()) return;
  await rm(testStore, { recursive: true, force: true });
  await releaseChanges(testStore);
}

/** Whether the store has the builds of this checkout as its first and only releases: compressing them takes seconds. */
async function hasOnlyThisBuild(): Promise<boolean> {
  const store = new ReleaseStore(testStore);
  const { number, live } = await store.liveHistory.getLatest();
  if (number !== 1) return false;
  const builds = getReleasedPackages().map((name) => [name.replace('remote-', ''), identifyBuild(name).release]);
  const released = Object.entries(live).map(([name, { release }]) => [name, release]);
  return isDeepStrictEqual(Object.fromEntries(released), Object.fromEntries(builds));
}

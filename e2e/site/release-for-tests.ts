import { rm } from 'node:fs/promises';
import { releaseWhatChanged } from '../../deploy/start/release-what-changed.ts';
import { testStore } from './releases.ts';

/** Releases the checkout into a store of the tests' own, before the first test. */
export default async function releaseForTests() {
  await rm(testStore, { recursive: true, force: true });
  await releaseWhatChanged(testStore);
}

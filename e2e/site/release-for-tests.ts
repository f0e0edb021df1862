import { rm } from 'node:fs/promises';
import { releaseChanges } from '../../deploy/release/release-changes.ts';
import { testStore } from './releases.ts';

/** Releases the checkout into the tests' store, before the first test. */
export default async function releaseForTests() {
  await rm(testStore, { recursive: true, force: true });
  await releaseChanges(testStore);
}

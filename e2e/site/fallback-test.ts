import { rmSync } from 'node:fs';
import type { ReleaseStore } from '../../deploy/release/store.ts';
import { startFullStack } from './full-stack.ts';
import { test as fullStackTest } from './full-stack-test.ts';
import { type ChangedArea, createStoreWithNewReleases } from './releases.ts';
import { enterStaffArea } from './sessions.ts';

interface WorkerFixtures {
  store: ReleaseStore;
}

/** A test against the full stack, on which every area has a new release. */
export const test = fullStackTest.extend<object, WorkerFixtures>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const store = await createStoreWithNewReleases();
      await use(store);
      rmSync(store.folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  fullStack: [
    async ({ store }, use) => {
      const fullStack = await startFullStack(store.folder);
      await use(fullStack);
      await fullStack.stop();
    },
    { scope: 'worker' },
  ],
});

/** A page of each area, with its heading before and after the new release. */
export const areas = {
  public: { path: '/', before: 'Your server sleeps. Vigil doesn’t.', after: 'A newer landing page. Vigil doesn’t.' },
  dashboard: { path: '/dashboard', before: 'Your servers', after: 'Your newer servers' },
  admin: { path: '/manage/moderator', before: 'Banned users', after: 'Newer banned users' },
} as const satisfies Record<ChangedArea, object>;

/** Signs in a user who may see the page of an area. */
export async function signInFor(
  area: ChangedArea,
  {
    context,
    fullStack,
    startSession,
  }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'context' | 'fullStack' | 'startSession'>,
) {
  if (area === 'dashboard') await startSession('owner-of-three');
  if (area === 'admin') await enterStaffArea(context, fullStack, 'moderator');
}

/** The release that was live before the new one. */
export async function getPreviousRelease(store: ReleaseStore, area: ChangedArea): Promise<string> {
  return (await store.getLive())[area]?.previous ?? '';
}

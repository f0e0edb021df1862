import { rmSync } from 'node:fs';
import type { ReleaseStore } from '../../deploy/release/store.ts';
import { startOurSite } from './our-site.ts';
import { test as ourTest } from './our-test.ts';
import { type NewArea, storeWithNewReleases } from './releases.ts';
import { enterArea } from './sessions.ts';

interface WorkerFixtures {
  store: ReleaseStore;
}

/** A test against our site, on which every area has just been released anew. */
export const test = ourTest.extend<object, WorkerFixtures>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const store = await storeWithNewReleases();
      await use(store);
      rmSync(store.folder, { recursive: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  ours: [
    async ({ store }, use) => {
      const ours = await startOurSite(store.folder);
      await use(ours);
      await ours.stop();
    },
    { scope: 'worker' },
  ],
});

/** The areas, with a page of theirs, its heading, and who may see it. */
export const areas = {
  public: { path: '/', before: 'Your server sleeps. Vigil doesn’t.', now: 'A newer landing page. Vigil.' },
  dashboard: { path: '/dashboard', before: 'Your servers', now: 'Your newer servers' },
  admin: { path: '/manage/moderator', before: 'Banned users', now: 'Newer banned users' },
} as const satisfies Record<NewArea, object>;

/** Lets somebody in who may see the page of an area. */
export async function letIn(
  area: NewArea,
  { context, ours, startSession }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'context' | 'ours' | 'startSession'>,
) {
  if (area === 'dashboard') await startSession('owner-of-three');
  if (area === 'admin') await enterArea(context, ours, 'moderator');
}

/** The release before the new one. */
export async function releaseBefore(store: ReleaseStore, area: NewArea): Promise<string> {
  return (await store.getLive())[area]?.previous ?? '';
}

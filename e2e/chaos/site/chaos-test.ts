import type { PersonKind } from 'simulator/people';
import { startSession, type UserSession } from '../../site/sessions.ts';
import { expect, test as siteTest } from '../../site/test.ts';
import { type ChaosSite, type DatabaseServer, startChaosSite } from './chaos-site.ts';

interface Fixtures {
  /** Signs in as a test user; the browser receives the cookies. */
  signInAs: (kind: PersonKind) => Promise<UserSession>;
}

interface WorkerFixtures {
  databaseServer: DatabaseServer;
  chaosSite: ChaosSite;
}

/** A test against the whole product with an API that it may kill; all faults are removed before each test. */
export const test = siteTest.extend<Fixtures, WorkerFixtures>({
  databaseServer: ['bundled', { option: true, scope: 'worker' }],
  chaosSite: [
    async ({ databaseServer }, use) => {
      const chaosSite = await startChaosSite(databaseServer);
      await use(chaosSite);
      await chaosSite.stop();
    },
    // Creating a database on a busy machine takes longer than the timeout of a test.
    { scope: 'worker', timeout: 240_000 },
  ],
  site: [({ chaosSite }, use) => use(chaosSite), { scope: 'worker' }],
  resetState: async ({ chaosSite }, use) => {
    await chaosSite.restore();
    await use(undefined);
  },
  signInAs: ({ chaosSite, context }, use) => use((kind) => startSession(chaosSite, context, kind)),
});

export { expect };

import type { PersonRole } from 'simulator/people';
import { startSession, type UserSession } from '../../site/sessions.ts';
import { expect, test as siteTest } from '../../site/test.ts';
import { type ChaosSite, type DatabaseServer, startChaosSite } from './chaos-site.ts';

interface Fixtures {
  /** Signs a person of the simulator in; the browser has their cookies then. */
  signInAs: (role: PersonRole) => Promise<UserSession>;
}

interface WorkerFixtures {
  databaseServer: DatabaseServer;
  chaosSite: ChaosSite;
}

/** A test against the whole product with an API of its own that may be killed; it begins with everything mended. */
export const test = siteTest.extend<Fixtures, WorkerFixtures>({
  databaseServer: ['bundled', { option: true, scope: 'worker' }],
  chaosSite: [
    async ({ databaseServer }, use) => {
      const chaosSite = await startChaosSite(databaseServer);
      await use(chaosSite);
      await chaosSite.stop();
    },
    // Making a database on a busy machine takes longer than a test may.
    { scope: 'worker', timeout: 240_000 },
  ],
  site: [({ chaosSite }, use) => use(chaosSite), { scope: 'worker' }],
  resetState: async ({ chaosSite }, use) => {
    await chaosSite.restore();
    await use(undefined);
  },
  signInAs: ({ chaosSite, context }, use) => use((role) => startSession(chaosSite, context, role)),
});

export { expect };

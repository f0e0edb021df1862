import type { PersonRole } from 'simulator/people';
import { type OwnSession, startSession } from '../../site/sessions.ts';
import { expect, test as siteTest } from '../../site/test.ts';
import { type DatabaseServer, startWholeSite, type WholeSite } from './whole-site.ts';

interface Fixtures {
  /** Signs a person of the simulator in; the browser has their cookies then. */
  signInAs: (role: PersonRole) => Promise<OwnSession>;
}

interface WorkerFixtures {
  databaseServer: DatabaseServer;
  whole: WholeSite;
}

/** A test against the whole product with an API of its own that may be killed; it begins with everything mended. */
export const test = siteTest.extend<Fixtures, WorkerFixtures>({
  databaseServer: ['bundled', { option: true, scope: 'worker' }],
  whole: [
    async ({ databaseServer }, use) => {
      const whole = await startWholeSite(databaseServer);
      await use(whole);
      await whole.stop();
    },
    // Making a database on a busy machine takes longer than a test may.
    { scope: 'worker', timeout: 240_000 },
  ],
  site: [({ whole }, use) => use(whole), { scope: 'worker' }],
  startedAfresh: async ({ whole }, use) => {
    await whole.mend();
    await use(undefined);
  },
  signInAs: ({ whole, context }, use) => use((role) => startSession(whole, context, role)),
});

export { expect };

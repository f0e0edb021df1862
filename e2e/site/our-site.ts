import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { simulatorCredentials } from '../../api/chat-platform/simulator/credentials.ts';
import { startSimulator } from '../../api/chat-platform/simulator/start-simulator.ts';
import { readEnvironment } from '../../api/config/environment.ts';
import { seedStaff } from '../../api/demo/seed-staff.ts';
import { startApi } from '../../api/server/start-api.ts';
import { startSite } from './start-site.ts';
import { testStore } from './test-store.ts';

/** The site with our own API and the simulator of the chat platform, as tests hold it. */
export type OurSite = Awaited<ReturnType<typeof startOurSite>>;

const botKey = 'bot_of-the-simulator';
const people = ['users', 'staff', 'bans', 'ban_requests', 'limits', 'sign_in_attempts'] as const;
const settings = ['guild_modules', 'guild_changes', 'bot_contact'] as const;

/** Starts the simulator, the API on an embedded database of its own, and a gateway in front. */
export async function startOurSite() {
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'our-api-'));
  let forwarded = 0;
  const now = () => Date.now() + forwarded;
  const simulator = await startSimulator({ siteOrigin: origin, servers: 400, now });
  const environment = readEnvironment({
    API_PORT: '0',
    API_DATA: folder,
    API_CALLS_PER_MINUTE: '100000',
    SIMULATOR_URL: simulator.url,
    SIMULATOR_BOT_KEY: botKey,
    SITE_ORIGIN: origin,
  });
  const logStream = new PassThrough().resume();
  const api = await startApi(environment, { now, logStream, demo: { actions: 200, days: 30, servers: 370 } });
  const { newest } = await api.context.db
    .selectFrom('action_log')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  const gateway = await startSite(testStore, {
    PORT: port,
    API_BASE: api.url,
    SITE_CLIENT_ID: simulatorCredentials.clientId,
    SITE_AUTHORIZE_URL: `${simulator.url}/oauth2/authorize`,
    SITE_IMAGE_HOST: simulator.url,
  });
  return {
    url: gateway.url,
    /** What the API's calls work with, the database among it. */
    context: api.context,
    /** The chat platform behind the API's back. */
    platform: simulator.control,
    /** Where the platform's own pages are. */
    platformUrl: simulator.url,
    /** Starts the bot of the platform, which does what is saved. */
    startBot: () => simulator.startBot({ api: api.url, key: botKey }),
    /** The API's and the platform's clock. */
    now,
    /** Lets seconds pass for the API and the platform, not for the browser. */
    forward(seconds: number) {
      forwarded += seconds * 1000;
    },
    /** As at the start: nobody has signed in yet but the staff, who are enrolled and active. */
    async reset() {
      forwarded = 0;
      simulator.control.reset();
      await api.context.db.transaction().execute(async (db) => {
        for (const table of [...people, ...settings]) await db.deleteFrom(table).execute();
        await db.deleteFrom('action_log').where('id', '>', newest).execute();
        await seedStaff({ ...api.context, db });
      });
    },
    async stop() {
      await gateway.stop();
      await api.stop();
      await simulator.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The gateway's origin has to be known to the API before the gateway is there. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { startCheckedSimulator } from 'simulator/testing/start-checked-simulator';
import { readEnvironment } from '../../api/environment.ts';
import { getErrorCode } from '../../api/errors.ts';
import { seedDemo } from '../../api/seed/seed-demo.ts';
import { seedStaff } from '../../api/seed/seed-staff.ts';
import { startApi } from '../../api/start.ts';
import { startExampleBot } from '../../api/testing/example-bot.ts';
import { makeTemporaryFolder } from '../../api/testing/make-temporary-folder.ts';
import { createTestDatabase } from '../../api/testing/test-database.ts';
import { root } from '../../deploy/build/packages.ts';
import { startProgram } from '../../deploy/start/start-program.ts';
import { clearPlatformCaches } from './clear-platform-caches.ts';
import { findFreePort } from './free-port.ts';
import { programEnvironment, testStore } from './releases.ts';
import { behindNginx, startGateway, startSiteBehindNginx } from './start-site.ts';
import { TestClock } from './test-clock.ts';

/** The site with the product's own API and the simulator of the chat platform. */
export type FullStack = Awaited<ReturnType<typeof startFullStack>>;

/** After how many tests an API process and a gateway are replaced. */
const REPLACE_EVERY = 12;

const botKey = 'bot_of-the-simulator';
const personTables = [
  'users',
  'staff',
  'bans',
  'ban_requests',
  'staff_notes',
  'news',
  'limits',
  'sign_in_attempts',
] as const;
const serverTables = [
  'guild_modules',
  'guild_changes',
  'pauses',
  'daily_members',
  'bot_heartbeat',
  'bot_intents',
  'bot_outages',
  'bot_manifests',
  'decisions',
  'reported_problems',
  'problem_notices',
  'message_templates',
  'rejected_manifest',
  'failure_reports',
] as const;

/**
 * Starts the simulator, the API with its own database, and a gateway. With `test:production`, it starts two API
 * processes on PostgreSQL, two gateways and nginx, and regularly replaces one process and one gateway; otherwise one
 * process with the bundled server.
 */
export async function startFullStack(storeFolder = testStore, checkout = root) {
  const port = String(await findFreePort());
  const origin = `http://localhost:${port}`;
  const folder = makeTemporaryFolder('full-stack-');
  const clock = new TestClock(path.join(folder, 'clock'));
  const { now } = clock;
  const simulator = await startCheckedSimulator({ siteOrigin: origin, servers: 400, now });
  const dataSettings = { API_DATA: folder, ...(behindNginx ? { DATABASE_URL: await createTestDatabase() } : {}) };
  const settings = {
    API_PORT: '0',
    ...dataSettings,
    API_CALLS_PER_MINUTE: '100000',
    SIMULATOR_URL: simulator.url,
    SIMULATOR_BOT_KEY: botKey,
    SITE_ORIGIN: origin,
  };
  const logStream = new PassThrough().resume();
  const api = await startApi(readEnvironment(settings), {
    now,
    logStream,
    seed: (context) => seedDemo(context, { actions: 200, days: 30, servers: 370 }),
  });
  const second = behindNginx ? await startSecondApi(folder, settings) : undefined;
  const started = new Date();
  const { lastActionId } = await api.context.db
    .selectFrom('action_log')
    .select(({ fn }) => fn.max('id').as('lastActionId'))
    .executeTakeFirstOrThrow();
  const siteSettings = {
    PORT: port,
    API_BASE: [api.url, second?.url].filter(Boolean).join(),
    SITE_REQUESTS_PER_SECOND: '5000',
    SITE_CLIENT_ID: simulatorCredentials.clientId,
    SITE_AUTHORIZE_URL: `${simulator.url}/oauth2/authorize`,
    SITE_IMAGE_HOST: simulator.url,
  };
  const production = behindNginx ? await startSiteBehindNginx(storeFolder, siteSettings) : undefined;
  const gateway = production ?? (await startGateway(storeFolder, siteSettings, checkout));
  let resetCount = 0;
  let pendingReplacement: Promise<unknown> = Promise.resolve();
  return {
    url: gateway.url,
    gateways: gateway.gateways,
    /** The API's context, including the database. */
    context: api.context,
    /** The settings with which commands access the API's data. */
    dataSettings,
    /** Controls the simulated chat platform directly. */
    platform: simulator.control,
    /** The URL of the platform's own pages. */
    platformUrl: simulator.url,
    /** Starts the example bot, which applies saved settings. */
    startBot: () => startExampleBot({ platform: simulator.url, site: api.url, key: botKey, folder }),
    /** The clock of the API and the platform. */
    now,
    /** Moves the clock of the API and the platform forward, not the browser's. */
    advanceClock: (milliseconds: number) => clock.advance(milliseconds),
    /** Resets everything to the start: only staff have signed in before; they are enrolled and active. */
    async reset() {
      clock.reset();
      simulator.control.reset();
      clearPlatformCaches(api.context);
      await pendingReplacement;
      await second?.clearPlatformCaches();
      // The next test starts while the replaced process and gateway are down.
      if (production && second && ++resetCount % REPLACE_EVERY === 0) {
        pendingReplacement = Promise.all([production.replaceGateway(), second.replace()]);
      }
      await retryAfterDeadlock(() =>
        api.context.db.transaction().execute(async (db) => {
          for (const table of [...personTables, ...serverTables]) await db.deleteFrom(table).execute();
          await db.deleteFrom('action_log').where('id', '>', lastActionId).execute();
          // The demo data ends the day before; another test may have reported commands, or moved the clock forward.
          for (const table of ['daily_commands', 'daily_servers'] as const)
            await db.deleteFrom(table).where('day', '>=', started.toISOString().slice(0, 10)).execute();
          await db.updateTable('servers').set({ left_at: null }).where('left_at', '>=', started).execute();
          await db.updateTable('servers').set({ needs_attention: false }).where('needs_attention', '=', true).execute();
          await seedStaff({ ...api.context, db });
        }),
      );
    },
    async stop() {
      await pendingReplacement;
      await gateway.stop();
      await Promise.all([api.stop(), second?.stop()]);
      await simulator.stop();
      clock.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Runs a transaction, once more if PostgreSQL ended it because the previous test's last requests were still writing. */
async function retryAfterDeadlock(transaction: () => Promise<void>) {
  try {
    await transaction();
  } catch (error) {
    if (getErrorCode(error) !== '40P01') throw error;
    await transaction();
  }
}

/** Starts a second API process with the same settings. */
async function startSecondApi(folder: string, settings: Record<string, string>) {
  const log = path.relative(root, path.join(folder, 'second-api.log'));
  const clock = path.join(folder, 'clock');
  const port = String(await findFreePort());
  const start = () =>
    startProgram('e2e/site/second-api.ts', log, {
      ...settings,
      API_PORT: port,
      TEST_CLOCK: clock,
      NODE_COMPILE_CACHE: programEnvironment.NODE_COMPILE_CACHE,
    });
  let program = await start();
  const { url } = program;
  const stopProcess = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const exited = once(program.process, 'exit');
    program.process.kill(signal);
    await exited;
  };
  return {
    url,
    /** Calls `clearPlatformCaches` in that process. */
    clearPlatformCaches: async () => {
      const cleared = once(program.process, 'message');
      program.process.send('clear platform caches');
      await cleared;
    },
    /** Kills the process, and starts another one on the same port. */
    replace: async () => {
      await stopProcess('SIGKILL');
      program = await start();
    },
    stop: () => stopProcess('SIGTERM'),
  };
}

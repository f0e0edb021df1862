import { rmSync } from 'node:fs';
import path from 'node:path';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { startCheckedSimulator } from 'simulator/testing/start-checked-simulator';
import { SiteClient } from 'vigil-bot';
import { makeTemporaryFolder } from '../../../api/testing/make-temporary-folder.ts';
import { startTestPostgres } from '../../../api/testing/start-postgres.ts';
import { findFreePort } from '../../site/free-port.ts';
import { testStore } from '../../site/releases.ts';
import { startSite } from '../../site/start-site.ts';
import { ApiProcess } from './api-process.ts';
import { startDelayProxy } from './delay-proxy.ts';

/** Which PostgreSQL the API uses: the bundled server, which stops with the API, or a separate one. */
export type DatabaseServer = 'bundled' | 'separate';

const botKey = 'bot_of-the-simulator';

/** Starts the whole product; the API is a separate process behind a proxy that can delay responses. */
export async function startChaosSite(server: DatabaseServer, dataFolder?: string) {
  const folder = makeTemporaryFolder('chaos-');
  const data = dataFolder ?? path.join(folder, 'data');
  const postgres = server === 'separate' ? await startTestPostgres() : undefined;
  const port = String(await findFreePort());
  const origin = `http://localhost:${port}`;
  let clockOffsetMs = 0;
  const simulator = await startCheckedSimulator({
    siteOrigin: origin,
    servers: 400,
    now: () => Date.now() + clockOffsetMs,
  });
  simulator.control.setRateLimits('none');
  const api = new ApiProcess({
    API_DATA: data,
    API_CALLS_PER_MINUTE: '1000000',
    SIMULATOR_URL: simulator.url,
    SIMULATOR_BOT_KEY: botKey,
    SITE_ORIGIN: origin,
    ...(postgres ? { DATABASE_URL: postgres.url('postgres') } : {}),
  });
  await api.start();
  const proxy = await startDelayProxy(() => api.url);
  const gateway = await startSite(testStore, {
    PORT: port,
    API_BASE: proxy.url,
    // The gateway's rate limit is not tested here.
    SITE_REQUESTS_PER_SECOND: '10000',
    SITE_CLIENT_ID: simulatorCredentials.clientId,
    SITE_AUTHORIZE_URL: `${simulator.url}/oauth2/authorize`,
    SITE_IMAGE_HOST: simulator.url,
  });
  const setClock = async (milliseconds: number) => {
    clockOffsetMs = milliseconds;
    await api.setClock(milliseconds);
  };
  return {
    url: gateway.url,
    platform: simulator.control,
    /** Creates a client for the bot's key, which receives saved changes. */
    createSiteClient: () => new SiteClient({ site: api.url, key: botKey }),
    api,
    postgres,
    proxy,
    /** Sets the clock of the API and the platform. */
    setClock,
    advanceClock: (milliseconds: number) => setClock(clockOffsetMs + milliseconds),
    /** Removes all faults, and starts the API if it is down. */
    async restore() {
      simulator.control.reset();
      simulator.control.setRateLimits('none');
      proxy.release();
      await api.ensureRunning();
    },
    async stop() {
      await gateway.stop();
      await proxy.stop();
      // Not SIGKILL, because the bundled server must release the folder.
      await api.stopProcess('SIGTERM');
      await postgres?.stop();
      await simulator.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The whole product under test. */
export type ChaosSite = Awaited<ReturnType<typeof startChaosSite>>;

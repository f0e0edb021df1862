import { readSettings } from 'config/read-settings';
import { simulatorSettings } from 'config/settings';
import { createInteractions } from './actions/pending-interactions.ts';
import { createControl, type SimulatorControl } from './control.ts';
import { createFaultQueue } from './faults/fault-queue.ts';
import { createFileStore } from './files/file-store.ts';
import { privilegedIntents as allPrivilegedIntents, createPlatformEvents } from './gateway/events.ts';
import { createSessions } from './gateway/sessions.ts';
import { createCodes, createTokens } from './oauth/tokens.ts';
import { createRateLimiter } from './rest/rate-limits.ts';
import { createServer } from './server.ts';
import { createRecentCalls, type ResponseObserver, type Simulator } from './simulator.ts';
import { openStore } from './state/store.ts';
import { createIdSource } from './world/snowflakes.ts';
import { createWorld } from './world/world.ts';

/** Options for starting a simulator; all have defaults. */
export interface SimulatorOptions {
  /** 0, the default, selects a free port. */
  port?: number;
  host?: string;
  /** The folder of the state; without it the state is only in memory. */
  folder?: string;
  seed?: number;
  /** The site's origin, for links back; its `/v1/oauth` is the registered redirect URI. */
  siteOrigin?: string;
  /** The number of servers; at least 300. */
  servers?: number;
  applicationName?: string;
  /** The privileged intents that the application was granted; all by default. */
  privilegedIntents?: number;
  /** The clock, for tests. */
  now?: () => number;
  onResponse?: ResponseObserver;
}

/** A running simulator. */
export interface RunningSimulator {
  /** Its origin, without a trailing slash. */
  url: string;
  stop(): Promise<void>;
  control: SimulatorControl;
}

/** The seed of the demo data. */
const DEFAULT_SEED = 1;

/** Starts a simulator of the chat platform. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<RunningSimulator> {
  const { seed = DEFAULT_SEED, servers = 5000, now = Date.now, host = '127.0.0.1', port = 0 } = options;
  const { applicationName = 'Vigil', privilegedIntents = allPrivilegedIntents } = options;
  const store = openStore(seed, servers, options.folder);
  const stopping = new AbortController();
  const events = createPlatformEvents();
  const rateLimiter = createRateLimiter();
  const createId = createIdSource(now);
  const simulator: Simulator = {
    settings: { siteOrigin: options.siteOrigin ?? 'http://localhost:3000', applicationName, privilegedIntents },
    world: createWorld({ seed, count: servers, store, botName: applicationName }),
    tokens: createTokens(store, now),
    codes: createCodes(now),
    rateLimiter,
    faults: createFaultQueue(store),
    calls: createRecentCalls(),
    unknownRoutes: new Set(),
    routes: new Set(),
    onResponse: options.onResponse,
    events,
    sessions: createSessions({ now, events, rateLimiter }),
    interactions: createInteractions(now),
    files: createFileStore(createId),
    stopping: stopping.signal,
    now,
    createId,
  };
  const app = await createServer(simulator, host);
  const url = await app.listen({ host, port });
  simulator.world.origin = url;
  return {
    url,
    control: createControl(simulator),
    stop: async () => {
      stopping.abort();
      await app.close();
      await store.waitUntilSaved();
    },
  };
}

/** Reads the settings of the simulator; throws an error that says which one is wrong. */
export function readSimulatorEnvironment(variables: Record<string, string | undefined>): SimulatorOptions {
  const values = readSettings(simulatorSettings, variables);
  return {
    port: values.SIMULATOR_PORT ?? 3002,
    host: values.SIMULATOR_HOST,
    folder: values.SIMULATOR_FOLDER,
    seed: values.SIMULATOR_SEED,
    servers: values.SIMULATOR_SERVERS,
    siteOrigin: values.SITE_ORIGIN ?? `http://localhost:${values.PORT}`,
    applicationName: values.SITE_BRAND_NAME,
  };
}

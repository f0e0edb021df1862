import type { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiEnvironment } from '../config/environment.ts';
import { openOwnDatabase } from '../data/database.ts';
import { ifRoom } from '../data/if-room.ts';
import { checkInstallation } from '../data/installation.ts';
import { createApp } from '../http/app.ts';
import type { Context } from '../http/context.ts';
import { portOf } from '../http/port-of.ts';
import { keepRunningJobs } from '../jobs/jobs.ts';
import { localAppKeys, readAppKeys } from '../keys/read-app-keys.ts';
import type { LogStream } from '../operation/log.ts';
import { measure, serveMetrics } from '../operation/metrics.ts';
import { createChatPlatform } from '../platform/chat-platform.ts';
import { measureFailures } from '../reports/failure-metric.ts';

/** How the API is started. */
export interface StartOptions {
  logStream?: LogStream;
  now?: () => number;
  /** Fills the database with demo data. */
  seed?: (context: Context) => Promise<void>;
}

/** How long calls and jobs that are under way may take once the API is to stop, in milliseconds. */
const patience = 5000;

/** Starts the API; answers its address, and how to stop it. */
export async function startApi(environment: ApiEnvironment, { logStream, now = Date.now, seed }: StartOptions = {}) {
  const { database: location, pool, host, port, metricsPort, siteOrigin, platform: settings } = environment;
  const keys = environment.appKey ? readAppKeys(environment.appKey) : localAppKeys(location.folder);
  const onError = (error: Error) => console.error(error.message);
  const database = await openOwnDatabase(location, { ...pool, onError });
  const platform = createChatPlatform(settings, siteOrigin, now);
  try {
    await checkInstallation(database.db, platform.name, keys);
    const { app, context } = await createApp({
      ...environment,
      db: database.db,
      maintenance: database.maintenance,
      listen: database.listen,
      keys,
      platform,
      now,
      logStream,
    });
    if (seed) await ifRoom(seed(context));
    // Calls are not counted where nobody can read the count.
    const registry = metricsPort === undefined ? undefined : measure({ app, context, database });
    if (registry) measureFailures(registry, context);
    await app.listen({ host, port });
    const metrics = registry && metricsPort !== undefined ? await serveMetrics(registry, host, metricsPort) : undefined;
    const jobs = new AbortController();
    const working = keepRunningJobs(context, jobs.signal);
    const stop = async () => {
      jobs.abort();
      const impatience = setTimeout(() => app.server.closeAllConnections(), patience);
      await Promise.all([app.close(), metrics?.close()]);
      clearTimeout(impatience);
      // A job may be asking a platform that does not answer.
      platform.stop();
      await Promise.race([working, pause(patience, undefined, { ref: false })]);
      await database.close();
    };
    const at = (server: Server) => `http://${host}:${portOf(server)}`;
    return { url: at(app.server), metricsUrl: metrics && `${at(metrics.server)}/metrics`, context, database, stop };
  } catch (error) {
    platform.stop();
    await database.close();
    throw error;
  }
}

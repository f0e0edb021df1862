import type { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { notifySystemd } from '../deploy/config/notify-systemd.ts';
import { exitWithMessage } from '../deploy/config/operator-errors.ts';
import { createProcessLog, exitAfterFlush } from '../deploy/config/process-log.ts';
import { loadVariables } from '../deploy/config/settings.ts';
import { type ApiContext, createApp } from './app.ts';
import { openOwnDatabase } from './db/database.ts';
import { describeDatabaseFailure, ignoreDiskFull } from './db/errors.ts';
import { checkInstallation } from './db/installation.ts';
import { type ApiEnvironment, readEnvironment } from './environment.ts';
import { createMetrics, serveMetrics } from './http/metrics.ts';
import { createRunCounter, runJobsUntilAborted } from './jobs/run-jobs.ts';
import type { LogStream } from './log.ts';
import { createChatPlatform } from './platform/chat-platform.ts';
import { verifyPlatformAtStartup } from './platform/verify-platform.ts';
import { measureFailures } from './reports/failure-reports.ts';
import { loadAppKeys } from './secrets.ts';

/** Options for starting the API. */
export interface StartOptions {
  logStream?: LogStream;
  now?: () => number;
  /** Fills the database with demo data. */
  seed?: (context: ApiContext) => Promise<void>;
}

/**
 * How long a process serves after SIGTERM, so that gateways find out, which check it every second: a connection that
 * closed while a write was being sent would cost this write.
 */
const DRAIN_MS = 3000;

/** How long pending requests and jobs may take at shutdown. */
const SHUTDOWN_TIMEOUT_MS = 5000;

/** Starts the API; returns its URL and a function that stops it, once gateways have drained it. */
export async function startApi(environment: ApiEnvironment, { logStream, now = Date.now, seed }: StartOptions = {}) {
  const { database: location, pool, host, port, metricsPort, siteOrigin, platform: settings } = environment;
  const { tracesEndpoint } = environment;
  const { brand, corsOrigins, trustedProxies, callsPerMinute, botCallsPerMinute } = environment;
  const keys = loadAppKeys(environment.appKey, location.folder);
  const onError = (error: Error) => console.error(error.message);
  const database = await openOwnDatabase(location, { ...pool, onError });
  const platform = createChatPlatform(settings, siteOrigin, now);
  try {
    await checkInstallation(database.db, platform.name, keys);
    const { app, context } = await createApp({
      ...{ db: database.db, maintenanceDb: database.maintenanceDb, listen: database.listen },
      ...{ keys, platform, siteOrigin, brand, now },
      ...{ logStream, corsOrigins, trustedProxies, callsPerMinute, botCallsPerMinute, tracesEndpoint },
    });
    if (seed) await ignoreDiskFull(seed(context));
    // Without a port the metrics cannot be read.
    const registry =
      metricsPort === undefined ? undefined : createMetrics({ app, database, changeStreams: context.changeStreams });
    if (registry) measureFailures(registry, context);
    const url = await app.listen({ host, port });
    const metrics = registry && metricsPort !== undefined ? await serveMetrics(registry, host, metricsPort) : undefined;
    const jobs = new AbortController();
    const countRun = registry && createRunCounter(registry);
    const backups = environment.backups && { ...environment.backups, databaseUrl: database.url };
    const runningJobs = runJobsUntilAborted({ ...context, backups, countRun }, jobs.signal);
    const stop = async (drained?: Promise<unknown>) => {
      jobs.abort();
      context.isStopping = true;
      await drained;
      const forceCloseTimer = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
      await Promise.all([app.close(), metrics?.close()]);
      clearTimeout(forceCloseTimer);
      // A job may be waiting for a platform that does not respond.
      platform.stop();
      await Promise.race([runningJobs, pause(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })]);
      await database.close();
    };
    return {
      url,
      metricsUrl: metrics && `http://${host}:${getPort(metrics.server)}/metrics`,
      context,
      database,
      stop,
    };
  } catch (error) {
    platform.stop();
    await database.close();
    throw error;
  }
}

/** Runs the API until the process gets a stop signal. */
export async function runApi(options: Pick<StartOptions, 'seed'> = {}) {
  try {
    const environment = readEnvironment(loadVariables());
    const log = createProcessLog();
    const { url, context, stop } = await startApi(environment, { ...options, logStream: log });
    if (!environment.platform.isSimulated)
      await verifyPlatformAtStartup(context.platform, environment.platform, console.error);
    process.send?.({ url });
    const exit = (drained?: Promise<unknown>) => void stop(drained).then(() => exitAfterFlush(log));
    for (const event of ['SIGINT', 'SIGHUP', 'disconnect'] as const) process.once(event, () => exit());
    // A process of `npm start` stops together with its gateway.
    process.once('SIGTERM', () => exit(process.connected ? undefined : pause(DRAIN_MS)));
    await notifySystemd(`${url}/v1/ready`);
  } catch (error) {
    exitWithMessage(error, describeDatabaseFailure(error));
  }
}

/** The port on which a server listens. */
export function getPort(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen on a port.');
  return address.port;
}

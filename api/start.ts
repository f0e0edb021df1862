import type { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { notifySystemd } from 'config/notify-systemd';
import { exitWithMessage } from 'config/operator-errors';
import { createProcessLog, exitAfterFlush } from 'config/process-log';
import { loadVariables } from 'config/read-settings';
import { type ApiContext, createApp } from './app.ts';
import { measureFeatures } from './bot/feature-metrics.ts';
import { measureManifests } from './bot/manifest-metrics.ts';
import { openOwnDatabase } from './db/database.ts';
import { createNextPartitions } from './db/decision-partitions.ts';
import { describeDatabaseFailure, ignoreDiskFull } from './db/errors.ts';
import { checkInstallation } from './db/installation.ts';
import { type ApiEnvironment, readEnvironment } from './environment.ts';
import { endPausesUntilAborted } from './guilds/end-pauses.ts';
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
  const { host, port, metricsPort } = environment;
  const keys = loadAppKeys(environment.appKey, environment.database.folder);
  const onError = (error: Error) => console.error(error.message);
  const database = await openOwnDatabase(environment.database, { ...environment.pool, onError });
  const platform = createChatPlatform(environment.platform, environment.siteOrigin, now);
  try {
    await checkInstallation(database.db, platform.name, keys);
    await createNextPartitions({ db: database.db, now });
    const { app, context } = await createApp({
      db: database.db,
      maintenanceDb: database.maintenanceDb,
      listen: database.listen,
      keys,
      platform,
      siteOrigin: environment.siteOrigin,
      brand: environment.brand,
      now,
      logStream,
      corsOrigins: environment.corsOrigins,
      trustedProxies: environment.trustedProxies,
      callsPerMinute: environment.callsPerMinute,
      botCallsPerMinute: environment.botCallsPerMinute,
      tracesEndpoint: environment.tracesEndpoint,
    });
    if (seed) await ignoreDiskFull(seed(context));
    // Without a port the metrics cannot be read.
    const metrics =
      metricsPort === undefined ? undefined : createMetrics({ app, database, changeStreams: context.changeStreams });
    if (metrics) {
      measureFailures(metrics, context);
      measureManifests(metrics, context);
      const stopMeasuring = measureFeatures(metrics);
      app.addHook('onClose', async () => stopMeasuring());
    }
    const url = await app.listen({ host, port });
    const metricsServer = metrics && (await serveMetrics(metrics, host, metricsPort));
    const jobs = new AbortController();
    const backups = environment.backups && { ...environment.backups, databaseUrl: database.url };
    const countRun = metrics && createRunCounter(metrics);
    const runningJobs = Promise.all([
      runJobsUntilAborted({ ...context, backups, countRun }, jobs.signal),
      endPausesUntilAborted(context, jobs.signal),
    ]);
    const stop = async (drained?: Promise<unknown>) => {
      jobs.abort();
      context.isStopping = true;
      await drained;
      const forceCloseTimer = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
      await Promise.all([app.close(), metricsServer?.close()]);
      clearTimeout(forceCloseTimer);
      // A job may be waiting for a platform that does not respond.
      platform.stop();
      await Promise.race([runningJobs, pause(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })]);
      await database.close();
    };
    const metricsUrl = metricsServer && `http://${host}:${getPort(metricsServer.server)}/metrics`;
    return { url, metricsUrl, context, database, stop };
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

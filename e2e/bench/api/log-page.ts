import { openDatabase } from '../../../api/db/database.ts';
import { fillLog } from '../../../api/testing/fill-log.ts';
import { startTestPostgres } from '../../../api/testing/start-postgres.ts';
import { median } from '../landing/statistics.ts';
import type { LoadProcess } from '../load-process.ts';
import type { Load, LoadResult } from './generate-load.ts';
import { Programs } from './programs.ts';
import { enterAdminPanel } from './sign-in.ts';

/** The measurement of the action log's first page, at one length of the log. */
export interface LogMeasurement {
  entries: number;
  perSecond: number;
  p99Ms: number;
}

const LOG_LENGTHS = [1000, 1_000_000];
const ROUNDS = 5;
const load = { path: '/v1/admin/actions', connections: 4, seconds: 2 };

/** The minimum speed of the page in the long log, as a share of its speed in the short one. */
const MIN_REMAINING_SHARE = 0.8;

/** Measures the first page of the action log at two lengths. */
export async function measureLog(loadProcess: LoadProcess<Load, LoadResult>): Promise<LogMeasurement[]> {
  const postgres = await startTestPostgres();
  const programs = new Programs();
  try {
    const simulator = await programs.startSimulator();
    const common = { API_PORT: '0', API_CALLS_PER_MINUTE: '9999999', SIMULATOR_URL: simulator };
    const url = postgres.url('postgres');
    const measurements: LogMeasurement[] = [];
    const settings = { ...common, API_DATA: `${programs.folder}/keys`, DATABASE_URL: url };
    // The first start creates the staff.
    await new ApiRun(settings).stop();
    for (const entries of LOG_LENGTHS) {
      await fillDatabase(url, entries);
      const started = new ApiRun(settings);
      measurements.push({ entries, ...(await measure(loadProcess, await started.url)) });
      await started.stop();
    }
    return measurements;
  } finally {
    await programs.stop();
    await postgres.stop();
  }
}

/** Fills the action log of a database that no API uses. */
async function fillDatabase(url: string, entries: number) {
  const database = await openDatabase(url);
  await fillLog(database.maintenanceDb, entries);
  await database.close();
}

/** An API with its own programs, which can be stopped separately. */
class ApiRun {
  readonly url: Promise<string>;
  private readonly programs = new Programs();

  constructor(settings: Record<string, string>) {
    this.url = this.programs.start('api/seed/main.ts', settings);
  }

  async stop() {
    await this.url;
    await this.programs.stop();
  }
}

async function measure(loadProcess: LoadProcess<Load, LoadResult>, url: string) {
  const { headers, tokens } = await enterAdminPanel(url);
  const target = { ...load, headers: [headers], ports: [Number(new URL(url).port)], body: { ...tokens, limit: 100 } };
  const results = [];
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) results.push(await loadProcess.run(target));
  const countedResults = results.slice(1);
  return {
    perSecond: median(countedResults.map(({ perSecond }) => perSecond)),
    p99Ms: median(countedResults.map(({ p99Ms }) => p99Ms)),
  };
}

/** Formats the measurements, and whether the page is fast enough in a long log. */
export function formatLogReport(measurements: LogMeasurement[]): string {
  const rows = measurements.map(({ entries, perSecond, p99Ms }) => {
    const shortLog = measurements.find((measurement) => measurement.entries === LOG_LENGTHS[0]);
    const remainingShare = perSecond / (shortLog?.perSecond ?? Number.NaN);
    const result =
      entries === LOG_LENGTHS[0]
        ? ''
        : `, ${(remainingShare * 100).toFixed(0)} % of the short log: ${formatResult(remainingShare)}`;
    return `${entries} entries: ${perSecond.toFixed(0)} pages/s, p99 ${p99Ms.toFixed(1)} ms${result}`;
  });
  return `The log's first page, 100 entries, ${load.connections} connections\n${rows.join('\n')}`;
}

function formatResult(remainingShare: number): string {
  return remainingShare >= MIN_REMAINING_SHARE ? 'ok' : `under ${MIN_REMAINING_SHARE * 100} %`;
}

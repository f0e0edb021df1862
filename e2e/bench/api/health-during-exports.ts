import { setTimeout as wait } from 'node:timers/promises';
import { getPerson } from 'simulator/people';
import { openDatabase } from '../../../api/db/database.ts';
import { assignLogEntries, fillLog } from '../../../api/testing/fill-log.ts';
import { startTestPostgres } from '../../../api/testing/start-postgres.ts';
import type { LoadProcess } from '../load-process.ts';
import type { Load, LoadResult } from './generate-load.ts';
import { Programs } from './programs.ts';
import { enterAdminPanel, signIn } from './sign-in.ts';

/** The health call alone and while exports run. */
export interface HealthMeasurement {
  idleP99Ms: number;
  loadedP99Ms: number;
  completedExports: number;
}

const EXPORTS = 20;
const ENTRIES = 150_000;
const MAX_P99_MS = 50;
const load = { path: '/v1/health', headers: [], connections: 1, seconds: 8 };

/** Users with an export each; the action log is divided among them. */
const personKinds = ['owner-of-three', 'manager-of-two-hundred', 'visitor'] as const;

/** Measures the health call while twenty clients export accounts and the action log. */
export async function measureHealth(loadProcess: LoadProcess<Load, LoadResult>): Promise<HealthMeasurement> {
  const postgres = await startTestPostgres();
  const programs = new Programs();
  try {
    const simulator = await programs.startSimulator();
    const url = await programs.startApi({ SIMULATOR_URL: simulator, DATABASE_URL: postgres.url('postgres') });
    await fillAccounts(postgres.url('postgres'));
    const exports = await createExports(url);
    const target = { ...load, ports: [Number(new URL(url).port)] };
    const idle = await loadProcess.run(target);
    const stopped = new AbortController();
    const clients = Array.from({ length: EXPORTS }, (_, client) => runExports(exports, client, stopped.signal));
    const loaded = await loadProcess.run(target);
    stopped.abort();
    const completed = await Promise.all(clients);
    const completedExports = completed.reduce((sum, count) => sum + count, 0);
    return { idleP99Ms: idle.p99Ms, loadedP99Ms: loaded.p99Ms, completedExports };
  } finally {
    await programs.stop();
    await postgres.stop();
  }
}

async function fillAccounts(url: string) {
  const database = await openDatabase(url);
  await fillLog(database.maintenanceDb, ENTRIES);
  const userIds = personKinds.map((personKind) => getPerson(personKind).id);
  await assignLogEntries(database.maintenanceDb, userIds);
  await database.close();
}

type Export = () => Promise<Response>;

async function createExports(url: string): Promise<Export[]> {
  const admin = await enterAdminPanel(url);
  const accounts: Export[] = [];
  for (const personKind of personKinds) {
    const headers = await signIn(url, personKind);
    accounts.push(() => fetch(`${url}/v1/me/export`, { headers }));
  }
  const headers = { ...admin.headers, 'content-type': 'application/json' };
  const exportLog = () =>
    fetch(`${url}/v1/admin/actions`, { method: 'POST', headers, body: JSON.stringify(admin.tokens) });
  return [...accounts, exportLog];
}

/** Exports again and again, as a client that waits briefly when it is rejected. Returns the number of exports. */
async function runExports(exports: Export[], client: number, stopped: AbortSignal): Promise<number> {
  let completed = 0;
  for (let turn = client; !stopped.aborted; turn++) {
    const response = await exports[turn % exports.length]?.();
    const { length } = new Uint8Array((await response?.arrayBuffer()) ?? []);
    if (response?.status === 200) completed += 1;
    else if (response?.status === 429) await wait(100);
    else throw new Error(`An export failed with ${response?.status} and ${length} bytes.`);
  }
  return completed;
}

/** Formats the measurement, and whether the health call stayed fast. */
export function formatHealthReport({ idleP99Ms, loadedP99Ms, completedExports }: HealthMeasurement): string {
  const result = loadedP99Ms <= MAX_P99_MS ? 'ok' : 'over';
  return `Health while ${EXPORTS} clients export (${completedExports} exports): p99 ${loadedP99Ms.toFixed(1)} ms, alone ${idleP99Ms.toFixed(1)} ms, limit <= ${MAX_P99_MS} ms: ${result}`;
}

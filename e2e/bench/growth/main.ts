import { openDatabase } from '../../../api/db/database.ts';
import { fillTables, OWNER_ID, type Size } from '../../../api/testing/fill-tables.ts';
import { startTestPostgres } from '../../../api/testing/start-postgres.ts';
import { alignColumns } from '../align-columns.ts';
import { describeMachine } from '../api/api-report.ts';
import { Programs } from '../api/programs.ts';
import { median } from '../landing/statistics.ts';
import { createPageCalls, type PageCall } from './calls.ts';

const small: Size = { servers: 10_000, entries: 100_000, sessions: 10_000, bans: 100, tickets: 100 };
const GROWTH = 100;
const SAMPLES = 21;

/** What logarithmic growth from the small to the large size allows, and the precision of a measurement. */
const limit = { ratio: Math.log(small.servers * GROWTH) / Math.log(small.servers), extraMs: 2 };

/** The median time of a call, in milliseconds. */
async function measure({ name, send }: PageCall): Promise<number> {
  const times: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const startedAt = performance.now();
    const { status, text } = await send();
    if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

async function measureAll(calls: PageCall[]): Promise<number[]> {
  const times: number[] = [];
  for (const call of calls) times.push(await measure(call));
  return times;
}

const programs = new Programs();
const postgres = await startTestPostgres();
try {
  const url = postgres.url('postgres');
  const simulator = await programs.startSimulator();
  const api = await programs.startApi({ SIMULATOR_URL: simulator, DATABASE_URL: url });
  const { maintenanceDb, close } = await openDatabase(url);
  const calls = await createPageCalls(api, '300000000000000077', OWNER_ID);
  const measurements: number[][] = [];
  for (const factor of [1, GROWTH]) {
    const entries = Object.entries(small).map(([name, count]) => [name, count * factor]);
    await fillTables(maintenanceDb, { ...small, ...Object.fromEntries(entries) });
    await measureAll(calls);
    measurements.push(await measureAll(calls));
  }
  await close();
  const [before = [], after = []] = measurements;
  const rows = calls.map(({ name }, index) => {
    const [first = 0, last = 0] = [before[index], after[index]];
    const result = last <= first * limit.ratio + limit.extraMs ? 'ok' : 'over';
    return [name, first.toFixed(1), last.toFixed(1), `${(last / first).toFixed(1)} x`, result];
  });
  console.log(describeMachine());
  console.log(
    `\nMedians of ${SAMPLES} calls in ms, with ${JSON.stringify(small)}, and with ${GROWTH} times as much of each; limit ${limit.ratio.toFixed(1)} x + ${limit.extraMs} ms.\n`,
  );
  console.log(alignColumns([['call', 'small', 'large', 'growth', ''], ...rows]));
} catch (error) {
  console.error('Could not measure.', error);
  process.exitCode = 1;
} finally {
  await programs.stop();
  await postgres.stop();
}

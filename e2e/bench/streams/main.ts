import { createBotKey } from '../../../api/bot/bot-key.ts';
import { MAX_STREAMS } from '../../../api/bot/change-stream.ts';
import { appendOutboxEvent } from '../../../api/bot/outbox.ts';
import { openDatabase } from '../../../api/db/database.ts';
import { type EventStream, openEventStream } from '../../../api/testing/event-stream.ts';
import { startTestPostgres } from '../../../api/testing/start-postgres.ts';
import { describeMachine } from '../api/api-report.ts';
import { Programs } from '../api/programs.ts';
import { median } from '../landing/statistics.ts';

const OPENED_AT_ONCE = 100;
const CHANGES = 21;
const MAX_MS = 1000;

async function openStreams(url: string, key: string): Promise<EventStream[]> {
  const streams: EventStream[] = [];
  while (streams.length < MAX_STREAMS) {
    const headers = { authorization: `Bearer ${key}` };
    const opened = await Promise.all(
      Array.from({ length: Math.min(OPENED_AT_ONCE, MAX_STREAMS - streams.length) }, () =>
        openEventStream({ url, headers }),
      ),
    );
    for (const stream of opened) {
      if (stream.response.statusCode !== 200) throw new Error(`A stream got ${stream.response.statusCode}.`);
      // Each stream starts with an `everything` event.
      await stream.readEvents(1);
    }
    streams.push(...opened);
  }
  return streams;
}

const programs = new Programs();
const postgres = await startTestPostgres();
try {
  const simulator = await programs.startSimulator();
  const api = await programs.startApi({ SIMULATOR_URL: simulator, DATABASE_URL: postgres.url('postgres') });
  const { maintenanceDb, close } = await openDatabase(postgres.url('postgres'));
  const key = await createBotKey({ db: maintenanceDb, now: Date.now });
  const streams = await openStreams(api, key);
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change++) {
    const event = { kind: 'settings', subject: '300000000000000077', revision: change, at: new Date() } as const;
    const received = streams.map((stream) => stream.readEvents(1));
    const startedAt = performance.now();
    await maintenanceDb.transaction().execute((db) => appendOutboxEvent(db, event));
    await Promise.all(received);
    times.push(performance.now() - startedAt);
  }
  for (const stream of streams) stream.disconnect();
  await close();
  const slowest = Math.max(...times);
  console.log(describeMachine());
  console.log(
    `A change reaches ${streams.length} streams of one process in ${median(times).toFixed(0)} ms (median), ${slowest.toFixed(0)} ms (slowest of ${CHANGES}), limit ${MAX_MS} ms: ${slowest <= MAX_MS ? 'ok' : 'over'}`,
  );
} finally {
  await programs.stop();
  await postgres.stop();
}

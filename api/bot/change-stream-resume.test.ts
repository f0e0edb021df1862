import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createApp } from '../app.ts';
import { restoreBackup, writeBackup } from '../db/backup.ts';
import { readModule, saveModule } from '../guilds/modules.ts';
import { openEventStream } from '../testing/event-stream.ts';
import { getEventId, StreamingBot } from '../testing/streaming-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { MINUTE_MS } from '../time.ts';
import { purgeOutbox, readOutbox as readOutboxOf } from './outbox.ts';

const folder = temporaryFolder();

let api: TestApi;
let bot: StreamingBot;
let userId: string;
beforeAll(async () => {
  api = await startTestApi();
  bot = new StreamingBot(api);
  await bot.createKey();
  ({ userId } = await api.signIn('owner-of-three'));
});
afterAll(() => api.stop());
afterEach(() => bot.disconnect());

const readOutbox = () => api.db.selectFrom('bot_changes').selectAll().orderBy('id').execute();

/** Saves a different language for a server, so that each save is a change. */
async function save(guildId: string) {
  const before = await readModule(api.context, guildId, 'settings');
  const after = { language: before.revision % 2 ? 'en' : 'hu' };
  await saveModule(api.context, { guildId, module: 'settings', before, after, by: userId });
}

test('a client that reconnects misses no event and receives none twice during concurrent writes', async () => {
  const { stream, last: first } = await bot.openCurrent();
  stream.disconnect();
  const lanes = Array.from({ length: 4 }, (_, lane) => `22000000000000000${lane}`);
  const writing = Promise.all(
    lanes.map(async (lane) => {
      for (let count = 0; count < 25; count++) await save(lane);
    }),
  );
  const receivedEvents: { number: number; id: string; revision: number }[] = [];
  for (let last = first; receivedEvents.length < 100; last = receivedEvents.at(-1)?.number ?? last) {
    const again = await bot.open(last);
    for (const { number, id, revision } of await again.readEvents(
      Math.min(1 + (receivedEvents.length % 7), 100 - receivedEvents.length),
    ))
      receivedEvents.push({ number, id, revision });
    again.disconnect();
  }
  await writing;
  const written = (await readOutbox()).filter(({ id }) => id > first);
  expect(receivedEvents).toEqual(written.map(({ id, subject, revision }) => ({ number: id, id: subject, revision })));
  for (const lane of lanes)
    expect(receivedEvents.filter(({ id }) => id === lane).map(({ revision }) => revision)).toEqual(
      Array.from({ length: 25 }, (_, index) => index + 1),
    );
});

test('a client that reconnects receives `everything` if missed events were deleted or never existed', async () => {
  const guildId = '220000000000000004';
  await save(guildId);
  const { stream, last } = await bot.openCurrent();
  for (const _ of [1, 2]) await save(guildId);
  await stream.readEvents(2);
  api.advanceClock(15 * MINUTE_MS);
  await save(guildId);
  await purgeOutbox(api.context);
  expect(await (await bot.open(last)).readEvents(3)).toMatchObject([{}, {}, { number: last + 3 }]);
  api.advanceClock(1);
  await purgeOutbox(api.context);
  expect((await readOutbox()).map(({ id }) => id)).toEqual([last + 3]);
  const everything = [{ kind: 'everything', number: last + 3 }];
  for (const eventId of [0, last - 1, last + 1, last + 4, '9'.repeat(15), '9'.repeat(40), '-1', 'x', "1' or 1=1"]) {
    const stream = await bot.open(eventId);
    expect([eventId, await stream.readEvents(1)]).toEqual([eventId, everything]);
    stream.disconnect();
  }
  expect(await (await bot.open(last + 2)).readEvents(1)).toMatchObject([{ number: last + 3 }]);
  expect(await (await bot.open(last + 3)).readUntilKeepAlive()).toEqual([]);
  api.advanceClock(60 * MINUTE_MS);
  await purgeOutbox(api.context);
  expect(await (await bot.open(last + 3)).readUntilKeepAlive()).toEqual([]);
});

test('a client that reconnects receives the remaining events after it stopped reading', async () => {
  const { context, logged, open: openHere, close } = await listenOnSocket();
  const [quick, slow] = [await openHere(), await openHere()];
  const [[everything], _] = [await quick.readEvents(1), await slow.readEvents(1)];
  const first = everything?.number ?? 0;
  const many = 20_000;
  await sql`insert into bot_changes (kind, subject, created_at)
    select 'ban', (230000000000000000 + n)::text, now() from generate_series(1, ${many}::int) as n`.execute(api.db);
  context.changeStreams.wake();
  expect((await quick.readEvents(many)).at(-1)?.number).toBe(first + many);
  await quick.readUntilKeepAlive();
  while (!logged().includes('stopped reading its change stream')) {
    context.changeStreams.sendKeepAlive();
    expect(await quick.readUntilKeepAlive()).toEqual([]);
  }
  const { events, isAborted } = await slow.readToEnd();
  expect(isAborted).toBe(true);
  expect(events.length).toBeLessThan(many);
  const last = events.at(-1)?.number ?? 0;
  const rest = await (await bot.open(last)).readEvents(first + many - last);
  expect([...events, ...rest].map(({ number }) => number)).toEqual(
    Array.from({ length: many }, (_, index) => first + 1 + index),
  );
  await close();
});

test('a client that reconnects receives `everything` after a backup was restored, even if newer events have its number', async () => {
  const file = path.join(folder, 'backup.gz');
  await writeBackup(api.db, file);
  const guildId = '220000000000000009';
  await save(guildId);
  const { last } = await bot.openCurrent();
  const lastId = await getEventId(api.context, last);
  const restored = await openTestDatabase();
  // Emptied as by hand, so that the tables stay.
  await sql`truncate bot_changes`.execute(restored.db);
  await restoreBackup(restored.maintenanceDb, file);
  for (const _ of [1, 2, 3]) {
    const before = await readModule({ db: restored.db }, '220000000000000010', 'settings');
    const after = { language: before.revision % 2 ? 'en' : 'hu' };
    const change = { guildId: '220000000000000010', module: 'settings', before, after, by: userId } as const;
    await saveModule({ db: restored.db, now: () => api.clock.at }, change);
  }
  const newest = await restored.db.selectFrom('bot_changes').select('id').orderBy('id', 'desc').executeTakeFirst();
  expect(newest?.id).toBeGreaterThan(last);
  const everything = { id: expect.stringMatching(`^${newest?.id}-`), change: { kind: 'everything' } };
  // A release before 0.2 sent only the number.
  for (const id of [lastId, String(last)]) expect(await readOutboxOf(restored.db, id, 10)).toEqual([everything]);
  const own = await getEventId({ db: restored.db }, last);
  expect(await readOutboxOf(restored.db, own, 10)).toHaveLength((newest?.id ?? 0) - last);
  expect(own).not.toBe(lastId);
  await restored.close();
});

/** Starts another process on a Unix socket, whose kernel buffers are smaller than those of TCP. */
async function listenOnSocket() {
  const logStream = new PassThrough({ encoding: 'utf8' });
  let log = '';
  logStream.on('data', (line) => {
    log += line;
  });
  const { app, context } = await createApp({
    ...api.context,
    corsOrigins: [],
    trustedProxies: [],
    callsPerMinute: 1000,
    botCallsPerMinute: 1000,
    logStream,
  });
  await app.ready();
  const socketPath = path.join(folder, 'socket');
  const server = createServer((request, response) => {
    Object.defineProperty(request.socket, 'remoteAddress', { value: '127.0.0.1' });
    app.routing(request, response);
  });
  await once(server.listen(socketPath), 'listening');
  const close = async () => {
    await app.close();
    server.close();
    server.closeAllConnections();
  };
  const open = () => openEventStream({ socketPath, headers: bot.headers });
  return { context, logged: () => log, open, close };
}

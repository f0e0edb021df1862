import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createApp } from '../app.ts';
import { readModule, saveModule } from '../guilds/modules.ts';
import { getPort } from '../start.ts';
import { type EventStream, openEventStream } from '../testing/event-stream.ts';
import { createServerCalls, findServerId, type ServerCalls } from '../testing/server-calls.ts';
import { enterStaffArea, type StaffAreaSession, signInStaff } from '../testing/staff.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { MINUTE_MS } from '../time.ts';
import { createBotKey } from './bot-key.ts';
import { MAX_STREAMS } from './change-stream.ts';
import { appendOutboxEvent, purgeOutbox } from './outbox.ts';

const options = { corsOrigins: [], trustedProxies: [], callsPerMinute: 1000 };
const folder = temporaryFolder();

let api: TestApi;
let key: string;
let teaHouseId: string;
let server: ServerCalls;
let admin: StaffAreaSession;
const streams: EventStream[] = [];
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
  key = await createBotKey(api.context);
  teaHouseId = findServerId(api, 'Tea House');
  server = createServerCalls(await api.signIn('owner-of-three'), teaHouseId);
  admin = await enterStaffArea(api, await signInStaff(api, 'admin', 'admin'), 'admin');
});
afterAll(() => api.stop());
afterEach(() => {
  for (const stream of streams.splice(0)) stream.disconnect();
});

/** Opens a stream after an event, or without a last event. */
async function openStream(after?: number | string, url = api.url) {
  const headers: Record<string, string> = { authorization: `Bearer ${key}` };
  if (after !== undefined) headers['last-event-id'] = String(after);
  for (;;) {
    const stream = await openEventStream({ url, headers });
    streams.push(stream);
    // Streams count as open until the process notices that the client disconnected.
    if (stream.response.statusCode !== 429) return stream;
    stream.disconnect();
  }
}

/** A stream that has sent all events so far, and the number of the last event. */
async function openCurrentStream(url?: string) {
  const stream = await openStream(undefined, url);
  const [everything] = await stream.readEvents(1);
  return { stream, last: everything?.number ?? 0 };
}

const readOutbox = () => api.db.selectFrom('bot_changes').selectAll().orderBy('id').execute();
const change = (subject: string) => ({ kind: 'ban' as const, subject, at: new Date(api.clock.at) });

/** Saves a different language for a server, so that each save is a change. */
async function save(guildId: string) {
  const before = await readModule(api.context, guildId, 'settings');
  const after = { language: before.revision % 2 ? 'en' : 'hu' };
  await saveModule(api.context, { guildId, module: 'settings', before, after, by: admin.userId });
}

describe('a change', () => {
  test('reaches every open stream: settings, log channels, undo, bans', async () => {
    const [one, two] = [await openCurrentStream(), await openCurrentStream()];
    const person = api.simulator.control.userId(30);
    const { body } = await server.channels();
    const channel = { id: body.channels[0].id, name: '', events: ['ban'] };
    await server.save({ revision: 0, language: 'hu' });
    await server.saveLogs({ revision: 0, channels: [channel] });
    const { changes } = (await server.changes()).body;
    await server.undo(changes[0].id);
    await admin.call('/v1/admin/ban_user', { userid: person });
    await admin.call('/v1/admin/unban_user', { userid: person });
    const expected = [
      { kind: 'settings', id: teaHouseId, revision: 1 },
      { kind: 'logs', id: teaHouseId, revision: 1 },
      { kind: 'logs', id: teaHouseId, revision: 2 },
      { kind: 'ban', id: person },
      { kind: 'unban', id: person },
    ];
    for (const { stream } of [one, two]) {
      const events = await stream.readEvents(5);
      expect(events.map(({ number: _, ...event }) => event)).toEqual(expected);
      expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => one.last + 1 + index));
    }
  });

  test('is sent after it is committed, and not if the transaction fails', async () => {
    const { stream } = await openCurrentStream();
    const failing = api.db.transaction().execute(async (transaction) => {
      await appendOutboxEvent(transaction, change('210000000000000001'));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const { revision } = (await server.settings()).body;
    expect((await server.save({ revision, language: 'hu' })).body.revision).toBe(revision);
    expect((await server.save({ revision: revision + 1, language: 'en' })).status).toBe(412);
    const again = [1, 2].map(() => admin.call('/v1/admin/ban_user', { userid: api.simulator.control.userId(31) }));
    expect((await Promise.all(again)).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stream.readEvents(1)).toMatchObject([{ kind: 'ban', id: api.simulator.control.userId(31) }]);
    await api.db.transaction().execute(async (transaction) => {
      await appendOutboxEvent(transaction, change('210000000000000002'));
      // The other stream polls after the change is written and before it is committed.
      api.context.changeStreams.sendKeepAlive();
      expect(await stream.readUntilKeepAlive()).toEqual([]);
    });
    expect(await stream.readEvents(1)).toMatchObject([{ id: '210000000000000002' }]);
  });

  test('is sent in the order of event ids, no matter which transaction ends first', async () => {
    const { stream } = await openCurrentStream();
    let second: Promise<unknown> | undefined;
    await api.db.transaction().execute(async (transaction) => {
      await appendOutboxEvent(transaction, change('210000000000000003'));
      second = api.db.transaction().execute((other) => appendOutboxEvent(other, change('210000000000000004')));
      await Promise.race([second, waitForLockRequest()]);
      api.context.changeStreams.sendKeepAlive();
      expect(await stream.readUntilKeepAlive()).toEqual([]);
    });
    await second;
    const events = await stream.readEvents(2);
    expect(events.map(({ id }) => id)).toEqual(['210000000000000003', '210000000000000004']);
  });

  test('reaches the streams of other processes', async () => {
    const { app } = await createApp({ ...api.context, ...options });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { stream } = await openCurrentStream(`http://127.0.0.1:${getPort(app.server)}`);
    const { revision, language } = (await server.settings()).body;
    await server.save({ revision, language: language === 'hu' ? 'en' : 'hu' });
    expect(await stream.readEvents(1)).toMatchObject([{ kind: 'settings', id: teaHouseId, revision: revision + 1 }]);
    const ending = stream.readToEnd();
    await app.close();
    expect(await ending).toEqual({ events: [], isAborted: false });
  });
});

/** Resolves when a transaction waits for the lock. */
async function waitForLockRequest() {
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(api.db);
    if (rows.length > 0) return;
  }
}

describe('a client that reconnects', () => {
  test('misses no event and receives none twice during concurrent writes', async () => {
    const { stream, last: first } = await openCurrentStream();
    stream.disconnect();
    const lanes = Array.from({ length: 4 }, (_, lane) => `22000000000000000${lane}`);
    const writing = Promise.all(
      lanes.map(async (lane) => {
        for (let count = 0; count < 25; count++) await save(lane);
      }),
    );
    const receivedEvents: { number: number; id: string; revision: number }[] = [];
    for (let last = first; receivedEvents.length < 100; last = receivedEvents.at(-1)?.number ?? last) {
      const again = await openStream(last);
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

  test('receives `everything` if missed events were deleted or never existed', async () => {
    await save(teaHouseId);
    const { stream, last } = await openCurrentStream();
    for (const _ of [1, 2]) await save(teaHouseId);
    await stream.readEvents(2);
    api.advanceClock(15 * MINUTE_MS);
    await save(teaHouseId);
    await purgeOutbox(api.context);
    expect(await (await openStream(last)).readEvents(3)).toMatchObject([{}, {}, { number: last + 3 }]);
    api.advanceClock(1);
    await purgeOutbox(api.context);
    expect((await readOutbox()).map(({ id }) => id)).toEqual([last + 3]);
    const everything = [{ kind: 'everything', number: last + 3 }];
    for (const eventId of [0, last - 1, last + 1, last + 4, '9'.repeat(15), '9'.repeat(40), '-1', 'x', "1' or 1=1"]) {
      const stream = await openStream(eventId);
      expect([eventId, await stream.readEvents(1)]).toEqual([eventId, everything]);
      stream.disconnect();
    }
    expect(await (await openStream(last + 2)).readEvents(1)).toMatchObject([{ number: last + 3 }]);
    expect(await (await openStream(last + 3)).readUntilKeepAlive()).toEqual([]);
    api.advanceClock(60 * MINUTE_MS);
    await purgeOutbox(api.context);
    expect(await (await openStream(last + 3)).readUntilKeepAlive()).toEqual([]);
  });

  test('receives the remaining events after it stopped reading', async () => {
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
    const rest = await (await openStream(last)).readEvents(first + many - last);
    expect([...events, ...rest].map(({ number }) => number)).toEqual(
      Array.from({ length: many }, (_, index) => first + 1 + index),
    );
    await close();
  });
});

/** Starts another process on a Unix socket, whose kernel buffers are smaller than those of TCP. */
async function listenOnSocket() {
  const logStream = new PassThrough({ encoding: 'utf8' });
  let log = '';
  logStream.on('data', (line) => {
    log += line;
  });
  const { app, context } = await createApp({ ...api.context, ...options, logStream });
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
  const headers = { authorization: `Bearer ${key}` };
  return { context, logged: () => log, open: () => openEventStream({ socketPath, headers }), close };
}

describe('a stream', () => {
  test('is neither cached nor buffered by proxies', async () => {
    const { response } = await openStream();
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
  });

  test('ends when the bot key changes', async () => {
    const { stream } = await openCurrentStream();
    key = await createBotKey(api.context);
    api.context.changeStreams.sendKeepAlive();
    expect(await stream.readToEnd()).toEqual({ events: [], isAborted: false });
  });

  test('shares the check of its key with the other streams until they are woken', async () => {
    const { changeStreams } = api.context;
    let checks = 0;
    const check = async () => ++checks > 0;
    expect([await changeStreams.checkKey('key', check), await changeStreams.checkKey('key', check)]).toEqual([
      true,
      true,
    ]);
    expect(checks).toBe(1);
    changeStreams.wake();
    await changeStreams.checkKey('key', check);
    expect(checks).toBe(2);
  });

  test('does not stay open after a HEAD request', async () => {
    await waitUntilAllAreClosed();
    await fetch(`${api.url}/v1/bot/changes`, { method: 'HEAD', headers: { authorization: `Bearer ${key}` } });
    await waitUntilAllAreClosed();
  });

  test('is rejected at the limit until another one ends', async () => {
    const { changeStreams } = api.context;
    await waitUntilAllAreClosed();
    const all = Array.from({ length: MAX_STREAMS }, () => changeStreams.open(() => {}));
    const rejected = await api.openBrowser().call('GET', '/v1/bot/changes', { token: key });
    expect(rejected).toMatchObject({ status: 429, body: { reason: 'too-many-requests', retry_after: 10 } });
    for (const stream of all.splice(0, 1)) changeStreams.remove(stream);
    expect((await openStream()).response.statusCode).toBe(200);
    for (const stream of all) changeStreams.remove(stream);
  });
});

async function waitUntilAllAreClosed() {
  while (api.context.changeStreams.count > 0) await nextTurn();
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createApp } from '../app.ts';
import { getPort } from '../start.ts';
import { waitForBlockedQueries } from '../testing/blocked-queries.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { enterStaffArea, type StaffAreaSession, signInStaff } from '../testing/staff.ts';
import { StreamingBot } from '../testing/streaming-bot.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { MAX_STREAMS } from './change-stream.ts';
import { appendOutboxEvent } from './outbox.ts';

let api: TestApi;
let bot: StreamingBot;
let teaHouseId: string;
let server: ServerCalls;
let admin: StaffAreaSession;
beforeAll(async () => {
  ({ api, id: teaHouseId, server } = await startTeaHouse());
  bot = new StreamingBot(api);
  await bot.createKey();
  admin = await enterStaffArea(api, await signInStaff(api, 'admin', 'admin'), 'admin');
});
afterAll(() => api.stop());
afterEach(() => bot.disconnect());

const change = (subject: string) => ({ kind: 'ban' as const, subject, at: new Date(api.clock.at) });

describe('a change', () => {
  test('reaches every open stream: settings, log channels, undo, bans', async () => {
    const [one, two] = [await bot.openCurrent(), await bot.openCurrent()];
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
    const { stream } = await bot.openCurrent();
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
    const { stream } = await bot.openCurrent();
    let second: Promise<unknown> | undefined;
    await api.db.transaction().execute(async (transaction) => {
      await appendOutboxEvent(transaction, change('210000000000000003'));
      second = api.db.transaction().execute((other) => appendOutboxEvent(other, change('210000000000000004')));
      await Promise.race([second, waitForBlockedQueries(api.db, 1)]);
      api.context.changeStreams.sendKeepAlive();
      expect(await stream.readUntilKeepAlive()).toEqual([]);
    });
    await second;
    const events = await stream.readEvents(2);
    expect(events.map(({ id }) => id)).toEqual(['210000000000000003', '210000000000000004']);
  });

  test('reaches the streams of other processes', async () => {
    const limits = { callsPerMinute: 1000, botCallsPerMinute: 1000 };
    const { app } = await createApp({ ...api.context, corsOrigins: [], trustedProxies: [], ...limits });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { stream } = await bot.openCurrent(`http://127.0.0.1:${getPort(app.server)}`);
    const { revision, language } = (await server.settings()).body;
    await server.save({ revision, language: language === 'hu' ? 'en' : 'hu' });
    expect(await stream.readEvents(1)).toMatchObject([{ kind: 'settings', id: teaHouseId, revision: revision + 1 }]);
    const ending = stream.readToEnd();
    await app.close();
    expect(await ending).toEqual({ events: [], isAborted: false });
  });
});

describe('a stream', () => {
  test('ends when its API stops while the bot key is being checked', async () => {
    const limits = { callsPerMinute: 1000, botCallsPerMinute: 1000 };
    const { app, context } = await createApp({ ...api.context, corsOrigins: [], trustedProxies: [], ...limits });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { stream } = await bot.openCurrent(`http://127.0.0.1:${getPort(app.server)}`);
    await api.db.transaction().execute(async (transaction) => {
      await sql`lock table bot_key`.execute(transaction);
      context.changeStreams.sendKeepAlive();
      await waitForBlockedQueries(api.db, 1);
      context.changeStreams.stop();
    });
    expect(await stream.readToEnd()).toEqual({ events: [], isAborted: false });
    await app.close();
  });

  test('is neither cached nor buffered by proxies', async () => {
    const { response } = await bot.open();
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
  });

  test('ends when the bot key changes', async () => {
    const { stream } = await bot.openCurrent();
    await bot.createKey();
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
    await fetch(`${api.url}/v1/bot/changes`, { method: 'HEAD', headers: bot.headers });
    await waitUntilAllAreClosed();
  });

  test('is rejected at the limit until another one ends', async () => {
    const { changeStreams } = api.context;
    await waitUntilAllAreClosed();
    const all = Array.from({ length: MAX_STREAMS }, () => changeStreams.open(() => {}));
    const rejected = await api.openBrowser().call('GET', '/v1/bot/changes', { token: bot.key });
    expect(rejected).toMatchObject({ status: 429, body: { reason: 'too-many-requests', retry_after: 10 } });
    for (const stream of all.splice(0, 1)) changeStreams.remove(stream);
    expect((await bot.open()).response.statusCode).toBe(200);
    for (const stream of all) changeStreams.remove(stream);
  });
});

async function waitUntilAllAreClosed() {
  while (api.context.changeStreams.count > 0) await nextTurn();
}

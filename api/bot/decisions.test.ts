import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { createNextPartitions } from '../db/decision-partitions.ts';
import { reconcileGuilds } from '../guilds/bot-guilds.ts';
import { findServerId } from '../testing/server-calls.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';
import { createBotKey } from './bot-key.ts';
import { purgeDecisions } from './decisions.ts';
import { saveManifest } from './manifests.ts';

let api: TestApi;
let key: string;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
  key = await createBotKey(api.context);
  id = findServerId(api, 'Tea House');
  await reconcileGuilds(api.context);
});
afterAll(() => api.stop());
beforeEach(async () => {
  for (const table of ['decisions', 'bot_manifests'] as const) await api.db.deleteFrom(table).execute();
  api.advanceClock(61_000);
  await createNextPartitions(api.context);
  await saveManifest(api.context, everyKind);
});

const report = (body: object) => api.openBrowser().call('POST', '/v1/bot/decisions', { token: key, body });
const send = (...decisions: unknown[]) => report({ decisions });
const atOffset = (ms: number) => new Date(api.clock.at + ms).toISOString();
const createDecision = (fields: object = {}) => ({
  ...{ decision: randomUUID(), id, feature: 'welcome-role', at: atOffset(0), outcome: 'done' },
  ...fields,
});
const readStored = () => api.db.selectFrom('decisions').selectAll().orderBy('at').execute();

/** The start of the current minute, so that entries near it are in the same one. */
const startMinute = () => {
  api.clock.at = Math.ceil(api.clock.at / MINUTE_MS) * MINUTE_MS;
};

test('stores a decision with everything that the bot reports, once', async () => {
  const reason = { en: 'The role is above mine.', hu: 'A rang az enyém fölött van.' };
  const decision = createDecision({
    ...{ outcome: 'failed', reason },
    event: 'member joined',
    user: { id: '220000000000000001', name: 'marmalade_42' },
    channel: { id: '230000000000000001', name: 'lobby' },
    field: 'group/role',
    revision: 7,
  });
  expect(await send(decision, decision)).toMatchObject({ status: 200, body: { message: 'OK' } });
  expect((await send(decision)).body).toEqual({ message: 'OK' });
  // The bot's id is unique, also if it changed its mind about the time.
  await send({ ...decision, at: atOffset(-1000) });
  expect(await readStored()).toEqual([
    {
      ...{ guild_id: id, at: new Date(api.clock.at), id: decision.decision, feature: 'welcome-role' },
      ...{ outcome: 'failed', count: null, reason, event: 'member joined' },
      ...{ user_id: '220000000000000001', user_name: 'marmalade_42', field: 'group/role', revision: 7 },
      ...{ channel_id: '230000000000000001', channel_name: 'lobby' },
    },
  ]);
});

test('refuses entries one by one, names them, and stores their neighbours', async () => {
  const invalid = [
    createDecision({ id: '250000000000000009' }),
    createDecision({ feature: 'unknown' }),
    createDecision({ at: atOffset(DAY_MS + 1) }),
    createDecision({ at: atOffset(-DAY_MS - 1) }),
    createDecision({ outcome: 'maybe' }),
    createDecision({ reason: 'x'.repeat(501) }),
    createDecision({ reason: 'A\0B' }),
    createDecision({ reason: { hu: 'Csak magyarul.' } }),
    createDecision({ user: { id: 'everyone' } }),
    createDecision({ field: '../role' }),
  ];
  const valid = [
    createDecision({ at: atOffset(DAY_MS) }),
    createDecision({ at: atOffset(-DAY_MS), feature: 'logs' }),
    createDecision({ feature: 'greetings', reason: '<script>alert(1)</script> \u202E' }),
  ];
  const { status, body } = await send(...invalid, 7, ...valid);
  expect(status).toBe(200);
  const fields = ['outcome', 'reason', 'reason', 'reason', 'user.id', 'field'];
  expect(body.skipped).toEqual([
    ...invalid.slice(4).map(({ decision }, index) => `"${decision}" (${fields[index]})`),
    '7',
    ...['id', 'feature', 'at', 'at'].map((field, index) => `"${invalid[index]?.decision}" (${field})`),
  ]);
  expect((await readStored()).map((row) => row.id).sort()).toEqual(valid.map(({ decision }) => decision).sort());
});

test('rejects a report of more than 1000 decisions, and one without the key', async () => {
  expect(await send(...Array.from({ length: 1001 }, () => 7))).toMatchObject({ status: 400 });
  const { status } = await api.openBrowser().call('POST', '/v1/bot/decisions', { body: { decisions: [] } });
  expect(status).toBe(401);
});

test('keeps 60 decisions of a minute of a server, and the counts of the others', async () => {
  startMinute();
  const first = Array.from({ length: 50 }, () => createDecision());
  const second = Array.from({ length: 20 }, () => createDecision({ at: atOffset(59_999) }));
  await send(...first);
  const { body } = await send(...second, createDecision({ at: atOffset(60_000) }));
  expect(body.skipped).toEqual(second.slice(10).map(({ decision }) => `"${decision}" (limit)`));
  expect(await readStored()).toHaveLength(61);
  const more = { decision: randomUUID(), id, feature: 'logs', at: atOffset(0), count: 12 };
  const wrong = { ...more, decision: randomUUID(), count: 0 };
  expect((await report({ more: [wrong, more, more] })).body.skipped).toEqual([`"${wrong.decision}" (count)`]);
  await report({ more: [more] });
  const counted = (await readStored()).filter(({ outcome }) => outcome === 'more');
  expect(counted).toMatchObject([{ feature: 'logs', count: 12 }]);
});

test('stores the decisions of an older bot under the new id of a renamed feature', async () => {
  const features = everyKind.features.map((feature) =>
    feature.id === 'welcome-role' ? { ...feature, id: 'welcome' } : feature,
  );
  await saveManifest(api.context, { ...everyKind, features, renamed: { 'welcome-role': 'welcome' } });
  expect((await send(createDecision())).body).toEqual({ message: 'OK' });
  expect(await readStored()).toMatchObject([{ feature: 'welcome' }]);
});

test('drops days after 14 days, and keeps the newest 2000 decisions of a server', async () => {
  const listPartitions = async () =>
    (
      await sql<{ name: string }>`select relname as name from pg_class where relispartition and relkind = 'r'`.execute(
        api.db,
      )
    ).rows.length;
  await send(createDecision());
  const partitions = await listPartitions();
  await purgeDecisions(api.context);
  expect([await listPartitions(), (await readStored()).length]).toEqual([partitions, 1]);
  api.advanceClock(15 * DAY_MS);
  await createNextPartitions(api.context);
  await createNextPartitions(api.context);
  await purgeDecisions(api.context);
  expect(await readStored()).toEqual([]);
  // Yesterday, today and seven days, and what was made ahead since the fourteenth day.
  expect(await listPartitions()).toBe(16);

  await sql`insert into decisions select ${id}, ${new Date(api.clock.at)}::timestamptz - n * interval '1 second',
    gen_random_uuid(), 'logs', 'done' from generate_series(1, 2100) as n`.execute(api.db);
  await sql`insert into decisions select '1', ${new Date(api.clock.at)}::timestamptz, gen_random_uuid(), 'logs', 'done'`.execute(
    api.db,
  );
  await purgeDecisions(api.context);
  const stored = await readStored();
  expect(stored).toHaveLength(2001);
  expect(stored[0]?.at).toEqual(new Date(api.clock.at - 2_000_000));
});

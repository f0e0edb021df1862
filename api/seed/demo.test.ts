import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { sql } from 'kysely';
import { createApp } from '../app.ts';
import type { OpenDatabase } from '../db/database.ts';
import { createChatPlatform } from '../platform/chat-platform.ts';
import { getSimulatorSettings, type PlatformSettings, realPlatformSettings } from '../platform/settings.ts';
import { AppKeys } from '../secrets.ts';
import { readRows } from '../testing/rows.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { seedDemo } from './seed-demo.ts';

const siteOrigin = 'http://localhost:3000';
const seedTime = Date.UTC(2026, 5, 15, 12);
const DAY_MS = 24 * 60 * 60 * 1000;
const size = { actions: 10_500, days: 30, servers: 4900 };
const simulator = { ...getSimulatorSettings('http://127.0.0.1:1'), ...simulatorCredentials };
const discord = { ...realPlatformSettings, ...simulatorCredentials };

const stopFunctions: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stopFunctions.toReversed()) await stop();
});

/** Creates an API on a database. It sends no requests to the platform. */
async function startTestApi(settings: PlatformSettings, database: OpenDatabase, now = () => seedTime) {
  const platform = createChatPlatform(settings, siteOrigin);
  const keys = new AppKeys({ id: 1, secret: randomBytes(32) });
  const api = await createApp({
    ...{
      db: database.db,
      maintenanceDb: database.maintenanceDb,
      listen: database.listen,
      keys,
      platform,
      siteOrigin,
      brand: 'Vigil',
      now,
    },
    ...{ corsOrigins: [], trustedProxies: [], callsPerMinute: 1000, botCallsPerMinute: 1000 },
  });
  stopFunctions.push(async () => {
    await api.app.close();
    platform.stop();
  });
  return api;
}

async function createDatabase() {
  const database = await openTestDatabase();
  stopFunctions.push(database.close);
  return database;
}

async function createSeededApi(now?: () => number) {
  const database = await createDatabase();
  const { context } = await startTestApi(simulator, database, now);
  await seedDemo(context, size);
  return { database, context };
}

const fetchActions = ({ db }: OpenDatabase) => db.selectFrom('action_log').selectAll().orderBy('id').execute();

let seeded: Awaited<ReturnType<typeof createSeededApi>>;
beforeAll(async () => {
  seeded = await createSeededApi();
});

test('the demo data has the requested size, and all its times are in the past', async () => {
  const actions = await fetchActions(seeded.database);
  expect(actions.map(({ id }) => id)).toEqual(Array.from({ length: size.actions }, (_, index) => index + 1));
  const times = actions.map(({ created_at }) => created_at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBe(seedTime - size.days * DAY_MS);
  expect(times.at(-1)).toBeLessThan(seedTime);
  expect(new Set(actions.map(({ action }) => action))).toEqual(
    new Set([
      ...['banned_user_add', 'banned_user_remove', 'create_invite', 'leave_server'],
      ...['ban_request_add', 'ban_request_approve', 'ban_request_refuse'],
    ]),
  );
  const days = await seeded.database.db.selectFrom('daily_servers').selectAll().orderBy('day').execute();
  expect(days).toHaveLength(size.days);
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-05-16', '2026-06-14']);
  expect(days.at(-1)?.servers).toBeGreaterThan(days[0]?.servers ?? Number.NaN);
  const { rows: members } = await sql<{ first: string; last: string; servers: number }>`select min(day) as first,
    max(day) as last, count(distinct guild_id)::int as servers from daily_members`.execute(seeded.database.db);
  expect(members).toEqual([{ first: '2026-05-17', last: '2026-06-14', servers: expect.any(Number) }]);
  expect(members[0]?.servers).toBeGreaterThan(150);
  const staff = await seeded.database.db.selectFrom('staff').select(['user_id', 'role']).orderBy('role').execute();
  expect(staff).toEqual([
    { user_id: '210000000000000105', role: 'admin' },
    { user_id: '210000000000000104', role: 'moderator' },
  ]);
});

test('users banned in the action log have a ban with a name, and some ban requests are open', async () => {
  const { db } = seeded.database;
  const banned = new Set<string | null>();
  for (const { action, subject } of await fetchActions(seeded.database)) {
    if (action === 'banned_user_add') expect([subject, banned.has(subject)]).toEqual([subject, false]);
    if (action === 'banned_user_remove') expect([subject, banned.delete(subject)]).toEqual([subject, true]);
    if (action === 'banned_user_add') banned.add(subject);
  }
  const bans = await db.selectFrom('bans').selectAll().execute();
  expect(new Set(bans.map(({ user_id }) => user_id))).toEqual(banned);
  expect(bans.every(({ name, search_name }) => name && search_name)).toBe(true);
  const requests = await db.selectFrom('ban_requests').selectAll().execute();
  const states = Map.groupBy(requests, ({ state }) => state);
  expect(new Set(states.keys())).toEqual(new Set(['open', 'approved', 'refused']));
  expect(states.get('open')?.length).toBeLessThanOrEqual(5);
});

test('some tickets wait for staff, and some are closed', async () => {
  const { db } = seeded.database;
  const tickets = await db.selectFrom('tickets').selectAll().execute();
  const isWaiting = ({ last_by_person, read_by_staff }: (typeof tickets)[number]) => last_by_person > read_by_staff;
  expect(tickets.filter(isWaiting).map(({ state }) => state)).toEqual(['open', 'open', 'open', 'open']);
  expect(tickets.some(({ state }) => state === 'closed')).toBe(true);
  const messages = await db.selectFrom('ticket_messages').selectAll().execute();
  expect(messages.length).toBe(tickets.reduce((sum, { messages: count }) => sum + count, 0));
  expect(messages.every(({ created_at }) => created_at.getTime() < seedTime)).toBe(true);
});

test('the demo data is the same in every database, except for secrets and times', async () => {
  const second = await createSeededApi();
  const excludedTables = ['second_factors'] as const;
  expect(await readRows(second.database.db, excludedTables)).toEqual(
    await readRows(seeded.database.db, excludedTables),
  );
  const fetchSecrets = ({ db }: OpenDatabase) => db.selectFrom('second_factors').select('secret_encrypted').execute();
  expect(await fetchSecrets(second.database)).not.toEqual(await fetchSecrets(seeded.database));

  const later = await createSeededApi(() => seedTime + 400 * DAY_MS);
  const fetchActionsWithoutTimes = async (database: OpenDatabase) =>
    (await fetchActions(database)).map(({ created_at: _, ...action }) => action);
  expect(await fetchActionsWithoutTimes(later.database)).toEqual(await fetchActionsWithoutTimes(seeded.database));
});

test('the demo data is created once', async () => {
  const before = await readRows(seeded.database.db, []);
  await seedDemo(seeded.context, { ...size, actions: 5 });
  await Promise.all([seedDemo(seeded.context, size), seedDemo(seeded.context, size)]);
  expect(await readRows(seeded.database.db, [])).toEqual(before);
});

test('the real platform has neither demo data nor demo codes', async () => {
  const database = await createDatabase();
  const { app, context } = await startTestApi(discord, database);
  await expect(seedDemo(context, size)).rejects.toThrow('Demo data requires the simulator.');
  expect(await readRows(database.db, [])).toEqual([]);
  const response = await app.inject({ method: 'POST', url: '/v1/2fa/demo', payload: {} });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ reason: 'not-found' });
  const document = (await app.inject('/v1/openapi.json')).json();
  expect(document.paths).not.toHaveProperty(['/v1/2fa/demo']);
  expect(document.paths).toHaveProperty(['/v1/2fa']);
  expect(document.info['x-features']).not.toContain('demo');
});

test('the simulator has demo codes', async () => {
  const { app } = await startTestApi(simulator, seeded.database);
  const response = await app.inject({ method: 'POST', url: '/v1/2fa/demo', payload: {} });
  expect(response.json()).toMatchObject({ reason: 'session-missing' });
  const document = (await app.inject('/v1/openapi.json')).json();
  expect(document.paths).toHaveProperty(['/v1/2fa/demo']);
  expect(document.info['x-features']).toContain('demo');
});
